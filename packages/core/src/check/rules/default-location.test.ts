import { testRule } from "../testing/test-rule.ts";
import { defaultLocation } from "./default-location.ts";

testRule(defaultLocation, {
  valid: ["", "Sitemap: https://e.com/sitemap.xml", "\ufeffSitemap: https://e.com/sitemap.xml\n", "User-agent: *\nSitemap: /a.xml\n", "https://e.com/\n"],
  invalid: [
    ["User-agent: *\nDisallow:\n# Sitemap: https://e.com/sitemap.xml\n", "1:1 missing info protocol"],
    [{ document: "Disallow: /\n", profiles: ["seznam"] }, "1:1 missing info seznam"],
  ],
});
