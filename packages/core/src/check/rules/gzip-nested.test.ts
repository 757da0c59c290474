import { gzipSync } from "node:zlib";
import { testRule } from "../testing/test-rule.ts";
import { gzipNested } from "./gzip-nested.ts";

const gzip = (content: string | Uint8Array): Uint8Array => new Uint8Array(gzipSync(content));
const urlset = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.com/</loc></url></urlset>';

testRule(gzipNested, {
  // Two lines of a compressed text list; a sitemap whose gzip the HTTP client has undone already.
  valid: ["", urlset, { document: gzip(urlset) }, { document: gzip("https://e.com/a\nhttps://e.com/b\n"), url: "https://e.com/urllist.txt.gz" }],
  invalid: [
    [{ document: gzip(gzip(urlset)) }, "1:1 nested error protocol"],
    [{ document: gzip(gzip(gzip(urlset))), profiles: ["google"] }, "1:1 nested error google"],
  ],
});
