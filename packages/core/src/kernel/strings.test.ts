import { afterEach, describe, expect, it, vi } from "vitest";

const TEXTS = ["", "https://example.com/", "größe", "日本語", "😀 z", "\ufeffa", "a\ud800b"];

/** Loads the module anew, so that it looks at the globals as they are now. */
async function load(): Promise<typeof import("./strings.ts")> {
  vi.resetModules();
  return import("./strings.ts");
}

describe.each(["with the host's Buffer", "without it", "with a Buffer that refuses foreign bytes"])("strings %s", (variant) => {
  afterEach(() => vi.unstubAllGlobals());

  it("writes and reads text as UTF-8", async () => {
    stub(variant);
    const { sliceUtf8, writeUtf8 } = await load();
    const bytes = new Uint8Array(64);
    for (const text of TEXTS) {
      const expected = new TextEncoder().encode(text);
      expect(writeUtf8(text, bytes, 3)).toBe(expected.length);
      expect(bytes.slice(3, 3 + expected.length)).toEqual(expected);
      expect(sliceUtf8(bytes, 3, 3 + expected.length)).toBe(text.replace("\ud800", "\ufffd"));
    }
  });

  it("decodes base64", async () => {
    stub(variant);
    const { decodeBase64 } = await load();
    for (let length = 0; length < 40; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255);
      expect(decodeBase64(btoa(String.fromCharCode(...bytes)))).toEqual(bytes);
    }
  });

  it("writes text as UTF-16", async () => {
    stub(variant);
    const { writeUtf16 } = await load();
    const bytes = new Uint8Array(64);
    for (const text of TEXTS) {
      expect(writeUtf16(text, bytes, 4)).toBe(text.length * 2);
      expect(String.fromCharCode(...new Uint16Array(bytes.buffer, 4, text.length))).toBe(text);
    }
  });

  it("reads ASCII", async () => {
    stub(variant);
    const { sliceAscii } = await load();
    expect(sliceAscii(new TextEncoder().encode("0123456789"), 2, 5)).toBe("234");
  });

  it("reads one unit for each byte", async () => {
    stub(variant);
    const { sliceLatin1 } = await load();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const text = sliceLatin1(bytes, 1, 256);
    expect([text.length, ...Array.from(text, (unit) => unit.charCodeAt(0))]).toEqual([255, ...bytes.subarray(1)]);
  });

  it("stops before a character that does not fit", async () => {
    stub(variant);
    const { writeUtf8 } = await load();
    const bytes = new Uint8Array(5);
    expect(writeUtf8("日本", bytes, 0)).toBe(3);
  });
});

function stub(variant: string): void {
  if (variant === "without it") vi.stubGlobal("Buffer", undefined);
  if (variant.includes("refuses")) {
    const refuse = (): never => {
      throw new TypeError("Expected a Buffer");
    };
    vi.stubGlobal("Buffer", { prototype: { latin1Slice: refuse, utf8Slice: refuse, utf8Write: refuse, ucs2Write: refuse } });
  }
}
