import { splitUrl } from "../../value/url.ts";
import { defineRule } from "../rule.ts";

export const httpRedirect = defineRule({
  meta: {
    id: "http-redirect",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "warning", yandex: "warning" },
    summary: "Disallow redirects at the addresses of sitemaps",
    why: "Each redirect costs a request, several may not be followed, and which URLs the sitemap may list is judged by an address that is announced nowhere.",
    fix: "Write the last address into robots.txt and into the index.",
    sources: [
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc9110#section-15.4", profiles: ["protocol"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      redirect: "Expected the sitemap itself at {!asked}, found a redirect ({status}) to {!location}",
      chain: "Expected the sitemap itself at {!asked}, found {hops} redirects, at last to {!location}",
      host: "Expected the sitemap itself at {!asked}, found a redirect ({status}) to another host: {!location}",
    },
    examples: {
      valid: [
        { url: "https://example.com/sitemap.xml", document: "<url><loc>https://example.com/</loc></url>", answers: { "https://example.com/sitemap.xml": {} } },
      ],
      invalid: [
        {
          url: "https://example.com/sitemap.xml",
          document: "<url><loc>https://example.com/</loc></url>",
          answers: {
            "https://example.com/sitemap.xml": {
              asked: "http://example.com/sitemap.xml",
              hops: [{ status: 301, location: "https://example.com/sitemap.xml" }],
            },
          },
        },
      ],
    },
    details: "It looks where sitemaps are fetched from their addresses.",
  },
  create(context) {
    return {
      transport({ asked, hops }) {
        const last = hops.at(-1);
        if (last === undefined) return;
        const { status, location } = last;
        if (splitUrl(location).authority?.toLowerCase() !== splitUrl(asked).authority?.toLowerCase()) context.report("host", 0, { asked, status, location });
        else if (hops.length > 1) context.report("chain", 0, { asked, hops: hops.length, location });
        else context.report("redirect", 0, { asked, status, location });
      },
    };
  },
});
