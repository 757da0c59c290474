import { testRule } from "../testing/test-rule.ts";
import { extensionElement } from "./extension-element.ts";

testRule(extensionElement, {
  valid: [
    "<url><loc>https://e.com/</loc><image:image><image:loc>https://e.com/a</image:loc></image:image></url>",
    "<url><loc>https://e.com/</loc><title>a</title></url>",
    // Rules of their own tell of retired extensions, and of prefixes that are not declared.
    '<url><loc>https://e.com/</loc><mobile:mobile xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"/></url>',
    "<url><loc>https://e.com/</loc><foo:bar/></url>",
  ],
  invalid: [
    ['<url><loc>https://e.com/</loc><a:b xmlns:a="urn:a"><a:c/></a:b></url>', "1:31 unknown info protocol"],
    [
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:a="urn:a">\n<a:b/><url><loc>https://e.com/</loc><a:b/></url><a:c/></urlset>',
      "2:1 unknown",
      "2:37 unknown",
      "2:49 unknown",
    ],
  ],
});
