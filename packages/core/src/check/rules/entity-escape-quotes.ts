import { defineRule } from "../rule.ts";

/** What needs no escape: CDATA sections, comments and instructions. */
const MARKUP = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;
const ESCAPES: Readonly<Record<string, string>> = { "'": "&apos;", '"': "&quot;", ">": "&gt;" };

export const entityEscapeQuotes = defineRule({
  meta: {
    id: "entity-escape-quotes",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "info" },
    offByDefault: true,
    summary: "Suggest to escape quotes and > in text",
    why: "The protocol asks for five characters to be escaped. XML demands it for & and < alone, and every reader takes the other three in text as they are.",
    fix: "Write &apos;, &quot; and &gt; if the text of the protocol should be followed to the letter.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping" }],
    messages: { character: "Expected {!escaped}, found {!character}" },
    examples: {
      valid: ["<loc>https://example.com/?a=&apos;b&apos;</loc>", "<loc><![CDATA[https://example.com/?a='b']]></loc>"],
      invalid: ["<loc>https://example.com/?a='b'</loc>"],
    },
  },
  create(context) {
    const { head } = context;
    let isXml: boolean | undefined;
    return {
      fields: {
        "*": {
          visit(field) {
            isXml ??= head.root !== undefined;
            if (!isXml || field.name.includes("@") || field.start === field.end) return;
            const character = /['">]/.exec(field.raw.replace(MARKUP, ""))?.[0];
            if (character !== undefined) context.report("character", field.offset, { character, escaped: ESCAPES[character] ?? "" });
          },
        },
      },
    };
  },
});
