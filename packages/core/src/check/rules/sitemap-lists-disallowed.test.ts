import { testRule } from "../testing/test-rule.ts";
import { sitemapListsDisallowed } from "./sitemap-lists-disallowed.ts";

const robots = "User-agent: *\nDisallow: /private/\nDisallow: /*.pdf$\nAllow: /private/open\n";
const loc = (address: string): string => `<loc>${address}</loc>`;

testRule(sitemapListsDisallowed, {
  valid: [
    loc("https://e.com/private/"),
    { robots, document: loc("https://e.com/public") },
    { robots, document: loc("https://e.com/private/open/a") },
    { robots, document: loc("https://e.com/a.pdf?b") },
    { robots, document: loc("") },
    { robots: "User-agent: *\nDisallow:\nAllow: /\n", document: loc("https://e.com/private/") },
    { robots: `${robots}\nUser-agent: Googlebot\nDisallow: /google/`, document: loc("https://e.com/private/") },
    { robots: "User-agent: YandexBot\nDisallow: /\n", document: loc("https://e.com/") },
  ],
  invalid: [
    [{ robots, document: loc("https://e.com/private/a") }, "1:6 disallowed warning google"],
    [{ robots, document: loc("https://e.com/a.pdf") }, "1:6 disallowed"],
    [{ robots, document: loc("https://e.com/pr%69vate/a") }, "1:6 disallowed"],
    [{ robots, document: loc("<![CDATA[https://e.com/private/?a&b]]>") }, "1:6 disallowed"],
    [{ robots, document: "https://e.com/a\nhttps://e.com/private/b\n" }, "2:1 disallowed"],
    [{ robots, document: "<sitemap><loc>https://e.com/private/a.xml</loc></sitemap>" }, "1:15 disallowed"],
  ],
});
