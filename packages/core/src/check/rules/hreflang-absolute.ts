import { isAbsoluteHttpUrl } from "../../value/url.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const hreflangAbsolute = defineRule({
  meta: {
    id: "hreflang-absolute",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require the href of every xhtml:link to be an absolute http or https URL",
    why: "Google wants whole addresses, also of pages on the same site; what has no scheme and host is ignored.",
    fix: "Write scheme and host in front of the path. Other domains are in order.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/specialty/international/localized-versions" }],
    messages: {
      empty: "Expected an absolute URL in href, found nothing",
      relative: "Expected an absolute http or https URL in href, found {value}",
    },
    examples: {
      valid: ['<xhtml:link rel="alternate" hreflang="de" href="https://example.de/a?b=1&amp;c=2"/>'],
      invalid: [
        '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/><xhtml:link rel="alternate" hreflang="de" href="/de/"/>',
        '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/><xhtml:link rel="alternate" hreflang="de" href="//example.com/de/"/>',
      ],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: {
        "xhtml:link@href": {
          facts: FACT.NOT_HTTP | FACT.EMPTY,
          visit({ text, offset }) {
            if (text === "") context.report("empty", offset);
            else if (!isAbsoluteHttpUrl(text)) context.report("relative", offset, { value: text });
          },
        },
      },
    };
  },
});
