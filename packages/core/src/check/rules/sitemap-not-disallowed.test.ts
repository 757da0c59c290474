import { testRule } from "../testing/test-rule.ts";
import { sitemapNotDisallowed } from "./sitemap-not-disallowed.ts";

const url = "https://e.com/maps/sitemap.xml";
const document = "<loc>https://e.com/maps/a</loc>";
const all = "User-agent: *\nDisallow: /maps/";

testRule(sitemapNotDisallowed, {
  valid: [
    { url, document },
    { document, robots: all },
    { url, document, robots: "User-agent: *\nDisallow:\n" },
    { url, document, robots: "User-agent: *\nDisallow: /maps/*.txt\n" },
    // The more specific group counts, and that of another crawler does not.
    { url, document, robots: `${all}\n\nUser-agent: Googlebot\nDisallow: /other/\n`, profiles: ["google"] },
    { url, document, robots: "User-agent: OtherBot\nDisallow: /\n" },
    // The robots.txt itself has no address in a sitemap's sense.
    { url: "https://e.com/robots.txt", document: all, robots: "User-agent: *\nDisallow: /\n" },
  ],
  invalid: [
    [{ url, document, robots: all }, "-2:1 disallowed error google"],
    [{ url, document, robots: `${all}\nSitemap: ${url}\n`, profiles: ["yandex"] }, "-2:1 disallowed error yandex"],
    [{ url, document, robots: "User-agent: Yeti\nDisallow: /\n" }, "-2:1 disallowed error naver"],
    [{ url, document: "https://e.com/maps/a\n", robots: "User-agent: googlebot/2.1\nDisallow: /*.xml$\n" }, "1:1 disallowed"],
    [{ url, document: "<sitemap><loc>https://e.com/maps/a.xml</loc></sitemap>", robots: all }, "-1:1 disallowed"],
  ],
});
