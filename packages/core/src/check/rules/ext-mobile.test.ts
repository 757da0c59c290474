import { testRule } from "../testing/test-rule.ts";
import { extMobile } from "./ext-mobile.ts";

const url = (inner: string): string => `<url><loc>https://example.com/</loc>${inner}</url>`;

testRule(extMobile, {
  valid: [
    url(""),
    // The prefix alone says nothing, and other extensions have rules of their own.
    url('<mobile:mobile xmlns:mobile="https://example.com/ns"/>'),
    url("<!-- <mobile:mobile/> <geo:geo/> -->"),
    url('<my:note xmlns:my="https://example.com/ns">a</my:note>'),
    { document: "" },
  ],
  invalid: [
    [url('<mobile:mobile xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"/>'), "1:37 retired info google"],
    [
      `${url('<m:mobile xmlns:m="http://www.google.com/schemas/sitemap-mobile/1.0"></m:mobile>')}\n${url('<mobile:mobile xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"/>')}`,
      "1:37 retired",
      "2:37 retired",
    ],
  ],
});
