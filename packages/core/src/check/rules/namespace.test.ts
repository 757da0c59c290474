import { encodeWide } from "../../read/testing/encode.ts";
import { testRule } from "../testing/test-rule.ts";
import { namespace } from "./namespace.ts";

const URL = "<url><loc>https://e.com/</loc></url>";
const urlset = (uri: string): string => `<urlset xmlns="${uri}">${URL}</urlset>`;

testRule(namespace, {
  valid: [
    "",
    urlset("http://www.sitemaps.org/schemas/sitemap/0.9"),
    '<x:urlset xmlns:x="http://www.sitemaps.org/schemas/sitemap/0.9"><x:url><x:loc>https://e.com/</x:loc></x:url></x:urlset>',
    '<rss version="2.0"><channel><item><link>https://e.com/</link></item></channel></rss>',
    // namespaces-wf tells of this.
    "<x:urlset><x:url><x:loc>https://e.com/</x:loc></x:url></x:urlset>",
  ],
  invalid: [
    [urlset("https://www.sitemaps.org/schemas/sitemap/0.9"), "1:2 other error protocol"],
    [urlset("http://www.sitemaps.org/schemas/sitemap/0.9/"), "1:2 other"],
    [urlset("http://sitemaps.org/schemas/sitemap/0.9"), "1:2 other"],
    [urlset("http://www.sitemaps.org/schemas/sitemap/0.90"), "1:2 other"],
    [urlset("http://www.google.com/schemas/sitemap/0.84"), "1:2 other"],
    [urlset("urn:mine"), "1:2 other"],
    [urlset("http://www.sitemaps.org/schemas/sitemap/0.9 "), "1:2 other"],
    [urlset("\n  http://www.sitemaps.org/schemas/sitemap/0.9"), "1:2 other"],
    [urlset(""), "1:2 missing error protocol"],
    [`<?xml version="1.0"?>\n<!-- <urlset xmlns="x"> -->\n<urlset>${URL}</urlset>`, "3:2 missing"],
    ["<sitemapindex><sitemap><loc>https://e.com/a.xml</loc></sitemap></sitemapindex>", "1:2 missing"],
    // One without a root (issue 65 of the reports has two, and no namespace).
    [`<urlset><urlset>${URL}</urlset></urlset>`, "1:2 missing"],
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url xmlns=""><loc>https://e.com/</loc></url></urlset>', "2:2 missing"],
    [`<!-- ${"x".repeat(20_000)} --><urlset>${URL}</urlset>`, "1:20011 unseen error protocol"],
    [{ document: encodeWide(urlset("urn:x"), "utf-16le", true) }, "1:2 unseen"],
    // What the root declares does not hold behind its end.
    [`${urlset("http://www.sitemaps.org/schemas/sitemap/0.9")}\n${URL}</urlset>`, "2:2 missing"],
  ],
});
