import { expect } from "vitest";
import { isUtf8, utf8Length } from "../../xml/bytes.ts";
import { SNIFF_BYTES } from "../../xml/encoding.ts";
import { type InternalReadOptions, readSitemapToEnd } from "../read-sitemap.ts";
import type { ReadIssue, ReadResult } from "../types.ts";
import { createRandom } from "./random.ts";

/** What must not depend on how a document arrives, nor on who reads it. */
export type Outcome = Omit<ReadResult, "kernel">;

const encoder = new TextEncoder();

/** Bytes of a document given as text or bytes. */
export function toBytes(document: string | Uint8Array): Uint8Array {
  return typeof document === "string" ? encoder.encode(document) : document;
}

/** Cuts bytes at seeded places, some of them right behind one another. */
export function cutRandomly(bytes: Uint8Array, seed: number): Uint8Array[] {
  const random = createRandom(seed);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = Math.floor(random() ** 3 * bytes.length) + Math.floor(random() * 4);
    pieces.push(bytes.slice(at, at + length));
    at += length;
  }
  return pieces;
}

/**
 * Reads a document in every way: whole, byte by byte, at random cuts, as text; with each kernel and without one. Demands that all
 * results are equal and that every issue stands where it says.
 */
export async function readEveryWay(document: string | Uint8Array, options: InternalReadOptions = {}): Promise<Outcome> {
  const bytes = toBytes(document);
  const outcome = await read(bytes, { ...options, kernel: "none" });
  const bySingleBytes = (): Uint8Array[] => Array.from(bytes, (byte) => Uint8Array.of(byte));
  expect(await read(bytes, { ...options, kernel: "typescript" }), "TypeScript kernel").toEqual(outcome);
  expect(await read(bytes, { ...options, kernel: "auto" }), "kernel of choice").toEqual(outcome);
  for (const kernel of ["none", "auto"] as const) {
    if (bytes.length <= 20_000) expect(await read(bySingleBytes(), { ...options, kernel, minRunBytes: 1 }), `byte by byte, kernel ${kernel}`).toEqual(outcome);
    for (const seed of [1, 2, 3]) {
      expect(await read(cutRandomly(bytes, seed), { ...options, kernel, minRunBytes: 1 }), `cut with seed ${seed}, kernel ${kernel}`).toEqual(outcome);
    }
  }
  await readBehindHead(bytes, options);
  if (isUtf8(bytes, 0, bytes.length)) {
    expect(await read(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), options), "as text").toEqual(outcome);
  }
  if (outcome.gzipLayers === 0) checkIssues(bytes, outcome);
  return outcome;
}

const ROOT = /<(?:\w+:)?(?:urlset|sitemapindex|rss|feed|rdf)\b[^<>]*>/i;

/** The first bytes of a document are taken at once, whatever the chunks; so what matters is moved behind them, to be read byte by byte there. */
async function readBehindHead(bytes: Uint8Array, options: InternalReadOptions): Promise<void> {
  const root = ROOT.exec(new TextDecoder("latin1").decode(bytes));
  if (root === null || bytes.length > 20_000) return;
  const at = root.index + root[0].length;
  const head = new Uint8Array(at + SNIFF_BYTES).fill(0x20);
  head.set(bytes.subarray(0, at));
  const rest = bytes.subarray(at);
  const whole = await read([head, rest], { ...options, kernel: "none" });
  for (const kernel of ["none", "auto"] as const) {
    const pieces = [head, ...Array.from(rest, (byte) => Uint8Array.of(byte))];
    expect(await read(pieces, { ...options, kernel, minRunBytes: 1 }), `byte by byte behind the head, kernel ${kernel}`).toEqual(whole);
  }
}

async function read(input: Parameters<typeof readSitemapToEnd>[0], options: InternalReadOptions): Promise<Outcome> {
  const { kernel: _, ...outcome } = await readSitemapToEnd(input, options);
  return outcome;
}

/** Demands of every issue that the bytes at its offset are its raw text, and that its line and column are those of a plain count. */
export function checkIssues(bytes: Uint8Array, { issues, encoding }: Pick<ReadResult, "issues" | "encoding">): void {
  for (const issue of issues) {
    expect(rawAt(bytes, issue, encoding), `raw text of ${issue.code}`).toBe(issue.raw);
    expect({ line: issue.line, column: issue.column }, `place of ${issue.code} at ${issue.offset}`).toEqual(placeOf(bytes.subarray(0, issue.offset), encoding));
    expect(issue.message).toMatch(/^Expected .+, found .+/s);
  }
}

function rawAt(bytes: Uint8Array, { offset, raw }: ReadIssue, encoding: string): string {
  const rest = bytes.subarray(offset);
  if (isAsciiBased(encoding)) {
    const utf8 = encoder.encode(raw);
    if (utf8.every((byte, index) => rest[index] === byte)) return raw;
    return new TextDecoder(encoding === "utf-8" ? "windows-1252" : encoding).decode(rest.subarray(0, raw.length), { stream: true });
  }
  return decodeAll(rest, encoding).slice(0, raw.length);
}

function placeOf(before: Uint8Array, encoding: string): { line: number; column: number } {
  if (!isAsciiBased(encoding)) return placeInText(decodeAll(before, encoding));
  let text = "";
  for (let at = before[0] === 0xef && before[1] === 0xbb && before[2] === 0xbf ? 3 : 0; at < before.length; ) {
    const length = utf8Length(before, at, before.length);
    text += length > 0 ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(before.subarray(at, at + length)) : "?";
    at += Math.max(1, length);
  }
  return placeInText(text);
}

function placeInText(text: string): { line: number; column: number } {
  const lines = text.split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

const TRANSCODED = /^(?:utf-16|utf-32|gb|big5|euc|shift|iso-2022)/;

function isAsciiBased(encoding: string): boolean {
  return !TRANSCODED.test(encoding);
}

function decodeAll(bytes: Uint8Array, encoding: string): string {
  if (!encoding.startsWith("utf-32")) return new TextDecoder(encoding).decode(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length - (bytes.length % 4));
  let text = "";
  for (let at = 0; at < view.byteLength; at += 4) text += String.fromCodePoint(view.getUint32(at, encoding === "utf-32le"));
  return text.replace(/^\ufeff/, "");
}
