import { testRule } from "../testing/test-rule.ts";
import { indexChildOk } from "./index-child-ok.ts";

const index = (...locs: readonly string[]): string => locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("\n");
const pages = "<url><loc>https://e.com/</loc></url>";

testRule(indexChildOk, {
  valid: [
    "",
    // An index alone says nothing about its files.
    index("https://e.com/a.xml", "https://e.com/b.xml"),
    { document: index("https://e.com/a.xml"), files: { "other.xml": pages } },
    { url: "https://e.com/index.xml", document: index("https://e.com/a.xml"), files: { "https://e.com/a.xml": pages } },
    { url: "https://e.com/index.xml", document: index("https://E.com:443/%61.xml"), files: { "https://e.com/a.xml": pages } },
    { document: index("https://e.com/maps/a.xml", "https://e.com/maps/b%20c.xml"), files: { "out/a.xml": pages, "out\\b c.xml": pages } },
    { document: index("https://e.com/de/a.xml", "https://e.com/fr/a.xml"), files: { "de/a.xml": pages, "fr/a.xml": pages } },
    { document: index("https://e.com/a.xml", "https://e.com/?map=1", "b.xml"), files: { "a.xml": pages } },
    // On another host, or in another folder than what is checked.
    { url: "https://e.com/index.xml", document: index("https://other.example/a.xml", "https://e.com/maps/a.xml"), files: { "https://e.com/b.xml": pages } },
  ],
  invalid: [
    [
      {
        url: "https://e.com/index.xml",
        document: index("https://e.com/a.xml", "https://e.com/b.xml", "https://e.com/c.xml"),
        files: { "https://e.com/b.xml": pages },
      },
      "1:15 missing error protocol",
      "3:15 missing error protocol",
    ],
    [{ url: "https://e.com/index.xml", document: index("https://e.com/a.xml"), files: { "https://e.com/b.xml": pages } }, "1:15 missing"],
    [{ document: pages, files: { "out/index.xml": index("https://e.com/a.xml", "https://e.com/b.xml"), "out/b.xml": pages } }, "out/index.xml@1:15 missing"],
    // The index names sitemap-0.xml, while the file is sitemap-0.xml.gz.
    [{ document: index("https://e.com/sitemap-0.xml"), files: { "sitemap-0.xml.gz": pages } }, "1:15 renamed error protocol"],
    [{ url: "https://e.com/i.xml", document: index("https://e.com/a.xml.gz"), files: { "https://e.com/a.xml": pages } }, "1:15 renamed"],
    [{ document: index("https://e.com/a.xml"), files: { "a.xml": "<!doctype html><html></html>" } }, "1:15 kind error protocol"],
    [{ document: index("https://e.com/a.xml", "https://e.com/b.xml"), files: { "a.xml": pages }, profiles: ["yandex"] }, "2:15 missing error yandex"],
    // Fetched and followed: what is missing was not looked at, and what failed says why.
    [
      {
        url: "https://e.com/index.xml",
        document: index("https://e.com/a.xml", "https://e.com/b.xml", "https://e.com/c.xml", "https://e.com/d.xml"),
        files: { "https://e.com/a.xml": "", "https://e.com/c.xml": pages, "https://e.com/d.xml": "<!doctype html><html></html>" },
        answers: {
          "https://e.com/index.xml": {},
          "https://e.com/a.xml": { status: 404, failure: "answers with status 404" },
          "https://e.com/c.xml": {},
          "https://e.com/d.xml": {},
        },
      },
      "1:15 unreachable error protocol",
      "4:15 page",
    ],
  ],
});
