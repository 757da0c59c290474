import { beforeAll, describe, expect, it } from "vitest";
import { SCAN, WINDOW_BYTES } from "./kernel.ts";
import { REASON } from "./reasons.ts";
import { ENTRIES, INVALID_SEQUENCES, randomDocument, VALID_SEQUENCES } from "./testing/documents.ts";
import { bytesOf, createRandom, fill, flagNames, KERNELS, readTape, resultsOf, scanBytes, scanTable, twin, wasm } from "./testing/kernels.ts";

const LOC = "<loc>https://example.com/</loc>";
const entry = (inner: string): string => `<url>${LOC}${inner}</url>`;

beforeAll(() => {
  for (const kernel of KERNELS) kernel.setScanTable(scanTable());
});

const BAILS: readonly (readonly [keyof typeof REASON, string])[] = [
  ["END", "</urlset>"],
  ["MARKUP", "<!-- c --><url>"],
  ["MARKUP", "<?x?>"],
  ["MARKUP", entry("<!---->")],
  ["MARKUP", entry("<![CDATA[a]]>")],
  ["TEXT", "x"],
  ["TEXT", entry("x")],
  ["TEXT", entry("<image:image>x</image:image>")],
  ["NAME", "<sitemap>"],
  ["NAME", "<urls>"],
  ["NAME", "<>"],
  ["NAME", `<${"u".repeat(40)}>`],
  ["NAME", entry("<image:loc>x</image:loc>")],
  ["NAME", entry("<expires>x</expires>")],
  ["NAME", entry("<Loc>x</Loc>")],
  ["NAME", entry("<rel>x</rel>")],
  ["NAME", entry("<image:image><loc>x</loc></image:image>")],
  ["ATTRIBUTE", "<url id='1'>"],
  ["ATTRIBUTE", "<url >"],
  ["ATTRIBUTE", entry("<lastmod a='b'>x</lastmod>")],
  ["ATTRIBUTE", entry("<xhtml:link rel='a' rel='b'/>")],
  ["ATTRIBUTE", entry("<xhtml:link rel='a'href='b'/>")],
  ["ATTRIBUTE", entry("<xhtml:link rel=a/>")],
  ["ATTRIBUTE", entry("<xhtml:link rel />")],
  ["ATTRIBUTE", entry("<xhtml:link rel = 'a'/>")],
  ["ATTRIBUTE", entry("<xhtml:link media='a'/>")],
  ["ATTRIBUTE", entry("<lastmod=>x</lastmod>")],
  ["NESTING", "<url></URL>"],
  ["NESTING", "<url><loc>https://e.com/</lok></url>"],
  ["NESTING", "<url><loc>https://e.com/</loc ></url>"],
  ["NESTING", "<url><loc>https://e.com/<b>x</b></loc></url>"],
  ["NESTING", entry("<image:image></image:imagf>")],
  ["NESTING", entry("<xhtml:link rel='a'> </xhtml:link>")],
  ["REPEATED", entry(LOC)],
  ["REPEATED", entry("<image:image><image:title>a</image:title><image:title>b</image:title></image:image>")],
  ["SELF_CLOSING", "<url/>"],
  ["SELF_CLOSING", entry("<lastmod/>")],
  ["SELF_CLOSING", entry("<image:image/>")],
  ["SELF_CLOSING", entry("<xhtml:link / >")],
  ["CHARACTER", entry("<lastmod>a\rb</lastmod>")],
  ["CHARACTER", entry("<lastmod>a]b</lastmod>")],
  ["CHARACTER", entry("<lastmod>\x0c</lastmod>")],
  ["CHARACTER", entry("<lastmod>0123456789abcdef0123456789\x01</lastmod>")],
  ["CHARACTER", entry("<xhtml:link href='a<b'/>")],
  ["CHARACTER", entry("<xhtml:link href='a\tb'/>")],
  ["CHARACTER", entry("<xhtml:link href='a\nb'/>")],
  ["REFERENCE", entry("<lastmod>&#38;</lastmod>")],
  ["REFERENCE", entry("<lastmod>&nbsp;</lastmod>")],
  ["REFERENCE", entry("<lastmod>a & b</lastmod>")],
  ["REFERENCE", entry("<lastmod>&amp</lastmod>")],
  ["REFERENCE", entry("<lastmod>&AMP;</lastmod>")],
  ["REFERENCE", entry("<lastmod>&quo;</lastmod>")],
  ["NO_LOC", "<url></url>"],
  ["NO_LOC", "<url><loc> </loc></url>"],
  ["NO_LOC", "<url><lastmod>2024-01-01</lastmod></url>"],
];

