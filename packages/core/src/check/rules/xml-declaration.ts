import { defineRule } from "../rule.ts";

const DECLARATION = /^(?:\xef\xbb\xbf)?\s*<\?xml(?=\s)([^<>]*)\?>/;
const WELL_FORMED =
  /^\s+version\s*=\s*(?:"(1\.\d+)"|'(1\.\d+)')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*$/;

export const xmlDeclaration = defineRule({
  meta: {
    id: "xml-declaration",
    since: "0.1.0",
    stage: "xml",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error", seznam: "error" },
    messageSeverity: {
      version: { protocol: "info", google: "info", bing: "info", yandex: "info", baidu: "info", naver: "info", seznam: "info" },
    },
    summary: "Require an XML declaration, where there is one, to be one of XML 1.0",
    why: "A parser of XML rejects a declaration with parts that are missing, unknown or in another order; XML 1.1 has other rules, and few read it.",
    fix: 'Write <?xml version="1.0" encoding="UTF-8"?>, or leave the declaration out.',
    sources: [{ kind: "rfc", url: "https://www.w3.org/TR/xml/#NT-XMLDecl" }],
    messages: {
      form: 'Expected <?xml version="1.0" encoding="UTF-8"?>, found {declaration}',
      version: "Expected version 1.0 of XML, found {version}",
    },
    examples: {
      valid: [
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>',
        "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://example.com/</loc></url></urlset>",
      ],
      invalid: [
        '<?xml encoding="UTF-8" version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>',
        '<?xml version="1.1"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>',
      ],
    },
  },
  create(context) {
    const { head } = context;
    return {
      end({ kind }) {
        const match = kind === "unknown" || kind === "text" || kind === "robots" ? null : DECLARATION.exec(head.text);
        const [whole = "", parts = ""] = match ?? [];
        if (match === null) return;
        const place = head.place(whole.indexOf("<"));
        const form = WELL_FORMED.exec(parts);
        const version = form?.[1] ?? form?.[2];
        if (version === undefined) context.report("form", place, { declaration: whole.slice(whole.indexOf("<")) });
        else if (version !== "1.0") context.report("version", place, { version });
      },
    };
  },
});
