import { testRule } from "../testing/test-rule.ts";
import { videoContentOrPlayer } from "./video-content-or-player.ts";

const video = (inner: string): string => `<video:video>${inner}</video:video>`;

testRule(videoContentOrPlayer, {
  valid: [
    video("<video:content_loc>https://example.com/a.mp4</video:content_loc>"),
    video("<!-- a --><video:player_loc><![CDATA[https://example.com/p]]></video:player_loc>"),
    video("<video:content_loc>https://example.com/a.mp4</video:content_loc><video:player_loc>https://example.com/p</video:player_loc>"),
    "<lastmod>2025-01-01</lastmod>",
    { document: "" },
  ],
  invalid: [
    [video("<video:title>A</video:title>"), "1:1 missing error google"],
    ["<video:video/>", "1:1 missing"],
    [video("<video:content_loc/>"), "1:34 empty"],
    [`${video("")}\n${video("<video:player_loc></video:player_loc>")}`, "1:1 missing", "2:32 empty"],
    // What the next video has is not this one's.
    [video("") + video("<video:player_loc>https://example.com/p</video:player_loc>"), "1:1 missing"],
  ],
});