describe.each(KERNELS)("scan of the $name kernel", (kernel) => {
  it.each(BAILS)("bails with %s at the start of %s", (reason, text) => {
    const before = ENTRIES[1];
    const result = scanBytes(kernel, bytesOf(before + text));
    expect(result).toMatchObject({ status: SCAN.BAIL, reason: REASON[reason], entries: 1, safe: bytesOf(before).length });
  });

  it("puts names, parents, raw text and text of every element and attribute on the tape", () => {
    scanBytes(
      kernel,
      bytesOf('<url><loc> https://e.com/?a&amp;b</loc><image:image> <image:loc>x</image:loc> </image:image><xhtml:link rel="é" href=""/></url>'),
    );
    expect(readTape(kernel)[0]?.map(({ name, parent, raw, text }) => [name, parent, raw, text])).toEqual([
      ["loc", -1, " https://e.com/?a&amp;b", "https://e.com/?a&b"],
      ["image", -1, " <image:loc>x</image:loc> ", ""],
      ["loc", 1, "x", "x"],
      ["link", -1, "", ""],
      ["rel", 3, "é", "é"],
      ["href", 3, "", ""],
    ]);
  });

  it.each([
    [0, "<url><loc>https://e.com/</loc></url>"],
    [4, "\n<url>\n  <loc>https://e.com/</loc>\n</url>\n"],
    [3, "<url><loc>\nhttps://e.com/\n</loc><image:image><image:title>a\nb</image:title></image:image></url>"],
    [2, `<url><loc>https://e.com/</loc><xhtml:link\nrel="a"\nhref="b"/></url>`],
    [1, "\n<url><loc>https://e.com/</loc></url><url>\n\n"],
    [17, `${"\n".repeat(17)}<url><loc>https://e.com/</loc></url>`],
    [-1, "<url>\r\n<loc>https://e.com/</loc></url>"],
  ])("counts %s line ends up to where it is safe: %j", (lines, text) => {
    scanBytes(kernel, bytesOf(text));
    expect(kernel.scannedLines).toBe(lines);
  });

  it("looks closely at an authority that begins like the last one, and at one with a quote in it", () => {
    const locs = ["https://e.com/a", "https://e.com.evil/", "https://e.com", "https://e.com?a", "https://e'x.com/", "https://e'x.com/./"];
    kernel.setScanTable(scanTable());
    scanBytes(kernel, bytesOf(locs.map((loc) => `<url><loc>${loc}</loc><xhtml:link href="${loc}"/><xhtml:link rel='${loc.slice(0, 9)}'/></url>`).join("")));
    expect(readTape(kernel).map((entry) => entry[0]?.text)).toEqual(locs);
    expect(readTape(kernel).map((entry) => flagNames(entry[0]?.flags ?? 0))).toEqual([
      ["HOST_CHANGED"],
      ["HOST_CHANGED"],
      ["PATH", "HOST_CHANGED"],
      ["PATH"],
      ["HOST_CHANGED"],
      ["PATH"],
    ]);
  });

  it("finds the names of a document with prefixes of its own", () => {
    kernel.setScanTable(scanTable("s:"));
    scanBytes(kernel, bytesOf("<s:url><s:loc>https://e.com/</s:loc></s:url><url>"));
    expect(readTape(kernel)[0]?.map(({ name }) => name)).toEqual(["loc"]);
    kernel.setScanTable(scanTable());
  });

  it.each(INVALID_SEQUENCES.map((sequence) => [sequence]))("bails at the invalid sequence %j wherever it stands", (sequence) => {
    for (const [before, after] of [
      ["", ""],
      ["a".repeat(13), ""],
      ["é", "b".repeat(20)],
    ] as const) {
      const bytes = Uint8Array.from([...bytesOf(`<url><loc>https://e.com/${before}`), ...sequence, ...bytesOf(`${after}</loc></url>`)]);
      expect(scanBytes(kernel, bytes)).toMatchObject({ status: SCAN.BAIL, reason: REASON.ENCODING, safe: 0 });
    }
  });

  it.each(VALID_SEQUENCES.map((sequence) => [sequence]))("takes the valid sequence %j wherever it stands", (sequence) => {
    for (const before of ["", "a".repeat(13), "é"]) {
      const bytes = Uint8Array.from([...bytesOf(`<url><loc>https://e.com/${before}`), ...sequence, ...bytesOf("</loc></url>")]);
      expect(scanBytes(kernel, bytes)).toMatchObject({ entries: 1 });
    }
  });

  it("needs input at every cut, keeps the whole entries before it and drops the rest", () => {
    const first = bytesOf(ENTRIES[1]);
    for (const text of ENTRIES) {
      const bytes = Uint8Array.from([...first, ...bytesOf(text.trim())]);
      if (scanBytes(kernel, bytes).entries !== 2) continue;
      for (let cut = first.length; cut < bytes.length; cut++) {
        expect(scanBytes(kernel, bytes.subarray(0, cut))).toMatchObject({ status: SCAN.NEED_INPUT, entries: 1, safe: Math.min(cut, first.length) });
      }
    }
  });

  it("takes an entry that ends with the window, and bails at one that is larger", () => {
    const fits = bytesOf(`<url>${LOC}${" ".repeat(WINDOW_BYTES - LOC.length - 11)}</url>`);
    expect(scanBytes(kernel, fits)).toMatchObject({ status: SCAN.NEED_INPUT, entries: 1, safe: WINDOW_BYTES });
    const tooLarge = bytesOf(`<url>${LOC}${" ".repeat(WINDOW_BYTES - LOC.length - 10)}</url>`).subarray(0, WINDOW_BYTES);
    expect(scanBytes(kernel, tooLarge)).toMatchObject({ status: SCAN.BAIL, reason: REASON.TOO_LARGE, entries: 0, safe: 0 });
  });

  it("stops when the tape is full and goes on from there", () => {
    const links = "<xhtml:link rel='' href='' hreflang=''/>".repeat(1000);
    const bytes = bytesOf(entry(links).repeat(6));
    fill(kernel, bytes);
    expect(kernel.scan(0, bytes.length)).toBe(SCAN.TAPE_FULL);
    const { entries, safe } = resultsOf(kernel);
    expect(entries).toBe(4);
    expect(safe).toBe((bytes.length / 6) * 4);
    expect(kernel.scan(safe, bytes.length)).toBe(SCAN.NEED_INPUT);
    expect(kernel.entries).toBe(2);
  });

  it("bails at a single entry that fills the tape", () => {
    const result = scanBytes(kernel, bytesOf(entry("<xhtml:link rel='' href='' hreflang=''/>".repeat(5000))));
    expect(result).toMatchObject({ status: SCAN.BAIL, reason: REASON.TOO_LARGE, safe: 0 });
  });

  it("tells where the host changes, over bails and over entries that went another way", () => {
    kernel.setScanTable(scanTable());
    const changed = (text: string): boolean[] => {
      scanBytes(kernel, bytesOf(text));
      return readTape(kernel).map(([loc]) => flagNames(loc?.flags ?? 0).includes("HOST_CHANGED"));
    };
    const at = (host: string): string => `<url><loc>https://${host}/</loc></url>`;
    expect(changed(at("a.com") + at("a.com") + at("b.com") + at("b.com:80"))).toEqual([true, false, true, true]);
    expect(changed(`${at("b.com:80")}<url><loc>https://c.com/</loc><x/>`)).toEqual([false]);
    expect(changed(at("b.com:80"))).toEqual([false]);
    const other = bytesOf("https://d.com/x");
    expect(kernel.hostChanged(other, 0, other.length)).toBe(true);
    expect(kernel.hostChanged(other, 0, other.length)).toBe(false);
    expect(changed(at("d.com") + at(`${"d".repeat(300)}.com`) + at(`${"d".repeat(300)}.com`))).toEqual([false, true, true]);
  });
});

