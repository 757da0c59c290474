import { FACT } from "../facts.ts";
import { FIELD_NAMES, FIELDS } from "../field-names.ts";
import { defineRule, type FieldView } from "../rule.ts";
import { escapeForUri, hasBrokenEscape, neverInUri } from "../uri-characters.ts";

/** Every address of an extension. */
const NAMES = FIELD_NAMES.url.filter((_, number) => FIELDS.url[number]?.spec.kind === "url");

export const extensionUrlRfc3986 = defineRule({
  meta: {
    id: "extension-url-rfc3986",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "warning" },
    summary: "Require the addresses of images, videos and language versions to be escaped",
    why: "What may not stand in an address is escaped, cut off or refused, by each reader in its own way, so that another file is fetched, or none.",
    fix: "Percent-encode the characters: a space as %20, a % that stands for itself as %25.",
    sources: [
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/url-structure" },
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc3986#section-2" },
    ],
    messages: {
      character: "Expected {!escaped} in {!name}, found {character} in {value}",
      percent: "Expected two hexadecimal digits behind % in {!name}, found {value}",
    },
    examples: {
      valid: ["<image:image><image:loc>https://cdn.example.net/a%20b.png?size[]=1</image:loc></image:image>"],
      invalid: [
        "<image:image><image:loc>https://cdn.example.net/a b.png</image:loc></image:image>",
        '<xhtml:link rel="alternate" hreflang="de" href="https://example.com/"/><xhtml:link rel="alternate" hreflang="en" href="https://example.com/100%"/>',
      ],
    },
    details: "Addresses that are not absolute have rules of their own, and so has `loc`.",
  },
  create(context) {
    const visitor = {
      facts: FACT.BAD_BYTE | FACT.BAD_PERCENT | FACT.NON_ASCII,
      visit({ text, offset, name }: FieldView): void {
        const character = neverInUri(text);
        if (character !== undefined) context.report("character", offset, { name, value: text, character, escaped: escapeForUri(character) });
        else if (hasBrokenEscape(text)) context.report("percent", offset, { name, value: text });
      },
    };
    return { only: "url", fields: Object.fromEntries(NAMES.map((name) => [name, visitor])) };
  },
});
