import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { XsdFinding } from "./finding.ts";
import { createXsdValidator, validateXsd } from "./validate-xsd.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const FAULTY = `${HEAD}<url><loc>http://e.com/ü\u{1f600}</loc>\r\n<priority>2</priority>\r<foo/></url>\n<url id="é"></url>\n<url><loc>http://e.com/%zz</loc>\u0001</url></urlset>`;

function inPieces(bytes: Uint8Array, sizes: readonly number[]): readonly XsdFinding[] {
  const findings: XsdFinding[] = [];
  const validator = createXsdValidator((finding) => findings.push(finding));
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const size = sizes[index % sizes.length] ?? 1;
    // The bytes are the caller's again when the call returns.
    const piece = bytes.slice(at, at + size);
    validator.push(piece);
    piece.fill(0x21);
    at += size;
  }
  validator.end();
  return findings;
}

describe("validateXsd", () => {
  it("says what was expected, what was found, and where", () => {
    const found = validateXsd(encode(FAULTY)).map(({ check, line, column }) => `${line}:${column} ${check}`);
    expect(found).toEqual([
      "4:11 value:priority max",
      "5:1 unknown:url",
      "6:6 attribute:url",
      "6:1 required:url/loc",
      "7:11 value:loc type",
      "7:33 syntax:character",
    ]);
  });

  it("counts offsets in bytes of the document as it is encoded", () => {
    const text = `${HEAD}<url><loc>http://e.com/ü\u{1f600}</loc><foo/></url></urlset>`;
    const place = text.indexOf("<foo");
    expect(validateXsd(encode(text)).map(({ offset }) => offset)).toEqual([encode(text.slice(0, place)).length]);
    const marked = `\ufeff${text}`;
    const units = Uint16Array.from({ length: marked.length }, (_, at) => marked.charCodeAt(at));
    expect(validateXsd(new Uint8Array(units.buffer)).map(({ offset }) => offset)).toEqual([(place + 1) * 2]);
  });

  it("believes the declared encoding, whatever the bytes look like", () => {
    const text = `${HEAD}<url><loc>http://e.com/資料日</loc></url></urlset>`.replace("UTF-8", "gbk");
    // The last byte of the path and the `<` behind it are no character of GBK.
    expect(validateXsd(encode(text)).map(({ check }) => check)).toEqual(["syntax:encoding-bytes"]);
  });

  it("stops at the first fault in XML itself, which is the last finding", () => {
    expect(validateXsd(encode(`${HEAD}<url><foo/></loc></url><bar/>`)).map(({ check }) => check)).toEqual(["unknown:url", "syntax:end-tag-match"]);
  });

  it("finds the same however the bytes come", () => {
    const whole = validateXsd(encode(FAULTY));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 12 }), (sizes) => {
        expect(inPieces(encode(FAULTY), sizes)).toEqual(whole);
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it.each([
    ["a name without end", `<${"é".repeat(1_000_000)}`],
    ["a reference without end", `<a>&${"é".repeat(1_000_000)}`],
    ["deep elements", '<a xmlns:b="urn:b">'.repeat(50_000)],
    ["many attributes", `<a ${Array.from({ length: 50_000 }, (_, at) => `a${at}=""`).join(" ")}/>`],
    ["a DOCTYPE without end", `<!DOCTYPE a [${"<!--".repeat(200_000)}`],
    ["a comment full of hyphens", `<!--${"-".repeat(1_000_000)}`],
    ["a long value", `${HEAD}<url><loc>${"a ".repeat(1_000_000)}</loc></url></urlset>`],
  ])("gets through %s", (_, text) => {
    const started = performance.now();
    expect(validateXsd(encode(text)).length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it("keeps no more than it needs of a long document", () => {
    const validator = createXsdValidator(() => expect.unreachable());
    validator.push(encode(HEAD));
    const entry = encode("<url><loc>http://www.example.com/</loc></url>\n".repeat(2000));
    for (let count = 0; count < 50; count++) validator.push(entry);
    validator.push(encode("</urlset>"));
    validator.end();
  });
});
