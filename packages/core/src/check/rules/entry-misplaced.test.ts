import { testRule } from "../testing/test-rule.ts";
import { entryMisplaced } from "./entry-misplaced.ts";

testRule(entryMisplaced, {
  valid: ["<url><loc>https://e.com/</loc></url>", "<sitemap><loc>https://e.com/a.xml</loc></sitemap>"],
  invalid: [
    ["<url><loc>https://e.com/</loc></url>\n<sitemap><loc>https://e.com/a.xml</loc></sitemap>", "2:1 kind error protocol"],
    ["<sitemap><loc>https://e.com/a.xml</loc></sitemap><url><loc>https://e.com/</loc></url>", "1:50 kind"],
    ["<url><loc><loc>https://e.com/</loc></loc></url>", "1:11 nested error protocol"],
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<loc>https://e.com/</loc>\n<loc>https://e.com/b</loc></urlset>', "2:1 implied"],
    ["<url><url><loc>https://e.com/</loc></url></url>", "1:6 nested"],
  ],
});
