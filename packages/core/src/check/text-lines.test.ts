import { describe, expect, it } from "vitest";
import { TextLines } from "./text-lines.ts";

const encoder = new TextEncoder();

function linesOf(text: string, size = text.length): TextLines {
  const lines = new TextLines();
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size) lines.add(bytes.subarray(at, at + size));
  lines.end();
  return lines;
}

describe("TextLines", () => {
  it.each([1, 3, 1000])("counts blank lines and those with white space around, in pieces of %i bytes", (size) => {
    const { blank, edged } = linesOf("a\n\n b\r\nc \r\rd", size);
    expect([blank, edged]).toEqual([
      { count: 2, first: { offset: 2, line: 2, column: 1 } },
      { count: 2, first: { offset: 3, line: 3, column: 1 } },
    ]);
  });

  it.each([1, 1000])("says nothing of a document that begins as XML does, in pieces of %i bytes", (size) => {
    const { blank, edged } = linesOf("<a>\n\n <b/> \n", size);
    expect([blank.count, edged.count]).toEqual([0, 0]);
  });

  it("reads no further in a document that begins as XML does", () => {
    const bytes = encoder.encode(`<${"a".repeat(100)}`);
    const read: (string | symbol)[] = [];
    new TextLines().add(
      new Proxy(bytes, {
        get: (target, key) => {
          read.push(key);
          return Reflect.get(target, key, target);
        },
      }),
    );
    expect(read.filter((key) => key !== "length")).toEqual(["0"]);
  });
});
