import { testRule } from "../testing/test-rule.ts";
import { videoDescription } from "./video-description.ts";

const video = (text: string): string => `<video:video><video:description>${text}</video:description></video:video>`;

testRule(videoDescription, {
  valid: [video("a".repeat(2048)), video("ä".repeat(2048)), video("&quot;".repeat(2048)), video("He said \"no\" > 'yes'"), video(""), { document: "" }],
  invalid: [
    [video("a".repeat(2049)), "1:33 value error google"],
    [`${video(`\n${"ä".repeat(2049)}`)}\n${video(`<![CDATA[${"a".repeat(2049)}]]>`)}`, "2:1 value", "3:33 value"],
  ],
});
