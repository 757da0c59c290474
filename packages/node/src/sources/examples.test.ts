import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openSource } from "./open-source.ts";
import { type Collected, collect } from "./testing/collect.ts";
import type { SourceNote } from "./types.ts";

async function readExample(name: string): Promise<Collected> {
  const notes: SourceNote[] = [];
  const path = fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));
  return collect(await openSource(path, { onNote: (note) => notes.push(note) }), notes);
}

describe("The examples", () => {
  it("shop.csv goes to the writer as it is", async () => {
    const { records, notes } = await readExample("shop.csv");
    expect(records).toMatchObject([{ delimiter: 0x2c, quoted: true, columns: ["loc", "lastmod", "changefreq", "priority"], firstLine: 2 }]);
    const rows = records[0]?.text.trimEnd().split("\n") ?? [];
    expect(rows).toHaveLength(42);
    expect(rows.every((row) => /^"?https:\/\/shop\.example\/.*,(\d{4}-\d\d-\d\d(T[\d:]+\+01:00)?)?,[a-z]*,[01]\.\d$/.test(row))).toBe(true);
    expect(notes).toEqual([]);
  });

  it("multilingual.csv ties the languages of each page", async () => {
    const { entries, bad, notes } = await readExample("multilingual.csv");
    expect(entries).toHaveLength(13);
    expect(entries.filter(({ alternates }) => alternates === undefined).map(({ loc }) => loc)).toEqual(["https://shop.example/en/stores/berlin"]);
    expect(entries.find(({ loc }) => loc === "https://shop.example/de/größentabelle")).toEqual({
      loc: "https://shop.example/de/größentabelle",
      lastmod: "2025-01-15",
      alternates: [
        { hreflang: "en", href: "https://shop.example/en/size-chart" },
        { hreflang: "de", href: "https://shop.example/de/größentabelle" },
      ],
    });
    expect(entries.find(({ loc }) => loc === "https://shop.example/")?.alternates?.map(({ hreflang }) => hreflang)).toEqual(["en", "de", "fr", "x-default"]);
    expect({ bad, notes }).toEqual({ bad: [], notes: [] });
  });

  it("news.jsonl has news", async () => {
    const { entries, lines, bad, notes } = await readExample("news.jsonl");
    expect(lines).toEqual([1, 2, 3, 4, 5]);
    expect(entries[2]).toEqual({
      loc: "https://news.example/2026/ropes-and-knots",
      lastmod: "2026-01-11T21:05:00+01:00",
      news: {
        publication: { name: "The Harbour Post", language: "en" },
        publicationDate: "2026-01-11T21:05:00+01:00",
        title: 'Harbour museum shows "Ropes & Knots"',
      },
    });
    expect({ bad, notes }).toEqual({ bad: [], notes: [] });
  });

  it("gallery.json has images, a video and languages", async () => {
    const { entries, lines, bad, notes } = await readExample("gallery.json");
    expect(lines).toEqual([2, 10, 30]);
    expect(entries[0]).toEqual({
      loc: "https://gallery.example/harbour",
      lastmod: "2026-01-05",
      images: [{ loc: "https://cdn.gallery.example/harbour/1.jpg" }, { loc: "https://cdn.gallery.example/harbour/2.jpg" }],
    });
    expect(entries[1]?.alternates).toEqual([
      { hreflang: "en", href: "https://gallery.example/lighthouse" },
      { hreflang: "de", href: "https://gallery.example/de/leuchtturm" },
    ]);
    expect(entries[2]?.videos).toMatchObject([{ title: "Tying a bowline", duration: 95 }]);
    expect({ bad, notes }).toEqual({ bad: [], notes: [] });
  });

  it("urls.txt has five URLs and two comments", async () => {
    const { records, notes } = await readExample("urls.txt");
    expect(records[0]?.text.split("\n").filter((line) => line !== "")).toEqual([
      "https://shop.example/",
      "https://shop.example/about",
      "https://shop.example/opening-hours",
      "https://shop.example/größen",
      "https://shop.example/search?q=rain&page=2",
    ]);
    expect(notes).toMatchObject([{ code: "comments" }]);
  });

  it("of docs/sources.md are shown there as they are", () => {
    const page = readFileSync(new URL("../../../../docs/sources.md", import.meta.url), "utf8");
    const shown = [...page.matchAll(/From `examples\/([^`]+)`:\n\n```\w*\n([\s\S]*?)```/g)];
    expect(shown).toHaveLength(5);
    for (const [, name, text] of shown) {
      const example = readFileSync(new URL(`../../../../examples/${name}`, import.meta.url), "utf8");
      expect(example).toContain(text);
    }
  });
});
