import { testRule } from "../testing/test-rule.ts";
import { hreflangXDefault } from "./hreflang-x-default.ts";

const link = (code: string): string => `<xhtml:link rel="alternate" hreflang="${code}" href="https://example.com/"/>`;
const url = (links: string): string => `<url><loc>https://example.com/</loc>${links}</url>`;

testRule(hreflangXDefault, {
  valid: [
    url(link("x-default") + link("de")),
    `${url(link("x-default"))}\n${url(link("x-default"))}`,
    url(`${link("x-default")}<!-- ${link("x-default")} -->`),
    { document: "" },
  ],
  invalid: [
    [url(`${link("x-default")}\n${link("de")}\n${link("X-Default")}`), "3:1 repeated warning google"],
    [`${url(`${link("x-default")}\n${link("x-default")}\n${link("x-default")}`)}\n${url(link("x-default"))}`, "2:1 repeated", "3:1 repeated"],
  ],
});
