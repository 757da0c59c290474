import { describe, expect, it } from "vitest";
import { escapeAttribute, escapeText, escapeUrl, isXmlText, removeForbidden } from "./escape.ts";

describe("escapeText", () => {
  it("writes the five references and keeps line ends from being changed", () => {
    expect(escapeText(`<a href="b">'c' & d</a>\r\n\t]]>`)).toBe("&lt;a href=&quot;b&quot;&gt;&apos;c&apos; &amp; d&lt;/a&gt;&#13;\n\t]]&gt;");
    expect(escapeText("a\rb")).toBe("a&#13;b");
    expect(escapeText("größe 😀")).toBe("größe 😀");
  });
});

describe("escapeUrl", () => {
  it.each([
    ["https://e.com/a&b'c", "https://e.com/a&amp;b&apos;c"],
    ["https://e.com/'", "https://e.com/&apos;"],
    ["https://e.com/", "https://e.com/"],
  ])("writes %s as %s", (url, text) => expect(escapeUrl(url)).toBe(text));
});

describe("escapeAttribute", () => {
  it("keeps tabs and line ends as references", () => expect(escapeAttribute("a\tb\nc\rd<")).toBe("a&#9;b&#10;c&#13;d&lt;"));
});

describe("removeForbidden", () => {
  it.each([
    ["before\u000bafter", "beforeafter"],
    ["\u0000\u0008\u001f\ufffe\uffff\ud800x\udc00", "x"],
    ["\t\n\r \u0085\ud83d\ude00\ufffd\u007f", "\t\n\r \u0085\ud83d\ude00\ufffd\u007f"],
  ])("makes %j %j", (given, text) => {
    expect(removeForbidden(given)).toBe(text);
    expect(isXmlText(given)).toBe(given === text);
    expect(isXmlText(text)).toBe(true);
  });
});
