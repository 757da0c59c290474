import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { encodeWide, urlset } from "./testing/encode.ts";
import { mutate } from "./testing/mutate.ts";
import { randomDocument } from "./testing/random-document.ts";
import { cutRandomly, toBytes } from "./testing/read-harness.ts";
import { readTapes } from "./testing/tapes.ts";

const FIXTURES = new URL("../../test/fixtures/read/files/", import.meta.url);
const RICH =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Demands that the kernels and the full tokenizer leave the same tape and the same account, whole and at cuts. */
function compareWays(bytes: Uint8Array, seed: number): void {
  const { tape, summary } = readTapes([bytes], { kernel: "none" });
  const { kernel: _, ...wanted } = summary;
  for (const kernel of ["wasm", "typescript"] as const) {
    for (const chunks of [[bytes], cutRandomly(bytes, seed)]) {
      const other = readTapes(chunks, { kernel, minRunBytes: 1 });
      expect(other.tape).toEqual(tape);
      expect(other.summary).toMatchObject(wanted);
    }
  }
}

describe("the fast way", () => {
  it("leaves the same tape as the full tokenizer on every fixture, and on mutants of it", () => {
    readdirSync(FIXTURES).forEach((file, index) => {
      const bytes = readFileSync(new URL(file, FIXTURES));
      compareWays(bytes, index);
      for (let seed = 0; seed < 5; seed++) compareWays(mutate(bytes, index * 100 + seed), seed);
    });
  });

  it("leaves the same tape on random documents", () => {
    for (let seed = 1; seed <= 40; seed++) compareWays(toBytes(randomDocument(seed, 25)), seed);
  });

  it("leaves the same tape at every cut in two", () => {
    const bytes = toBytes(randomDocument(7, 4));
    const { tape } = readTapes([bytes], { kernel: "none" });
    for (let at = 0; at <= bytes.length; at++) {
      expect(readTapes([bytes.subarray(0, at), bytes.subarray(at)], { kernel: "wasm", minRunBytes: 1 }).tape).toEqual(tape);
    }
  });

  it("takes at least 99 % of plain and of rich entries", () => {
    const plain = urlset(
      Array.from(
        { length: 20_000 },
        (_, at) =>
          `\n<url>\n<loc>https://e.com/${at}?a&amp;b</loc>\n<lastmod>2024-01-01T00:00:00Z</lastmod>\n<changefreq>daily</changefreq>\n<priority>0.5</priority>\n</url>`,
      ).join(""),
    );
    const rich = urlset(
      Array.from(
        { length: 5000 },
        (_, at) =>
          `<url><loc>https://e.com/${at}</loc><xhtml:link rel="alternate" hreflang="de" href="https://e.com/de/${at}"/><image:image><image:loc>https://e.com/é${at}.png</image:loc><image:title>A &amp; B</image:title></image:image></url>`,
      ).join(""),
      RICH,
    );
    for (const document of [plain, rich]) {
      const { kernel, entryCount } = readTapes([toBytes(document)], {}).summary;
      expect(kernel.name).toBe("wasm");
      expect(kernel.fastEntries / entryCount).toBeGreaterThan(0.99);
    }
  });

  it("is left alone where it would give up all the time, and taken again behind", () => {
    const odd = '<url id="x"><loc>https://e.com/odd</loc></url>'.repeat(20_000);
    const plain = "<url><loc>https://e.com/plain</loc></url>".repeat(60_000);
    const { kernel } = readTapes(cutRandomly(toBytes(urlset(odd + plain)), 3), {}).summary;
    expect(kernel.fastEntries).toBeGreaterThan(20_000);
  });

  it("begins where a document stops being small, wherever that is", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const document = toBytes(randomDocument(seed, 60) + urlset("<url><loc>https://e.com/a</loc></url>".repeat(500)));
      const { tape, summary } = readTapes([document], { kernel: "none" });
      const { kernel: _, ...wanted } = summary;
      const other = readTapes(cutRandomly(document, seed), { minRunBytes: 1 });
      expect(other.tape).toEqual(tape);
      expect(other.summary).toMatchObject(wanted);
      expect(other.summary.kernel.name).toBe("wasm");
    }
  });

  it("knows the host of the last entry before it began", () => {
    const document = toBytes(urlset("<url><loc>https://e.com/a</loc></url>".repeat(2000)));
    const cut = Array.from({ length: Math.ceil(document.length / 1000) }, (_, at) => document.subarray(at * 1000, at * 1000 + 1000));
    const { kernel } = readTapes(cut, { minRunBytes: 1 }).summary;
    expect(kernel.fastEntries).toBeGreaterThan(1000);
    expect(kernel.slowEntries).toBeGreaterThan(100);
    expect(readTapes(cut, { minRunBytes: 1 }).tape).toEqual(readTapes([document], { kernel: "none" }).tape);
  });

  it("is not worth while for a small document, unless a kernel is asked for by name", () => {
    const document = toBytes(urlset("<url><loc>https://e.com/a</loc></url>".repeat(3)));
    expect(readTapes([document], {}).summary.kernel).toEqual({ name: "typescript", fastEntries: 0, slowEntries: 3, reason: "small document" });
    expect(readTapes([document], { kernel: "wasm" }).summary.kernel).toEqual({ name: "wasm", fastEntries: 3, slowEntries: 0 });
  });

  it("is for UTF-8 alone", () => {
    const { kernel } = readTapes([encodeWide(urlset("<url><loc>https://e.com/</loc></url>"), "utf-16le", true)], {}).summary;
    expect(kernel).toMatchObject({ fastEntries: 0, slowEntries: 1 });
  });
});
