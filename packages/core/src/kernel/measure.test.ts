import { describe, expect, it } from "vitest";
import { bytesOf, createRandom, fill, KERNELS } from "./testing/kernels.ts";

/** Line ends and the length of what follows the last one. */
function naive(text: string): { lines: number; units: number } {
  const lines = text.split(/\r\n|\n|\r/);
  return { lines: lines.length - 1, units: lines[lines.length - 1]?.length ?? 0 };
}

const PIECES = ["\n", "\r\n", "\r", "\r\r\n", "a", "é", "日", "😀", "abcdefghijklmnop", "<url>", "\n\r"] as const;

describe.each(KERNELS)("measure of the $name kernel", (kernel) => {
  const measured = (text: string, at: number): { lines: number; units: number } => {
    const bytes = bytesOf(text);
    fill(kernel, bytes, at);
    // What lies behind the range must not matter.
    kernel.window[at + bytes.length] = 10;
    kernel.measure(at, at + bytes.length);
    return { lines: kernel.lines, units: kernel.units };
  };

  it("counts a CR at the very end, as the caller expects who sees to an LF behind it", () => {
    expect(measured("a\r", 0)).toEqual({ lines: 1, units: 0 });
  });

  it("counts line ends and UTF-16 units as a naive count does", () => {
    const random = createRandom(8);
    for (let run = 0; run < 3000; run++) {
      let text = "";
      for (let count = random(60); count > 0; count--) text += PIECES[random(PIECES.length)] ?? "";
      expect(measured(text, random(20))).toEqual(naive(text));
    }
  });
});
