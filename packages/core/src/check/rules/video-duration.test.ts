import { testRule } from "../testing/test-rule.ts";
import { videoDuration } from "./video-duration.ts";

const video = (duration: string): string => `<video:video><video:duration>${duration}</video:duration></video:video>`;

testRule(videoDuration, {
  valid: [
    ...["1", "600", "28800", "0600", " 600 ", "<![CDATA[600]]>", "<!-- s -->600"].map(video),
    // Parts of retired elements are another matter.
    '<video:video><video:content_segment_loc duration="0">https://example.com/a.mp4</video:content_segment_loc></video:video>',
    "<video:video/>",
    { document: "" },
  ],
  invalid: [
    ...["0", "28801", "-1", "90.5", "1:30", "PT1H17M57S", "", "600s", "1e3"].map((value) => [video(value), "1:30 value error google"] as const),
    [`${video("0")}\n${video("<![CDATA[1:30]]>")}`, "1:30 value", "2:30 value"],
  ],
});
