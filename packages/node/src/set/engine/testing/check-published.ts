import { checkSitemap } from "@mapwright/core/check";
import { expect } from "vitest";
import { decodeManifest } from "../../state/index.ts";
import type { SetStore } from "../../store/types.ts";
import type { SetResult } from "../types.ts";
import { expectedLine, lineOf, type PublishedSet, publishedKey, readPublishedSet } from "./published-set.ts";
import type { SetModel } from "./set-model.ts";

/** What a step is judged by. */
export interface Judgement {
  readonly before: PublishedSet | undefined;
  readonly modelBefore: SetModel;
  readonly model: SetModel;
  readonly seconds: number;
  readonly result: SetResult | undefined;
  /** Every file was written anew, or taken from the source again. */
  readonly rebuilt: boolean;
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** Group name by section, or undefined where the group is the default one. */
  readonly groupOf: (section: string | undefined) => string;
  /** Keys that the recent sitemap repeats; undefined where nobody knows, since it was too small for all. */
  readonly recent: ReadonlySet<string> | undefined;
}

const isRecent = ({ name }: { readonly name: string }): boolean => name.startsWith("sitemap-recent.");

const PUBLIC_URL = "https://e.com/";
/** A set without entries is one empty sitemap, and news outside of a news group stays as long as its source lists it. */
const TOLERATED: ReadonlySet<string> = new Set(["urlset-empty", "xsd-valid", "news-two-days"]);

/** Demands of the published set all that sets promise, and gives it. */
export async function checkPublished(store: SetStore, judgement: Judgement): Promise<PublishedSet> {
  const published = await readPublishedSet(store, PUBLIC_URL);
  checkContent(published, judgement);
  checkRecent(published, judgement);
  checkDates(published, judgement);
  checkUntouched(published, judgement);
  await checkFiles(published, judgement);
  await checkState(store, published);
  return published;
}

function checkRecent({ sitemaps }: PublishedSet, { model, recent }: Judgement): void {
  const entries = sitemaps.filter(isRecent).flatMap((sitemap) => sitemap.entries);
  expect(new Set(entries.map(publishedKey)).size).toBe(entries.length);
  for (const entry of entries) {
    const { input, derived = 0 } = model.entries.get(publishedKey(entry)) ?? {};
    expect(lineOf(entry)).toBe(input === undefined ? "not listed" : expectedLine(input, derived));
  }
  if (recent !== undefined) expect(entries.map(publishedKey).sort()).toEqual([...recent].sort());
}

function checkContent(published: PublishedSet, { model, groupOf }: Judgement): void {
  const sitemaps = published.sitemaps.filter((sitemap) => !isRecent(sitemap));
  const found = sitemaps.flatMap(({ entries }) => entries.map((entry) => [publishedKey(entry), lineOf(entry)] as const));
  const expected = [...model.entries].map(([key, { input, derived }]) => [key, expectedLine(input, derived)] as const);
  const sorted = (lines: readonly (readonly [string, string])[]): string[] => lines.map(([key, line]) => `${key}: ${line}`).sort();
  expect(sorted(found)).toEqual(sorted(expected));
  for (const { name, entries } of sitemaps) {
    for (const entry of entries) {
      const group = groupOf(model.entries.get(publishedKey(entry))?.input.section);
      expect(name).toMatch(group === "" ? /^sitemap-\d+\./ : new RegExp(`^sitemap-${group}-\\d+\\.`));
    }
  }
}

