import { testRule } from "../testing/test-rule.ts";
import { videoDeprecated } from "./video-deprecated.ts";

const video = (inner: string): string => `<video:video>${inner}</video:video>`;

testRule(videoDeprecated, {
  valid: [
    video("<video:tag>a</video:tag><video:live>no</video:live><video:uploader>A</video:uploader>"),
    video("<video:player_loc>https://example.com/p</video:player_loc><!-- <video:category/> -->"),
    "<image:image><image:title>a</image:title></image:image>",
    { document: "" },
  ],
  invalid: [
    [video("<video:category><![CDATA[Cooking]]></video:category>"), "1:14 deprecated info google"],
    [video('<video:player_loc allow_embed="yes" autoplay="ap=1">https://example.com/p</video:player_loc>'), "1:14 deprecated", "1:14 deprecated"],
    // A show is told once, not with each of its parts, and so is a gallery with its title.
    [video("<video:tvshow><video:show_title>a</video:show_title><video:video_type>full</video:video_type></video:tvshow>"), "1:14 deprecated"],
    [
      video(
        '\n<video:gallery_loc title="a">https://example.com/g</video:gallery_loc>\n<video:price currency="EUR">1</video:price>\n<video:price currency="USD">1</video:price>\n<video:content_segment_loc>https://example.com/1</video:content_segment_loc>\n<video:id type="url">a</video:id>',
      ),
      "2:1 deprecated",
      "3:1 deprecated",
      "4:1 deprecated",
      "5:1 deprecated",
      "6:1 deprecated",
    ],
  ],
});
