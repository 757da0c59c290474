import { describe, expect, it } from "vitest";
import { readSitemapToEnd } from "../read/read-sitemap.ts";
import { composeEntries } from "../write/compose-entries.ts";
import { NEWS_BIT } from "../write/identity.ts";
import { createMemorySink } from "../write/memory-sink.ts";
import { collectComposed, HASH_KEY } from "../write/testing/composed.ts";
import { writeSitemaps } from "../write/write-sitemaps.ts";
import { keysOf } from "./keys-of.ts";
import { createSitemapText } from "./sitemap-text.ts";

const site = "https://example.com/";
const news = { publication: { name: "N", language: "en" }, publicationDate: "2024-01-02", title: "T" };
const entries = [{ loc: "/a" }, { loc: "/b", news }, { loc: "/c", images: [{ loc: "/i.png" }] }];
const join = (...parts: (Uint8Array | string)[]): string => parts.map((part) => (typeof part === "string" ? part : new TextDecoder().decode(part))).join("");

describe("createSitemapText", () => {
  it("makes the file that writeSitemaps writes around composed entries", async () => {
    const composed = await collectComposed(composeEntries(entries, { site, hashKey: HASH_KEY }));
    const namespaces = composed.reduce((bits, entry) => bits | entry.namespaces, 0);
    const text = createSitemapText("xml");
    const sink = createMemorySink();
    await writeSitemaps(entries, sink, { site });
    expect(join(text.head(namespaces), ...composed.map((entry) => entry.text), text.tail)).toBe(join(sink.files.get("sitemap.xml") ?? ""));
    expect(text.head(namespaces)).toBe(text.head(namespaces));
  });

  it("declares namespaces on an entry, with the same meaning", async () => {
    const [, second] = await collectComposed(composeEntries(entries, { site, hashKey: HASH_KEY }));
    const text = createSitemapText("xml");
    const entry = text.declaring(new TextEncoder().encode(second?.text), NEWS_BIT);
    const read = await readSitemapToEnd(join(text.head(0), entry, text.tail));
    expect(read.entries).toEqual([{ loc: "https://example.com/b", news }]);
    expect(read.issues).toEqual([]);
  });

  it("puts nothing around a list of URLs", () => {
    const text = createSitemapText("text");
    const entry = new Uint8Array([1, 2]);
    expect([text.head(7).length, text.tail.length, text.declaring(entry, 7)]).toEqual([0, 0, entry]);
  });
});

describe("keysOf", () => {
  it("gives the keys that composing gives, for every spelling of a URL", async () => {
    const composed = await collectComposed(composeEntries(["/a", "/%7Eb", "https://example.com"], { site, hashKey: HASH_KEY }));
    const keys = keysOf(["https://example.com/a", "https://EXAMPLE.com:443/~b", "https://example.com"], HASH_KEY);
    expect([...keys]).toEqual(composed.flatMap(({ key }) => key));
  });
});
