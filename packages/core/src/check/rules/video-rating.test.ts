import { testRule } from "../testing/test-rule.ts";
import { videoRating } from "./video-rating.ts";

const video = (rating: string): string => `<video:video><video:rating>${rating}</video:rating></video:video>`;

testRule(videoRating, {
  valid: [...["0", "0.0", "5", "5.0", "4.25", ".5", "+4", "<![CDATA[4.2]]>", " 4.2\n"].map(video), "<video:video/>", { document: "" }],
  invalid: [
    ...["5.1", "-0.1", "4,2", "5.0000000000000000000001", "good", "", "4/5", "1e0"].map((value) => [video(value), "1:28 value error google"] as const),
    [`${video("6")}\n${video("<!-- of five -->7")}`, "1:28 value", "2:28 value"],
  ],
});