describe("scan of both kernels", () => {
  const expectSame = (bytes: Uint8Array, at = 0): void => expect(scanBytes(wasm, bytes, at)).toEqual(scanBytes(twin, bytes, at));

  it("writes the same tape for every entry at every cut", () => {
    for (const text of ENTRIES) {
      const bytes = bytesOf(text);
      for (let cut = 0; cut <= bytes.length; cut++) expectSame(bytes.subarray(0, cut), cut % 17);
    }
  });

  it("writes the same tape for random documents, whole and cut", () => {
    const random = createRandom(1);
    let clean = 0;
    for (let run = 0; run < 3000; run++) {
      const bytes = bytesOf(randomDocument(random));
      expectSame(bytes, random(40));
      clean += wasm.reason === 0 ? 1 : 0;
      expectSame(bytes.subarray(0, random(bytes.length)), random(40));
    }
    expect(clean).toBeGreaterThan(750);
  });

  it("writes the same tape for documents with random bytes", () => {
    const random = createRandom(2);
    for (let run = 0; run < 2000; run++) {
      const bytes = bytesOf(randomDocument(random));
      for (let count = random(3); count >= 0; count--) bytes[random(bytes.length)] = random(256);
      expectSame(bytes, WINDOW_BYTES - bytes.length);
    }
  });
});
