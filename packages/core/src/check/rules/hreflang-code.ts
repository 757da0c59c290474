import { judgeHreflang } from "../../value/hreflang-code.ts";
import { isXDefault, KnownValues } from "../alternates.ts";
import { defineRule } from "../rule.ts";

export const hreflangCode = defineRule({
  meta: {
    id: "hreflang-code",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    messageSeverity: { three: { google: "warning" } },
    summary: "Require hreflang to be a language of ISO 639-1, optionally with a script and a country",
    why: "Google ignores links whose language it does not know: de_DE, a country alone, es-419, EU or UK.",
    fix: "Write the language first, then the script of ISO 15924 and the country of ISO 3166-1 where they are needed, with hyphens: de, de-AT, zh-Hant, zh-Hans-SG. Case does not count.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/specialty/international/localized-versions" }],
    messages: {
      right: "Expected the code {!right}, found {value}",
      form: "Expected a language such as de, de-AT or zh-Hans-SG, or x-default, found {value}",
      language: "Expected a language of ISO 639-1, found {value}",
      three: "Expected a language of two letters (ISO 639-1), found {value}",
      country: "Expected a language in front of a country, found {value}",
      region: "Expected a country of ISO 3166-1 behind the language, found {value}",
      script: "Expected a script of ISO 15924 behind the language, found {value}",
    },
    examples: {
      valid: ["de", "pt-br", "zh-Hant", "zh-Hans-US", "x-default"].map(
        (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="https://example.com/"/>`,
      ),
      invalid: ["zh_CN", "en-UK", "es-419", "de-EU", "us", "german"].map(
        (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="https://example.com/"/>`,
      ),
    },
  },
  create(context) {
    const known = new KnownValues();
    return {
      only: "url",
      fields: {
        "xhtml:link@hreflang": {
          visit(field) {
            if (known.has(field)) return;
            const { text, offset } = field;
            if (text === "") return;
            const fault = isXDefault(field) ? undefined : judgeHreflang(text);
            if (fault === undefined) known.add(field);
            else context.report(fault.message, offset, { value: text, right: fault.right ?? "" });
          },
        },
      },
    };
  },
});
