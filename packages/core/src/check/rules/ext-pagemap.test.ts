import { testRule } from "../testing/test-rule.ts";
import { extPagemap } from "./ext-pagemap.ts";

const url = (inner: string): string => `<url><loc>https://example.com/</loc>${inner}</url>`;

testRule(extPagemap, {
  valid: [
    url(""),
    // The prefix alone says nothing, and other extensions have rules of their own.
    url('<p:PageMap xmlns:p="https://example.com/ns"/>'),
    url("<!-- <mobile:mobile/> <geo:geo/> -->"),
    url('<my:note xmlns:my="https://example.com/ns">a</my:note>'),
    { document: "" },
  ],
  invalid: [
    [
      url('<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"><DataObject type="a"><Attribute name="b">c</Attribute></DataObject></PageMap>'),
      "1:37 retired info google",
    ],
    [
      `${url('<p:PageMap xmlns:p="http://www.google.com/schemas/sitemap-pagemap/1.0"/>')}\n${url('<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"><DataObject type="a"><Attribute name="b">c</Attribute></DataObject></PageMap>')}`,
      "1:37 retired",
      "2:37 retired",
    ],
  ],
});