/** The index says when a file changed: https://www.sitemaps.org/protocol.html#sitemapIndex_lastmod */
function checkDates({ sitemaps }: PublishedSet, { before, seconds }: Judgement): void {
  const old = new Map(before?.sitemaps.map((sitemap) => [sitemap.name, sitemap]));
  for (const { name, text, lastmod, entries } of sitemaps) {
    const was = old.get(name);
    if (was !== undefined && was.text === text) {
      expect(`${name} ${lastmod}`).toBe(`${name} ${was.lastmod}`);
      continue;
    }
    const dates = entries.flatMap((entry) => (entry.lastmod === undefined ? [] : [Date.parse(entry.lastmod) / 1000])).filter((date) => date <= seconds);
    const newest = Math.max(...dates, Number.NEGATIVE_INFINITY);
    const last = was?.lastmod === undefined ? Number.NEGATIVE_INFINITY : Date.parse(was.lastmod) / 1000;
    expect(`${name} ${Date.parse(lastmod ?? "") / 1000}`).toBe(`${name} ${newest > last ? newest : seconds}`);
  }
}

/** A file of which no entry changed keeps its bytes, but for what is put to its end. */
function checkUntouched({ sitemaps }: PublishedSet, { before, modelBefore, model, rebuilt, result }: Judgement): void {
  const now = new Map(sitemaps.map((sitemap) => [sitemap.name, sitemap]));
  const actions = new Map(result?.files.map(({ name, action }) => [name, action]));
  for (const { name, text, entries } of before?.sitemaps.filter((sitemap) => !isRecent(sitemap)) ?? []) {
    const after = now.get(name);
    const action = actions.get(name);
    if (action === "deleted") expect(after).toBeUndefined();
    if (action === "kept") expect(after?.text).toBe(text);
    if (action === "written" && !rebuilt) expect(after?.text).not.toBe(text);
    if (rebuilt) continue;
    const same = (key: string): boolean => {
      const [was, is] = [modelBefore.entries.get(key), model.entries.get(key)];
      return (
        was !== undefined &&
        is !== undefined &&
        expectedLine(was.input, was.derived) === expectedLine(is.input, is.derived) &&
        was.input.section === is.input.section
      );
    };
    if (!entries.every((entry) => same(publishedKey(entry)))) continue;
    const lines = after?.entries.map(lineOf) ?? [];
    expect(lines.slice(0, entries.length), name).toEqual(entries.map(lineOf));
    if (lines.length === entries.length) expect(after?.text).toBe(text);
  }
}

async function checkFiles(published: PublishedSet, { before, maxEntries, maxBytes, seconds }: Judgement): Promise<void> {
  const now = new Date(seconds * 1000);
  expect(published.names).toEqual(["sitemap.xml", ...published.sitemaps.map(({ name }) => name)].sort());
  const documents = [{ name: "sitemap.xml", text: published.index }, ...published.sitemaps];
  for (const { name, text } of documents) {
    if (name.includes(".txt") || before?.sitemaps.some((old) => old.name === name && old.text === text) === true) continue;
    const { diagnostics } = await checkSitemap(text, { url: `${PUBLIC_URL}${name}`, now });
    const errors = diagnostics.filter(({ severity, rule }) => severity === "error" && !TOLERATED.has(rule));
    expect(errors, name).toEqual([]);
  }
  for (const { entries, text, name } of published.sitemaps) {
    expect(entries.length, name).toBeLessThanOrEqual(maxEntries);
    expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(maxBytes);
  }
}

/** The manifest and the segments that it names, and nothing else. */
async function checkState(store: SetStore, { sitemaps }: PublishedSet): Promise<void> {
  const view = await store.inspect();
  const manifest = decodeManifest(view.manifest ?? new Uint8Array(0));
  const files = [...manifest.files, ...(manifest.recent === undefined ? [] : [manifest.recent])];
  expect(files.map(({ name }) => name).sort()).toEqual(sitemaps.map(({ name }) => name).sort());
  for (const file of files) {
    const sitemap = sitemaps.find(({ name }) => name === file.name);
    expect([file.name, file.entries, file.bytes, file.lastmod]).toEqual([
      file.name,
      sitemap?.entries.length,
      Buffer.byteLength(sitemap?.text ?? ""),
      sitemap?.lastmod,
    ]);
  }
  expect((await view.listState()).map(({ name }) => name)).toEqual(manifest.segments.map(({ name }) => name).sort());
}
