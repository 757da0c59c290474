import { defineRule, type KeptPlace } from "../rule.ts";

/** So few pages may be worth the same. */
const MIN_PAGES = 10;

export const priorityUniform = defineRule({
  meta: {
    id: "priority-uniform",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "info", yandex: "info", seznam: "info" },
    offByDefault: true,
    summary: "Disallow one priority for all pages",
    why: "A priority tells which pages of a site matter more than others; where all are equal it tells nothing.",
    fix: "Give higher values to few pages, or leave priority out.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#prioritydef", profiles: ["protocol"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/en/controlling-robot/sitemap", profiles: ["yandex"] },
      { kind: "vendor", url: "https://blog.seznam.cz/2007/11/podpora-sitemap-xml/", profiles: ["seznam"] },
    ],
    messages: { uniform: "Expected priorities that differ, found {value} in all {count}" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc><priority>1.0</priority></url>\n<url><loc>https://example.com/a</loc><priority>0.5</priority></url>"],
      invalid: [{ document: "<url><loc>https://example.com/{n}</loc><priority>1.0</priority></url>", repeat: 10 }],
    },
  },
  create(context) {
    let count = 0;
    let value: number | undefined;
    let differ = false;
    let first: KeptPlace | undefined;
    return {
      fields: {
        priority: {
          visit({ text, offset }) {
            if (differ || text === "") return;
            first ??= context.place(offset);
            const number = Number(text);
            count++;
            if (value !== undefined && value !== number) differ = true;
            value = number;
          },
        },
      },
      end() {
        if (!differ && value !== undefined && first !== undefined && count >= MIN_PAGES) context.report("uniform", first, { value, count });
      },
    };
  },
});
