import { defineRule } from "../rule.ts";

export const httpStatus = defineRule({
  meta: {
    id: "http-status",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Require sitemaps to answer with status 200",
    why: "A sitemap that cannot be fetched tells nothing. Crawlers come back later, and less and less often.",
    fix: "Look at what the server answers to a client without cookies and login, and correct the address in robots.txt or in the index.",
    sources: [
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc9110#section-15", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      status: "Expected status 200 at {!asked}, found {status}",
      cut: "Expected the whole document, found it cut: {!cut}",
      failure: "Expected an answer at {!asked}, found none: {!failure}",
    },
    examples: {
      valid: [
        { url: "https://example.com/sitemap.xml", document: "<url><loc>https://example.com/</loc></url>", answers: { "https://example.com/sitemap.xml": {} } },
      ],
      invalid: [
        {
          url: "https://example.com/sitemap.xml",
          document: "",
          answers: { "https://example.com/sitemap.xml": { status: 404, failure: "answers with status 404" } },
        },
      ],
    },
    details: "It looks where sitemaps are fetched from their addresses.",
  },
  create(context) {
    return {
      end() {
        const { cut } = context.transport ?? {};
        if (cut !== undefined) context.report("cut", 0, { cut });
      },
      transport({ asked, status, failure }) {
        if (failure === undefined) return;
        if (status === undefined || status < 300) context.report("failure", 0, { asked, failure });
        else context.report("status", 0, { asked, status });
      },
    };
  },
});
