import { defineRule } from "../rule.ts";

export const illegalCharacter = defineRule({
  meta: {
    id: "illegal-character",
    since: "0.1.0",
    stage: "xml",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error", seznam: "error" },
    summary: "Disallow characters that XML cannot hold, as they are or as references",
    why: "Control characters other than tab and line ends are a fatal fault of XML, escaped or not, so that the whole file is lost.",
    fix: "Remove control characters from the text before it is written; there is no way to escape them.",
    sources: [{ kind: "rfc", url: "https://www.w3.org/TR/xml/#charsets" }],
    messages: {
      character: "Expected characters of XML, found {raw}",
      reference: "Expected a reference to a character of XML, found {raw}",
    },
    examples: {
      valid: ["<loc>https://example.com/?a&#61;&#x1F600;</loc>"],
      invalid: [
        "<url><loc>https://example.com/</loc><image:image><image:loc>https://example.com/a.png</image:loc><image:caption>a\u000bb</image:caption></image:image></url>",
        "<url><loc>https://example.com/</loc><image:image><image:loc>https://example.com/a.png</image:loc><image:caption>a&#x1F;b</image:caption></image:image></url>",
      ],
    },
  },
  create(context) {
    return {
      issues: {
        "control-character": (issue) => context.report("character", issue, { raw: issue.raw }),
        "bad-character-reference": (issue) => context.report("reference", issue, { raw: issue.raw }),
      },
    };
  },
});
