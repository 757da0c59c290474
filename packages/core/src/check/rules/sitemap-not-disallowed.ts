import { CRAWLERS, CRAWLING_PROFILES } from "../crawler-names.ts";
import { defineRule } from "../rule.ts";

export const sitemapNotDisallowed = defineRule({
  meta: {
    id: "sitemap-not-disallowed",
    since: "0.1.0",
    stage: "document",
    severity: { google: "error", yandex: "error", naver: "error" },
    summary: "Require robots.txt to let crawlers read the sitemap",
    why: "A crawler that may not read the sitemap learns nothing from it, even where the robots.txt itself names it.",
    fix: "Take the line away that forbids the address, or add a longer Allow line for the sitemap. To keep the file out of results, send X-Robots-Tag: noindex with it.",
    sources: [
      { kind: "vendor", url: "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
      { kind: "vendor", url: "https://searchadvisor.naver.com/guide/request-feed", profiles: ["naver"] },
    ],
    messages: { disallowed: "Expected an address that robots.txt lets {!crawler} read, found {url}, which line {line} forbids: Disallow: {!path}" },
    examples: {
      valid: [
        {
          url: "https://example.com/maps/sitemap.xml",
          robots: "User-agent: *\nDisallow: /maps/\nAllow: /maps/sitemap.xml\n",
          document: "<loc>https://example.com/maps/a</loc>",
        },
      ],
      invalid: [
        {
          url: "https://example.com/maps/sitemap.xml",
          robots: "User-agent: *\nDisallow: /maps/sitemap\n",
          document: "<loc>https://example.com/maps/a</loc>",
        },
      ],
    },
    details:
      "It needs the address of the sitemap and the robots.txt of its host (`--public-url`, `--robots`). The groups for Googlebot, YandexBot and Yeti count, those for all where there are none.",
  },
  create(context) {
    const { url } = context;
    if (url === undefined) return {};
    return {
      end({ kind }) {
        if (kind === "robots") return;
        for (const profile of CRAWLING_PROFILES) {
          if (!context.profiles.includes(profile)) continue;
          const [crawler] = CRAWLERS[profile];
          const rule = context.blocker(CRAWLERS[profile])?.(url);
          if (rule !== undefined) return context.report("disallowed", 0, { crawler, url, line: rule.line, path: rule.path }, [profile]);
        }
      },
    };
  },
});
