import { testRule } from "../testing/test-rule.ts";
import { videoUploader } from "./video-uploader.ts";

const uploader = (name: string, info = "https://example.com/u"): string => `<video:video><video:uploader info="${info}">${name}</video:uploader></video:video>`;

testRule(videoUploader, {
  valid: [
    uploader("a".repeat(255)),
    uploader("ä".repeat(255)),
    uploader("<![CDATA[A & B]]>"),
    uploader("A", "HTTP://user@www.Example.com:8080/u"),
    uploader("A", "https://users.example.com"),
    "<video:video><video:uploader>A</video:uploader></video:video>",
    "<video:video/>",
    { document: "" },
  ],
  invalid: [
    [uploader("a".repeat(256)), "1:59 value error google"],
    [uploader("A", "/users/a"), "1:36 relative error google"],
    [uploader("A", "https://example.net/u"), "1:36 domain error google"],
    [`${uploader("A", "")}\n${uploader(`<!-- a -->${"ä".repeat(300)}`)}`, "1:36 relative", "2:59 value"],
  ],
});
