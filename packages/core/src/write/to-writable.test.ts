import { describe, expect, it } from "vitest";
import type { UrlEntryInput } from "../model/entry.ts";
import { toWritable } from "./to-writable.ts";

const site = "https://example.com/";
const video = { thumbnailLoc: "/t.jpg", title: "t", description: "d", contentLoc: "/v.mp4" };
const readVideo = { thumbnailLoc: "https://example.com/t.jpg", title: "t", description: "d", contentLoc: "https://example.com/v.mp4" };

describe("toWritable", () => {
  it("gives an entry as a reader gives it back", () => {
    const entry: UrlEntryInput = {
      loc: "/a b",
      lastmod: new Date(0),
      changefreq: "daily",
      priority: "0.50",
      alternates: [{ hreflang: "de", href: "/de" }],
      images: [{ loc: new URL("https://cdn.example.com/i.png"), title: "  x\u0000y " }],
      videos: [
        {
          ...video,
          playerLoc: "/p",
          duration: "60",
          viewCount: 5,
          live: false,
          tags: ["a", "", "b"],
          uploader: { value: "me", info: "/me" },
          restriction: { value: "DE AT", relationship: "allow" },
        },
      ],
      news: { publication: { name: "n", language: "de" }, publicationDate: "2024-01-01", title: "t" },
    };
    const { entry: written, repairs } = toWritable(entry, { site });
    expect(written).toEqual({
      loc: "https://example.com/a%20b",
      lastmod: "1970-01-01T00:00:00Z",
      changefreq: "daily",
      priority: 0.5,
      alternates: [{ hreflang: "de", href: "https://example.com/de" }],
      images: [{ loc: "https://cdn.example.com/i.png", title: "xy" }],
      videos: [
        {
          ...readVideo,
          playerLoc: { value: "https://example.com/p" },
          duration: 60,
          viewCount: 5,
          tags: ["a", "b"],
          restriction: { value: "DE AT", relationship: "allow" },
          uploader: { value: "me", info: "https://example.com/me" },
          live: false,
        },
      ],
      news: { publication: { name: "n", language: "de" }, publicationDate: "2024-01-01", title: "t" },
    });
    expect(repairs.map(({ reason, field }) => [reason, field])).toEqual([["characters-removed", "images[0].title"]]);
  });

  it.each<[string, UrlEntryInput, string, string]>([
    ["a video without player or content", { loc: "/", videos: [{ thumbnailLoc: "/t", title: "t", description: "d" }] }, "extension-dropped", "videos[0]"],
    ["a video without thumbnail", { loc: "/", videos: [{ ...video, thumbnailLoc: "" }] }, "extension-dropped", "videos[0]"],
    ["a video with a bad thumbnail", { loc: "/", videos: [{ ...video, thumbnailLoc: "rtmp://x/" }] }, "extension-dropped", "videos[0]"],
    ["a video with a long title", { loc: "/", videos: [{ ...video, title: "x".repeat(101) }] }, "extension-dropped", "videos[0]"],
    ["an alternate with a bad language", { loc: "/", alternates: [{ hreflang: "german!", href: "/de" }] }, "extension-dropped", "alternates[0]"],
    ["an alternate without href", { loc: "/", alternates: [{ hreflang: "de", href: "" }] }, "extension-dropped", "alternates[0]"],
    [
      "news without title",
      { loc: "/", news: { publication: { name: "n", language: "de" }, publicationDate: "2024-01-01", title: "" } },
      "extension-dropped",
      "news",
    ],
    [
      "news of no known language",
      { loc: "/", news: { publication: { name: "n", language: "?" }, publicationDate: "2024-01-01", title: "t" } },
      "extension-dropped",
      "news",
    ],
    ["images that are none", { loc: "/", images: ["x"] as never }, "extension-dropped", "images[0]"],
    ["a property that is none", { loc: "/", lastMod: "2024-01-01" } as UrlEntryInput, "field-dropped", "lastMod"],
  ])("leaves out %s and says so once", (_, entry, reason, field) => {
    const { entry: written, repairs } = toWritable(entry, { site });
    expect(written).toEqual({ loc: site });
    expect(repairs.map((repair) => [repair.reason, repair.field])).toEqual([[reason, field]]);
    expect(repairs[0]?.message).toMatch(/^Expected .+, found .+/);
  });

  it.each<[string, object, string, string]>([
    ["a long category", { category: "x".repeat(257) }, "field-too-long", "videos[0].category"],
    ["a rating out of range", { rating: 5.1 }, "field-dropped", "videos[0].rating"],
    ["a restriction without relationship", { restriction: "DE" }, "field-dropped", "videos[0].restriction"],
    ["an attribute of a bad value", { prices: [{ value: "1.99", currency: "Euro" }] }, "field-dropped", "videos[0].prices[0].currency"],
    ["a show without its type", { tvshow: { showTitle: "t" } }, "extension-dropped", "videos[0].tvshow"],
    ["a date of a year", { publicationDate: "2024" }, "field-dropped", "videos[0].publicationDate"],
    ["more tags than allowed", { tags: Array.from({ length: 33 }, (_, at) => `t${at}`) }, "field-dropped", "videos[0].tags"],
  ])("keeps a video but for %s", (_, extra, reason, field) => {
    const { entry, repairs } = toWritable({ loc: "/", videos: [{ ...video, ...extra }] }, { site });
    expect(entry?.videos?.[0]).toMatchObject(readVideo);
    expect(repairs.map((repair) => [repair.reason, repair.field])).toEqual([[reason, field]]);
  });

  it("cuts images at a thousand", () => {
    const { entry, repairs } = toWritable({ loc: "/", images: Array.from({ length: 1001 }, () => ({ loc: "/i" })) }, { site });
    expect(entry?.images).toHaveLength(1000);
    expect(repairs).toHaveLength(1);
  });

  it("takes an entry as read, whose scope is not written", () => {
    expect(toWritable({ loc: "/", scope: "in" } as UrlEntryInput, { site })).toEqual({ entry: { loc: site }, repairs: [] });
  });

  it("is its own fixed point", () => {
    const first = toWritable(
      { loc: "/x", videos: [{ ...video, playerLoc: { value: "/p", allowEmbed: "yes" }, prices: [{ value: "1", currency: "EUR", type: "rent" }] }] },
      { site },
    );
    expect(toWritable(first.entry as UrlEntryInput, { site })).toEqual(first);
  });

  it.each<[unknown, string]>([
    [{}, "loc-missing"],
    [{ loc: null }, "loc-missing"],
    [{ loc: 5 }, "loc-invalid"],
    [undefined, "loc-missing"],
    ["https://example.com/", "loc-missing"],
    [{ loc: "http://a.b" }, "loc-too-short"],
  ])("skips %j: %s", (entry, reason) => {
    expect(toWritable(entry as UrlEntryInput, { site, crossSite: true })).toMatchObject({ skipped: { reason }, repairs: [] });
  });
});
