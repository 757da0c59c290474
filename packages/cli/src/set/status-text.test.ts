import type { SetFileStatus, SetStatus } from "@mapwright/node";
import { describe, expect, it } from "vitest";
import { ageOf, statusText } from "./status-text.ts";

const NOW = new Date("2026-01-20T12:00:00Z");

const file = (changes: Partial<SetFileStatus> & Pick<SetFileStatus, "name">): SetFileStatus => ({
  group: "",
  temperature: "cold",
  entries: 50_000,
  bytes: 5_000_000,
  storedBytes: 5_000_000,
  fill: 1,
  changedAt: "2026-01-17T12:00:00Z",
  open: false,
  sha256: "0".repeat(64),
  state: "whole",
  ...changes,
});

function status(changes: Partial<SetStatus>): SetStatus {
  return {
    generation: 12,
    name: "sitemap",
    site: "https://e.com/",
    publicUrl: "https://e.com/",
    format: "xml",
    gzip: false,
    createdAt: "2025-12-01T00:00:00Z",
    updatedAt: "2026-01-20T11:15:00Z",
    urls: 50_010,
    files: [file({ name: "sitemap-1.xml" })],
    index: { name: "sitemap.xml", files: 1, bytes: 300, sha256: "0".repeat(64), state: "whole" },
    groups: [{ name: "", files: 1, urls: 50_010 }],
    state: { segments: 3, rows: 50_400, bytes: 2_100_000 },
    options: { site: "", publicUrl: "", name: "", format: "xml", gzip: false, profile: "protocol", maxEntries: 1, maxBytes: 1, groups: [] },
    pending: false,
    next: { repairs: [], receives: [] },
    ...changes,
  };
}

const textOf = (changes: Partial<SetStatus>): string => statusText(status(changes), { place: "public", now: NOW, all: false }, (_, text) => text);

describe("statusText", () => {
  it("shows hot files, groups, how full each file is and what it is open for", () => {
    const files = [
      file({ name: "sitemap-1.xml" }),
      file({ name: "sitemap-4.xml", temperature: "hot", entries: 10, fill: 0.0002, storedBytes: 1200, changedAt: "2026-01-20T11:59:30Z" }),
      file({ name: "sitemap-shop-2.xml", group: "shop", fill: 0.999, open: true, changedAt: "2026-01-20T09:00:00Z" }),
    ];
    const groups = [
      { name: "", files: 2, urls: 50_010 },
      { name: "shop", files: 1, urls: 50_000 },
    ];
    expect(textOf({ files, groups, urls: 100_010, next: { repairs: [], receives: ["sitemap-shop-2.xml"] } })).toBe(
      `100,010 URLs in 3 sitemaps under sitemap.xml in public
  changed 12 times, last 45 minutes ago, first 50 days ago
  state: 50,400 rows in 3 segments, 2.1 MB
  group shop: 50,000 URLs in 1 sitemap

  file                  URLs   full    size  changed
  sitemap-1.xml       50,000  100 %  5.0 MB  3 days ago
  sitemap-4.xml           10   <1 %  1.2 kB  just now     hot
  sitemap-shop-2.xml  50,000   99 %  5.0 MB  3 hours ago  takes new URLs

The next build writes the files in which something changed, and nothing else.
New URLs go to sitemap-shop-2.xml.
`,
    );
  });

  it("does not say of a full file that it takes new URLs", () => {
    expect(textOf({ files: [file({ name: "sitemap-1.xml", open: true })] })).not.toContain("takes new URLs");
  });

  it("says that new files are needed, and that a run is not complete", () => {
    const text = textOf({ pending: true });
    expect(text).toContain("New URLs go to new files.\n");
    expect(text).toContain("A run was interrupted while it published; the next one completes it.\n");
  });

  it("says that a group whose last file is full gets a new one", () => {
    const files = [file({ name: "sitemap-1.xml", fill: 0.1, open: true }), file({ name: "sitemap-blog-1.xml", group: "blog", open: true })];
    const groups = [
      { name: "", files: 1, urls: 10 },
      { name: "blog", files: 1, urls: 50_000 },
    ];
    expect(textOf({ files, groups, next: { repairs: [], receives: ["sitemap-1.xml"] } })).toContain("New URLs go to sitemap-1.xml, of blog to a new file.\n");
  });

  it("names some of many files", () => {
    const names = Array.from({ length: 12 }, (_, index) => `sitemap-${index}.xml`);
    const text = textOf({ next: { repairs: names, receives: names } });
    expect(text).toContain("sitemap-4.xml and 7 more");
    expect(text.split("\n").every((line) => line.length <= 80)).toBe(true);
  });
});

describe("ageOf", () => {
  it.each([
    ["2026-01-20T12:00:00Z", "just now"],
    ["2026-01-20T11:59:01Z", "just now"],
    ["2026-01-20T11:59:00Z", "1 minute ago"],
    ["2026-01-20T11:00:01Z", "59 minutes ago"],
    ["2026-01-20T11:00:00Z", "1 hour ago"],
    ["2026-01-19T12:00:00Z", "1 day ago"],
    ["2023-01-20T12:00:00Z", "1,096 days ago"],
    ["2026-01-21T12:00:00Z", "just now"],
    ["nonsense", "unknown"],
    [undefined, "unknown"],
  ])("tells %s as %s", (moment, expected) => {
    expect(ageOf(moment, NOW)).toBe(expected);
  });
});
