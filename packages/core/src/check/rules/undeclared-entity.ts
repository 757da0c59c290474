import { defineRule } from "../rule.ts";

const DECLARED = /<!ENTITY\s+([^\s%<>]+)\s/g;

export const undeclaredEntity = defineRule({
  meta: {
    id: "undeclared-entity",
    since: "0.1.0",
    stage: "xml",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error", seznam: "error" },
    messageSeverity: {
      declared: { protocol: "warning", google: "warning", bing: "warning", yandex: "warning", baidu: "warning", naver: "warning", seznam: "warning" },
    },
    summary: "Disallow named entities other than the five of XML",
    why: "XML knows amp, lt, gt, quot and apos. Names of HTML such as nbsp are a fatal fault, and readers of sitemaps load no DTD that would declare them.",
    fix: "Write the character itself in UTF-8, or a numeric reference such as &#160;.",
    sources: [{ kind: "rfc", url: "https://www.w3.org/TR/xml/#wf-entdeclared" }],
    messages: {
      html: "Expected the character itself or a numeric reference, found the entity {raw} of HTML",
      unknown: "Expected one of the five entities of XML, found {raw}",
      declared: "Expected one of the five entities of XML, found {raw}, which readers of sitemaps do not look up in the DOCTYPE",
    },
    examples: {
      valid: ["<loc>https://example.com/?a&amp;b</loc>"],
      invalid: ["<loc>https://example.com/caf&eacute;</loc>", "<loc>https://example.com/&site;</loc>"],
    },
  },
  create(context) {
    const { head } = context;
    let declared: ReadonlySet<string> | undefined;
    const isDeclared = (raw: string): boolean => {
      declared ??= new Set(Array.from(head.text.matchAll(DECLARED), ([, name]) => `&${name};`));
      return declared.has(raw);
    };
    return {
      issues: {
        "html-entity": (issue) => context.report("html", issue, { raw: issue.raw }),
        "unknown-entity": (issue) => context.report(isDeclared(issue.raw) ? "declared" : "unknown", issue, { raw: issue.raw }),
      },
    };
  },
});
