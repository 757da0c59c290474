import { testRule } from "../testing/test-rule.ts";
import { videoTag } from "./video-tag.ts";

const video = (tags: number): string => `<video:video>${"<video:tag>a</video:tag>".repeat(tags)}</video:video>`;

testRule(videoTag, {
  valid: [video(0), video(32), `${video(32)}\n${video(32)}`, `${video(20)}<!-- 13 more -->`, { document: "" }],
  invalid: [
    [video(33), "1:782 over error google"],
    [`${video(40)}\n${video(32)}\n${video(33)}`, "1:782 over", "3:782 over"],
  ],
});
