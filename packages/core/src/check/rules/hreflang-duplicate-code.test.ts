import { testRule } from "../testing/test-rule.ts";
import { hreflangDuplicateCode } from "./hreflang-duplicate-code.ts";

const link = (code: string, path = ""): string => `<xhtml:link rel="alternate" hreflang="${code}" href="https://example.com/${path}"/>`;
const url = (links: string): string => `<url><loc>https://example.com/</loc>${links}</url>`;
const many = Array.from({ length: 20 }, (_, index) => link(`de-${index}`, `${index}`)).join("");

testRule(hreflangDuplicateCode, {
  valid: [
    url(link("de") + link("en", "en")),
    // The same link twice says nothing else, and two languages may share a page.
    url(link("de", "%61") + link("DE", "a")),
    url(link("de") + link("en")),
    `${url(link("de"))}\n${url(link("de", "a"))}`,
    url(many),
    // A rule of its own tells of x-default.
    url(link("x-default") + link("x-default", "a")),
    url('<xhtml:link hreflang="de"/><xhtml:link hreflang="de"/>'),
    { document: "" },
  ],
  invalid: [
    [url(`${link("de")}\n${link("DE", "a")}`), "2:1 repeated warning google"],
    [url(`${many}${link("de")}\n<!-- a -->${link("de", "b")}\n${link("de-3", "c")}`), "2:11 repeated", "3:1 repeated"],
  ],
});
