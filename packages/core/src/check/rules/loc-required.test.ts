import { testRule } from "../testing/test-rule.ts";
import { locRequired } from "./loc-required.ts";

testRule(locRequired, {
  valid: ["<url><loc>https://e.com/</loc></url>", "<url><loc>x</loc></url>", "https://e.com/\n\n"],
  invalid: [
    ["<url></url>", "1:1 missing error protocol"],
    ["<url/>\n<url><loc>https://e.com/</loc></url>\n<url><lastmod>2025-01-01</lastmod></url>", "1:1 missing", "3:1 missing"],
    ["<url><image:image><image:loc>https://e.com/a</image:loc></image:image></url>", "1:1 missing"],
    ["<url><loc></loc></url>", "1:6 empty error protocol"],
    ["<url><loc/></url>", "1:6 empty"],
    ["<url><loc>\n<!-- a --></loc></url>", "1:6 empty"],
    // Issue 67 of the reports.
    ["<sitemap>\nhttps://e.com/s.jss?code=2&amp;lang=en\n</sitemap>", "2:1 bare error protocol"],
    [{ document: "<url><loc/></url>", profiles: ["yandex"] }, "1:6 empty error yandex"],
  ],
});
