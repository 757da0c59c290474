import { isAbsoluteHttpUrl } from "../../value/url.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const imageLocEmpty = defineRule({
  meta: {
    id: "image-loc-empty",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "warning" },
    summary: "Require the absolute http or https address of an image in every image:loc",
    why: "The schema lets an empty or relative address pass, but nothing can be fetched from it.",
    fix: "Write the whole address of the image, with scheme and host, or leave image:image out.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps" }],
    messages: {
      empty: "Expected the address of the image, found nothing",
      relative: "Expected the absolute http or https address of the image, found {value}",
    },
    examples: {
      valid: ["<image:image><image:loc>https://cdn.example.net/a.png?w=1&amp;h=2</image:loc></image:image>"],
      invalid: ["<image:image><image:loc></image:loc></image:image>", "<image:image><image:loc>/a.png</image:loc></image:image>"],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: {
        "image:loc": {
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
