import { splitUrl } from "../../value/url.ts";
import { defineRule } from "../rule.ts";

export const httpGzipFile = defineRule({
  meta: {
    id: "http-gzip-file",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "warning" },
    summary: "Disallow Content-Encoding for gzip files",
    why: "The client undoes a Content-Encoding and keeps a file called .gz that is not compressed, or tries to inflate it a second time.",
    fix: "Send .gz files as application/gzip without Content-Encoding, and other files with it.",
    sources: [{ kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc9110#section-8.4" }],
    messages: {
      encoded: "Expected a gzip file at an address that ends in .gz, found a plain one that was sent with Content-Encoding: {!encoding}",
      twice: "Expected one layer of gzip, found a gzip file that was sent with Content-Encoding: {!encoding}",
    },
    examples: {
      valid: [
        {
          url: "https://example.com/sitemap.xml",
          document: "<url><loc>https://example.com/</loc></url>",
          answers: { "https://example.com/sitemap.xml": { headers: { "content-encoding": "gzip" }, encodings: ["gzip"] } },
        },
      ],
      invalid: [
        {
          url: "https://example.com/sitemap.xml.gz",
          document: "<url><loc>https://example.com/</loc></url>",
          answers: { "https://example.com/sitemap.xml.gz": { headers: { "content-encoding": "gzip" }, encodings: ["gzip"] } },
        },
      ],
    },
    details: "It looks where sitemaps are fetched from their addresses.",
  },
  create(context) {
    const { transport } = context;
    if (transport === undefined) return {};
    const isGzipName = /\.gz$/i.test(splitUrl(context.url ?? transport.asked).path);
    return {
      end({ kind, gzipLayers }) {
        const encoding = transport.encodings.join(", ");
        if (kind === "unknown" || encoding === "") return;
        if (gzipLayers > 0) context.report("twice", 0, { encoding });
        else if (isGzipName) context.report("encoded", 0, { encoding });
      },
    };
  },
});
