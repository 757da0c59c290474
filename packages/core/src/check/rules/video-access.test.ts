import { testRule } from "../testing/test-rule.ts";
import { videoAccess } from "./video-access.ts";

const video = (loc: string): string => `<video:video><video:content_loc>${loc}</video:content_loc></video:video>`;

const page = (loc: string, file: string): string => `<url><loc>${loc}</loc>${video(file)}</url>`;
const robots = "User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow: /private/\nDisallow: /hidden.mp4\n";

testRule(videoAccess, {
  valid: [
    ...[
      "https://example.com/a.mp4",
      "HTTP://Example.com/a",
      "ftp://example.com/a.mp4",
      "<![CDATA[https://example.com/?a&b]]>",
      "",
      " https://example.com/a\n",
    ].map(video),
    "<video:video><video:gallery_loc>/g</video:gallery_loc></video:video>",
    { document: "" },
    { document: page("https://e.com/a", "https://e.com/files/a.mp4"), robots },
    { document: page("https://e.com/a", "https://e.com/open/a.mp4"), robots },
    // Whose robots.txt it is, is not known.
    { document: page("https://e.com/a", "https://cdn.example.net/private/a.mp4"), robots },
  ],
  invalid: [
    [{ document: page("https://e.com/a", "https://E.com:443/private/a.mp4"), robots }, "1:64 disallowed error google"],
    [{ document: page("https://e.com/a", "https://e.com/hidden.mp4"), robots }, "1:64 disallowed"],
    ...["/a.mp4", "//example.com/a.mp4", "example.com:8080/a.mp4", "https:///a.mp4"].map((loc) => [video(loc), "1:33 relative error google"] as const),
    ...["rtmp://example.com/a", "rtsp://example.com/a", "blob:https://example.com/a"].map((loc) => [video(loc), "1:33 scheme error google"] as const),
    [
      "<video:video><video:thumbnail_loc>a.png</video:thumbnail_loc>\n<video:player_loc><!-- a -->data:text/html,a</video:player_loc></video:video>",
      "1:35 relative",
      "2:19 scheme",
    ],
  ],
});
