import { defineRule, type KeptPlace } from "../rule.ts";

export const bingLastmod = defineRule({
  meta: {
    id: "bing-lastmod",
    since: "0.1.0",
    stage: "document",
    severity: { bing: "info" },
    summary: "Suggest a lastmod with a time of day",
    why: "For Bing lastmod is the main sign of what to read again, and it prefers the full date and time. A date alone is right all the same.",
    fix: "Write the time where it is known, as in 2026-01-31T18:30:00+01:00.",
    sources: [{ kind: "vendor", url: "https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search" }],
    messages: { date: "Expected dates with a time, found {count} without, such as {value}" },
    examples: {
      valid: ["<lastmod>2025-03-01T10:00:00Z</lastmod>"],
      invalid: ["<lastmod>2025-03-01</lastmod>"],
    },
    details: "It is told once for a document, at the first such date.",
  },
  create(context) {
    let count = 0;
    let first: { readonly place: KeptPlace; readonly value: string } | undefined;
    return {
      only: "url",
      lastmod(lastmod) {
        if (!lastmod.isDay) return;
        count++;
        if (first !== undefined) return;
        const { offset, text } = lastmod.field();
        first = { place: context.place(offset), value: text };
      },
      end({ kind }) {
        if (first !== undefined && kind === "urlset") context.report("date", first.place, { count, value: first.value });
      },
    };
  },
});
