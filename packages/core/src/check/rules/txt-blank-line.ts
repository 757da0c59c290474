import { defineRule } from "../rule.ts";
import { TextLines } from "../text-lines.ts";

export const txtBlankLine = defineRule({
  meta: {
    id: "txt-blank-line",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "info" },
    summary: "Suggest a text sitemap without blank lines",
    why: "The protocol says that every line is an address. Readers pass over blank lines, but nothing makes them.",
    fix: "Write the addresses without lines between them.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#otherformats" }],
    messages: { blank: "Expected an address on every line, found {count} blank" },
    examples: {
      valid: ["https://example.com/a\nhttps://example.com/b\n"],
      invalid: ["https://example.com/a\n\nhttps://example.com/b\n"],
    },
    details: "It is told once for a document, at the first blank line. The end of the last line makes no blank one.",
  },
  create(context) {
    const lines = new TextLines();
    return {
      bytes: (chunk) => lines.add(chunk),
      end({ kind }) {
        const { count, first } = lines.blank;
        if (kind === "text" && first !== undefined) context.report("blank", first, { count });
      },
    };
  },
});
