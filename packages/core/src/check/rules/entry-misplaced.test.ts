import { testRule } from "../testing/test-rule.ts";
import { entryMisplaced } from "./entry-misplaced.ts";

testRule(entryMisplaced, {
  valid: [
    // These lack an end tag, of which xml-well-formed tells.
    "<url><loc>https://e.com/</loc><url><loc>https://e.com/b</loc></url>",
    "<url><loc>https://e.com/</loc></b></url>",
    "<url><loc>https://e.com/</loc><image:image><image:loc>https://e.com/a.png</image:loc><image:image><image:loc>https://e.com/b.png</image:loc></image:image></url>",
    "<url><loc>https://e.com/</loc></url>",
    "<sitemap><loc>https://e.com/a.xml</loc></sitemap>",
  ],
  invalid: [
    ["<url><loc>https://e.com/</loc></url>\n<sitemap><loc>https://e.com/a.xml</loc></sitemap>", "2:1 kind error protocol"],
    ["<sitemap><loc>https://e.com/a.xml</loc></sitemap><url><loc>https://e.com/</loc></url>", "1:50 kind"],
    ["<url><loc><loc>https://e.com/</loc></loc></url>", "1:11 nested error protocol"],
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<loc>https://e.com/</loc>\n<loc>https://e.com/b</loc></urlset>', "2:1 implied"],
    [
      "<url><loc>https://e.com/</loc>\n<image:image><image:loc>https://e.com/a.png</image:loc>\n<image:image><image:loc>https://e.com/b.png</image:loc></image:image></image:image></url>",
      "3:1 nested error protocol",
    ],
    ["<url><loc>https://e.com/</loc>\n<video:video>\n<video:video></video:video></video:video></url>", "3:1 nested"],
    ["<url><loc>https://e.com/</loc>\n<news:news>\n<news:news></news:news></news:news></url>", "3:1 nested"],
    ["<url><url><loc>https://e.com/</loc></url></url>", "1:6 nested"],
    ["<url><loc>https://e.com/</loc>\n<url><loc>https://e.com/b</loc></url></url>", "2:1 nested error protocol"],
    [
      "<url><loc>https://e.com/</loc>\n<url><loc>https://e.com/b</loc>\n<url><loc>https://e.com/c</loc></url></url>\n<url><loc>https://e.com/d</loc></url></url>",
      "2:1 nested",
      "3:1 nested",
    ],
    [
      '<x:urlset xmlns:x="http://www.sitemaps.org/schemas/sitemap/0.9"><x:url><x:loc>https://e.com/</x:loc>\n<x:url><x:loc>https://e.com/b</x:loc></x:url></x:url></x:urlset>',
      "2:1 nested",
    ],
  ],
});
