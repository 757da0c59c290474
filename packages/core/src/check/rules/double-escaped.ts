import { escapedTwice } from "../../value/escaped-twice.ts";
import { FACT } from "../facts.ts";
import { FIELD_NAMES, FIELDS } from "../field-names.ts";
import { locFacts } from "../loc-facts.ts";
import { defineRule, type FieldView } from "../rule.ts";

/** Every address of an extension. */
const EXTENSION_NAMES = FIELD_NAMES.url.filter((_, number) => FIELDS.url[number]?.spec.kind === "url");
const ESCAPED_PERCENT = /%25[0-9a-f]{2}/i;

export const doubleEscaped = defineRule({
  meta: {
    id: "double-escaped",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning" },
    messageSeverity: { percent: { protocol: "info" } },
    summary: "Disallow addresses that were escaped twice",
    why: "Once the XML is read, the address still holds &amp; or %25 followed by an escape, which is another address than the one of the page.",
    fix: "Escape once: give the XML writer the plain address, and put no escaped text into CDATA.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping" }],
    messages: {
      reference: "Expected an address that is escaped once, found {found} in {loc}",
      percent: "Expected percent escapes of characters, found {found}, which escapes an escape, in {loc}",
    },
    examples: {
      valid: ["<loc>https://example.com/?a=1&amp;b=2</loc>", "<loc><![CDATA[https://example.com/?a=1&b=2]]></loc>"],
      invalid: [
        "<loc>https://example.com/?a=1&amp;amp;b=2</loc>",
        "<loc><![CDATA[https://example.com/?a=1&amp;b=2]]></loc>",
        "<loc>https://example.com/a%2520b</loc>",
        "<url><loc>https://example.com/</loc><image:image><image:loc>https://example.com/i?a=1&amp;amp;b=2</image:loc></image:image></url>",
      ],
    },
  },
  create(context) {
    const ofExtension = {
      facts: FACT.REFERENCE,
      visit(field: FieldView): void {
        if ((field.facts & FACT.REFERENCE) === 0 || (locFacts(field.bytes, field.start, field.end) & FACT.TWICE) === 0) return;
        const { text, offset } = field;
        const reference = escapedTwice(text);
        if (reference !== undefined) context.report("reference", offset, { found: reference, loc: text });
      },
    };
    return {
      fields: {
        ...Object.fromEntries(EXTENSION_NAMES.map((name) => [name, ofExtension])),
        loc: {
          facts: FACT.TWICE,
          visit(field) {
            if ((field.facts & FACT.TWICE) === 0) return;
            const { text, offset } = field;
            const reference = escapedTwice(text);
            // A line of a text list is not escaped at all, and rules for those tell of it.
            if (reference !== undefined && field.raw !== text && (field.facts & FACT.REFERENCE) !== 0) {
              context.report("reference", offset, { found: reference, loc: text });
            }
            const percent = ESCAPED_PERCENT.exec(text)?.[0];
            if (percent !== undefined) context.report("percent", offset, { found: percent, loc: text });
          },
        },
      },
    };
  },
});
