import { testRule } from "../testing/test-rule.ts";
import { extGeo } from "./ext-geo.ts";

const url = (inner: string): string => `<url><loc>https://example.com/</loc>${inner}</url>`;

testRule(extGeo, {
  valid: [
    url(""),
    // The prefix alone says nothing, and other extensions have rules of their own.
    url('<geo:geo xmlns:geo="https://example.com/ns"/>'),
    url("<!-- <mobile:mobile/> <geo:geo/> -->"),
    url('<my:note xmlns:my="https://example.com/ns">a</my:note>'),
    { document: "" },
  ],
  invalid: [
    [url('<geo:geo xmlns:geo="http://www.google.com/geo/schemas/sitemap/1.0"><geo:format>kml</geo:format></geo:geo>'), "1:37 retired info google"],
    [
      `${url('<g:geo xmlns:g="http://www.google.com/geo/schemas/sitemap/1.0"/>')}\n${url('<geo:geo xmlns:geo="http://www.google.com/geo/schemas/sitemap/1.0"><geo:format>kml</geo:format></geo:geo>')}`,
      "1:37 retired",
      "2:37 retired",
    ],
  ],
});
