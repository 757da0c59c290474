import { describe, expect, it } from "vitest";
import { closest, didYouMean } from "./suggest.ts";

const FORMATS = ["text", "urls", "jsonl", "csv", "json"];

describe("closest", () => {
  it.each([
    { word: "jsn", meant: "json" },
    { word: "JSON", meant: "json" },
    { word: "csb", meant: "csv" },
    { word: "cvs", meant: "csv" },
    { word: "url", meant: "urls" },
    { word: "yaml", meant: undefined },
    { word: "", meant: undefined },
  ])("takes $word for $meant", ({ word, meant }) => {
    expect(closest(word, FORMATS)).toBe(meant);
  });

  it("knows the beginning of a word", () => {
    expect(closest("--max-u", ["--max-bytes", "--max-urls"])).toBe("--max-urls");
  });

  it("is quick on a word of a million letters", () => {
    expect(closest("x".repeat(1_000_000), FORMATS)).toBeUndefined();
  });
});

describe("didYouMean", () => {
  it("is empty where no word is near", () => {
    expect(didYouMean("zzzz", FORMATS)).toBe("");
    expect(didYouMean("jsno", FORMATS)).toBe(" (did you mean json?)");
  });
});
