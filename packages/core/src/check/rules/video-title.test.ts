import { testRule } from "../testing/test-rule.ts";
import { videoTitle } from "./video-title.ts";

const video = (title: string): string => `<video:video><video:title>${title}</video:title></video:video>`;

testRule(videoTitle, {
  valid: [
    video("a".repeat(100)),
    // Characters count, not bytes, nor UTF-16 units, nor what a reference takes.
    video("ä".repeat(100)),
    video("😀".repeat(100)),
    video("&amp;".repeat(100)),
    video(`<![CDATA[${"&".repeat(100)}]]>`),
    video(`\n${" ".repeat(50)}${"a".repeat(80)}\n`),
    video(""),
    { document: "" },
  ],
  invalid: [
    [video("a".repeat(101)), "1:27 value warning google"],
    [video("😀".repeat(101)), "1:27 value"],
    [`${video(`<!-- a -->${"&lt;".repeat(101)}`)}\n${video(`<![CDATA[${"a".repeat(101)}]]>`)}`, "1:27 value", "2:27 value"],
  ],
});
