import { countryFault } from "../../value/country-fault.ts";
import { requiredVisitors, valueVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const videoRestriction = defineRule({
  meta: {
    id: "video-restriction",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    messageSeverity: { case: { google: "warning" } },
    summary: "Require a restriction to be countries of ISO 3166-1, separated by spaces, with relationship allow or deny",
    why: "Where the list or its meaning cannot be read, the video is shown where it must not be, or nowhere.",
    fix: 'Write codes such as DE AT CH in upper case with single spaces between them, and relationship="allow" or "deny".',
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: {
      relationship: 'Expected relationship="allow" or "deny", found none',
      value: "Expected {!expected} as relationship, found {value}",
      form: "Expected country codes of two letters, separated by spaces, found {value}",
      case: "Expected country codes in upper case, found {value}",
      country: "Expected a country of ISO 3166-1, found {value}{!hint}",
    },
    examples: {
      valid: ['<video:video><video:restriction relationship="allow">DE AT CH</video:restriction></video:video>'],
      invalid: [
        "<video:video><video:restriction>DE AT</video:restriction></video:video>",
        '<video:video><video:restriction relationship="allow">DE, AT</video:restriction></video:video>',
        '<video:video><video:restriction relationship="deny">UK</video:restriction></video:video>',
      ].map((document) => ({ document, also: ["video-required", "video-content-or-player"] })),
    },
  },
  create(context) {
    const { "video:restriction": required } = requiredVisitors("video:restriction", { missing: ({ tag }) => context.report("relationship", tag) });
    return {
      only: "url",
      fields: {
        ...valueVisitors(["video:restriction@relationship"], ({ text, offset }, expected) => context.report("value", offset, { expected, value: text })),
        "video:restriction": {
          visit(field, entry) {
            required?.visit(field, entry);
            const { text, offset } = field;
            if (text === "") return;
            const codes = text.split(/\s+/);
            if (!codes.every((code) => /^[a-z]{2}$/i.test(code))) return context.report("form", offset, { value: text });
            if (/[a-z]/.test(text)) context.report("case", offset, { value: text });
            const value = codes.find((code) => countryFault(code.toUpperCase()) !== undefined);
            if (value === undefined) return;
            const right = countryFault(value.toUpperCase());
            context.report("country", offset, { value, hint: right === undefined || right === "" ? "" : `: write ${right}` });
          },
        },
      },
    };
  },
});
