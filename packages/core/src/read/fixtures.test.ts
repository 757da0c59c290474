import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inflate } from "../../../node/src/inflate.ts";
import { readSitemapToEnd } from "./read-sitemap.ts";
import { readEveryWay } from "./testing/read-harness.ts";

interface Expected {
  readonly file: string;
  readonly url: string;
  readonly note: string;
  readonly locs: readonly string[] | null;
  readonly alt?: readonly string[];
  readonly sitemaps?: readonly string[];
  readonly may_also?: readonly string[];
  readonly forbid?: readonly string[];
  readonly prefix_of?: readonly string[];
  readonly at_least?: number;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly fields0?: Readonly<Record<string, unknown>>;
  readonly state: "clean" | "repaired" | "partial" | "error";
  readonly state_any?: boolean;
}

const FIXTURES = new URL("../../test/fixtures/read/", import.meta.url);
const cases: readonly Expected[] = JSON.parse(readFileSync(new URL("expected.json", FIXTURES), "utf8"));

describe("the fixtures", () => {
  it.each(cases.map((wanted) => [wanted.file, wanted.note, wanted] as const))("%s is read right: %s", async (file, _note, wanted) => {
    const bytes = readFileSync(new URL(`files/${file}`, FIXTURES));
    const outcome = bytes[0] === 0x1f ? await readSitemapToEnd(bytes, { url: wanted.url, inflate }) : await readEveryWay(bytes, { url: wanted.url });
    const locs = outcome.entries.map(({ loc }) => loc).filter((loc) => !wanted.may_also?.includes(loc));
    for (const loc of wanted.forbid ?? []) expect(locs).not.toContain(loc);
    if (wanted.prefix_of !== undefined) {
      expect(locs).toEqual(wanted.prefix_of.slice(0, locs.length));
      expect(locs.length).toBeGreaterThanOrEqual(wanted.at_least ?? 0);
    } else expect([wanted.locs, wanted.alt]).toContainEqual(locs);
    expect(outcome.sitemaps.map(({ loc }) => loc)).toEqual(wanted.sitemaps ?? []);
    for (const [name, value] of Object.entries(wanted.fields ?? wanted.fields0 ?? {})) {
      expect((outcome.entries[0] as unknown as Record<string, unknown>)[name] ?? null).toEqual(value);
    }
    if (wanted.state === "error") expect(outcome.kind).toBe("unknown");
    else if (wanted.state_any !== true) {
      const repaired = outcome.issues.some(({ level }) => level !== "note");
      expect({ complete: outcome.complete, ...(wanted.state === "partial" ? {} : { repaired }) }).toEqual(
        wanted.state === "partial" ? { complete: false } : { complete: true, repaired: wanted.state === "repaired" },
      );
    }
  });
});

const WILD = process.env["MAPWRIGHT_WILD"];

describe("sitemaps of real sites", () => {
  if (WILD === undefined || !existsSync(WILD)) {
    it.skip("are read as counted (set MAPWRIGHT_WILD to the folder that holds them and COUNTS.tsv)", () => undefined);
    return;
  }
  const rows = readFileSync(join(WILD, "COUNTS.tsv"), "utf8").trim().split("\n").slice(1);
  const files = new Set(readdirSync(WILD));
  const counted = rows.map((row) => row.split("\t")).filter(([file = ""]) => files.has(file));
  it.each(counted)("%s (%s): %s entries from %s to %s", async (file = "", kind, entries, first, last, images, videos, news, alternates) => {
    const result = await readSitemapToEnd(readFileSync(join(WILD, file)), { inflate });
    if (kind === "robots") return expect(result.kind).toBe("unknown");
    const list = result.sitemaps.length > 0 ? result.sitemaps : result.entries;
    expect(list).toHaveLength(Number(entries));
    if (first !== "") expect([list[0]?.loc, list.at(-1)?.loc]).toEqual([first, last]);
    if (kind !== "urlset") return;
    const sum = (key: "images" | "videos" | "alternates"): string => String(result.entries.reduce((all, entry) => all + (entry[key]?.length ?? 0), 0));
    expect([sum("images"), sum("videos"), String(result.entries.filter((entry) => entry.news !== undefined).length), sum("alternates")]).toEqual([
      images,
      videos,
      news,
      alternates,
    ]);
  });
});
