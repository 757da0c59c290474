import { testRule } from "../testing/test-rule.ts";
import { videoLocDiffers } from "./video-loc-differs.ts";

const content = (loc: string): string => `<video:video><video:content_loc>${loc}</video:content_loc></video:video>`;
const player = (loc: string): string => `<video:video><video:player_loc>${loc}</video:player_loc></video:video>`;

testRule(videoLocDiffers, {
  valid: [
    content("https://example.com/a.mp4"),
    content("https://example.com/media?id=1&amp;type=html"),
    content("<![CDATA[https://cdn.example.net/watch/a.mp4]]>"),
    content("https://example.com/videos/1"),
    content("ftp://example.com/a.mov"),
    content(""),
    player("https://example.com/player.swf"),
    player("https://video.example.net/embed/1"),
    player("https://example.com/#player"),
    { document: "" },
  ],
  invalid: [
    [player("https://example.com/"), "1:32 page error google"],
    [content("https://EXAMPLE.com:443"), "1:33 page error google"],
    [content("https://example.com/a.html?x=1"), "1:33 format error google"],
    [content("https://example.com/a.SWF"), "1:33 format"],
    // The page or player of a video host is no media file.
    [content("https://video.example.net/embed/1"), "1:33 player warning google"],
    [`${content("https://video.example.net/watch?v=1")}\n${player("<!-- p --><![CDATA[https://example.com/]]>")}`, "1:33 player", "2:32 page"],
  ],
});
