import { testRule } from "../testing/test-rule.ts";
import { videoRequired } from "./video-required.ts";

const THUMBNAIL = "<video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc>";
const TITLE = "<video:title>A</video:title>";
const DESCRIPTION = "<video:description><![CDATA[B]]></video:description>";
const video = (inner: string): string => `<video:video>${inner}</video:video>`;

testRule(videoRequired, {
  valid: [
    video(THUMBNAIL + TITLE + DESCRIPTION),
    // Google does not mind the order; the profile xsd does.
    video(TITLE + DESCRIPTION + THUMBNAIL),
    video(`<!-- first -->${THUMBNAIL}\n${TITLE}\n${DESCRIPTION}`) + video(THUMBNAIL + TITLE + DESCRIPTION),
    "<lastmod>2025-01-01</lastmod>",
    { document: "" },
  ],
  invalid: [
    [video(TITLE + DESCRIPTION), "1:1 missing error google"],
    [video(THUMBNAIL), "1:1 missing", "1:1 missing"],
    [video(""), "1:1 missing", "1:1 missing", "1:1 missing"],
    ["<video:video/>", "1:1 missing", "1:1 missing", "1:1 missing"],
    [`${video(THUMBNAIL + DESCRIPTION)}\n${video(THUMBNAIL + TITLE)}`, "1:1 missing", "2:1 missing"],
    [video(`${THUMBNAIL}<video:title> </video:title>\n<video:description><![CDATA[]]></video:description>`), "1:95 empty error google", "2:20 empty"],
    // The title of a show is not that of the video.
    [video(`${THUMBNAIL + DESCRIPTION}<video:tvshow><video:show_title>A</video:show_title></video:tvshow>`), "1:1 missing"],
  ],
});
