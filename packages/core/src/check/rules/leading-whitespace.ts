import { defineRule } from "../rule.ts";

export const leadingWhitespace = defineRule({
  meta: {
    id: "leading-whitespace",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error", seznam: "error" },
    summary: "Disallow white space in front of the XML declaration",
    why: "An XML declaration is one only at the very start; behind white space it is a fatal fault, which Google reports under its own name.",
    fix: "Look for blank lines or spaces before the opening or after the closing tag of the scripts that are run before the sitemap is written.",
    sources: [
      { kind: "rfc", url: "https://www.w3.org/TR/xml/#sec-prolog-dtd", profiles: ["protocol", "bing", "yandex", "baidu", "naver", "seznam"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
    ],
    messages: { space: "Expected the XML declaration at the very start, found {raw} before it" },
    examples: {
      valid: [
        '<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>',
        '\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>',
      ],
      invalid: ['\n<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>'],
    },
  },
  create(context) {
    return { issues: { "space-before-declaration": (issue) => context.report("space", issue, { raw: issue.raw }) } };
  },
});
