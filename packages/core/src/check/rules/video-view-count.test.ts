import { testRule } from "../testing/test-rule.ts";
import { videoViewCount } from "./video-view-count.ts";

const video = (count: string): string => `<video:video><video:view_count>${count}</video:view_count></video:video>`;

testRule(videoViewCount, {
  valid: [...["0", "12345", "99999999999999999999", "<![CDATA[1]]>", " 1 "].map(video), "<video:video/>", { document: "" }],
  invalid: [
    ...["-1", "1.5", "12,345", "1k", "", "many"].map((value) => [video(value), "1:32 value error google"] as const),
    [`${video("-2")}\n${video("<![CDATA[1 000]]>")}`, "1:32 value", "2:32 value"],
  ],
});
