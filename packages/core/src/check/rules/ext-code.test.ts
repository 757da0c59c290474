import { testRule } from "../testing/test-rule.ts";
import { extCode } from "./ext-code.ts";

const url = (inner: string): string => `<url><loc>https://example.com/</loc>${inner}</url>`;

testRule(extCode, {
  valid: [
    url(""),
    // The prefix alone says nothing, and other extensions have rules of their own.
    url('<codesearch:codesearch xmlns:codesearch="https://example.com/ns"/>'),
    url("<!-- <mobile:mobile/> <geo:geo/> -->"),
    url('<my:note xmlns:my="https://example.com/ns">a</my:note>'),
    { document: "" },
  ],
  invalid: [
    [
      url(
        '<codesearch:codesearch xmlns:codesearch="http://www.google.com/codesearch/schemas/sitemap/1.0"><codesearch:filetype>c</codesearch:filetype></codesearch:codesearch>',
      ),
      "1:37 retired info google",
    ],
    [
      `${url('<c:codesearch xmlns:c="http://www.google.com/codesearch/schemas/sitemap/1.0"/>')}\n${url('<codesearch:codesearch xmlns:codesearch="http://www.google.com/codesearch/schemas/sitemap/1.0"><codesearch:filetype>c</codesearch:filetype></codesearch:codesearch>')}`,
      "1:37 retired",
      "2:37 retired",
    ],
  ],
});
