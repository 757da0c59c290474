import { describe, expect, it } from "vitest";
import { requireFileNames } from "./file-names.ts";

const REFUSED = [
  "",
  ".",
  "..",
  "../a.xml",
  "a/b.xml",
  "a\\b.xml",
  "/etc/passwd",
  "C:a.xml",
  "nul",
  "CON.xml",
  "com1.xml",
  "LPT9",
  "a.",
  "a ",
  "a\u0000b",
  "a\nb",
  "a?b",
  ".hidden",
  "é".repeat(128),
];

describe("requireFileNames", () => {
  it.each(REFUSED)("refuses %j", (name) => {
    expect(() => requireFileNames([name])).toThrow(/^Expected a file name, found/);
  });

  it.each(["sitemap.xml", "sitemap-1.xml.gz", "context.xml", "com.xml", "com10.xml", "größe.txt", "a b.xml", "é".repeat(127)])("accepts %j", (name) => {
    expect(() => requireFileNames([name])).not.toThrow();
  });

  it.each([
    ["a.xml", "a.xml"],
    ["a.xml", "A.XML"],
    ["\u00e9.xml", "e\u0301.xml"],
  ])("refuses %j beside %j", (...names) => {
    expect(() => requireFileNames(names)).toThrow(/differ by more than case/);
  });
});
