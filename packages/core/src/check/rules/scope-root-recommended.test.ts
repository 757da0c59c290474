import { testRule } from "../testing/test-rule.ts";
import { scopeRootRecommended } from "./scope-root-recommended.ts";

const document = "<loc>https://example.com/blog/a</loc>";

testRule(scopeRootRecommended, {
  valid: [
    document,
    { url: "https://example.com/sitemap.xml?a=/b/", document },
    { url: "https://example.com", document },
    { url: "https://example.com/a/", document: "<html/>" },
  ],
  invalid: [
    [{ url: "https://example.com/blog/sitemap.xml", document }, "-2:1 folder info protocol"],
    [{ url: "https://example.com/blog/", document: "https://example.com/blog/a" }, "1:1 folder"],
  ],
});
