import { testRule } from "../testing/test-rule.ts";
import { hreflangCode } from "./hreflang-code.ts";

const link = (code: string): string => `<xhtml:link rel="alternate" hreflang="${code}" href="https://example.com/"/>`;

testRule(hreflangCode, {
  valid: [
    ...["de", "DE", "en-GB", "pt-br", "pt-BR", "zh-Hant", "zh-hans-us", "sr-Latn-RS", "ZH-HANS", "x-default", "X-Default", " de ", "be", "uk", "nb-NO"].map(
      link,
    ),
    `${link("de")}\n${link("en")}\n${link("de")}`,
    link(""),
    '<xhtml:link rel="alternate" media="print" href="https://example.com/"/>',
    { document: "" },
  ],
  invalid: [
    ...["zh_CN", "de_DE", "de_DE.UTF-8", "en-UK", "en_UK", "eng", "jp", "iw", "en-USA", "cz-CZ"].map(
      (code) => [link(code), "1:39 right error google"] as const,
    ),
    ...["german", "de-1996", "de-AT-x-a", "de-", "-de", "x_default", "d", "de AT", "de,en", "*", "DE-de-DE"].map(
      (code) => [link(code), "1:39 form error google"] as const,
    ),
    ...["es-419", "de-EU", "en-UN", "de-XX"].map((code) => [link(code), "1:39 region error google"] as const),
    ...["us", "GB", "eu-", "UN"].slice(0, 2).map((code) => [link(code), "1:39 country error google"] as const),
    [link("xx"), "1:39 language error google"],
    [link("xx-DE"), "1:39 language"],
    [link("fil"), "1:39 three warning google"],
    [link("zh-Abcd"), "1:39 script error google"],
    [`${link("de")}${link("en-UK")}\n${link("zh_CN")}<!-- a -->${link("de")}`, `1:${link("de").length + 39} right`, "2:39 right"],
  ],
});
