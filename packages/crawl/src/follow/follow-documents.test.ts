import { describe, expect, it } from "vitest";
import { sitemapIndex, urlset } from "../testing/documents.ts";
import { createMemoryWeb, type MemoryPage } from "../testing/memory-web.ts";
import { followDocuments } from "./follow-documents.ts";

const E = "https://e.com";
const clock = { now: () => 0, sleep: async () => undefined };
const PAGES: Readonly<Record<string, MemoryPage>> = {
  [`${E}/index.xml`]: sitemapIndex(`${E}/a.xml`, `${E}/gone.xml`, `${E}/cut.xml`, `${E}/b.xml`),
  [`${E}/a.xml`]: urlset([`${E}/1`, "2024-01-01"], [`${E}/2`, "2024-02-01"]),
  [`${E}/cut.xml`]: { body: urlset(`${E}/3`), cutAfter: 100 },
  [`${E}/b.xml`]: { location: "/c.xml" },
  [`${E}/c.xml`]: urlset(...Array.from({ length: 300 }, (_, index) => `${E}/page/${index}`)),
};

describe("followDocuments", () => {
  it("hands out the bytes of each file, and finds what indexes list while they are read", async () => {
    const web = createMemoryWeb(PAGES);
    const documents = followDocuments([`${E}/index.xml`], { fetch: web.fetch, clock });
    const seen: unknown[] = [];
    for await (const { file, url, body, cut } of documents) {
      let bytes = "";
      if (body !== undefined) for await (const chunk of body) bytes += Buffer.from(chunk).toString();
      seen.push([file.url.replace(E, ""), file.state, url.replace(E, ""), bytes.length, cut() === undefined]);
    }
    const length = (path: string): number => Buffer.byteLength(String(PAGES[E + path]));
    expect(seen).toEqual([
      ["/index.xml", "read", "/index.xml", length("/index.xml"), true],
      ["/a.xml", "read", "/a.xml", length("/a.xml"), true],
      ["/gone.xml", "status", "/gone.xml", 0, true],
      ["/cut.xml", "read", "/cut.xml", 100, false],
      ["/b.xml", "read", "/c.xml", length("/c.xml"), true],
    ]);
    expect(documents.result()).toMatchObject({
      complete: false,
      totals: { files: 4, entries: 302, failed: 2 },
      roots: [{ children: [{ newest: "2024-02-01" }, {}, {}, {}] }],
    });
    expect(web.open()).toBe(0);
  });

  it("goes on where a body is not iterated, or not to its end", async () => {
    const web = createMemoryWeb(PAGES);
    const seen: string[] = [];
    for await (const { file, body } of followDocuments([`${E}/c.xml`, `${E}/a.xml`, `${E}/index.xml`], { fetch: web.fetch, clock })) {
      seen.push(file.url.replace(E, ""));
      if (body !== undefined && file.url.endsWith("c.xml")) for await (const _chunk of body) break;
    }
    expect(seen).toEqual(["/c.xml", "/a.xml", "/index.xml"]);
    expect(web.open()).toBe(0);
  });
});
