import { testRule } from "../testing/test-rule.ts";
import { crossSubmitRobots } from "./cross-submit-robots.ts";

const url = "https://cms.example.net/sitemap.xml";
const document = "<url><loc>https://www.example.com/a</loc></url>\n<url><loc>https://www.example.com/b</loc></url>";

testRule(crossSubmitRobots, {
  valid: [
    { url, document },
    { document, robots: "User-agent: *\n" },
    { url, document, robots: "user-agent: *\nSITEMAP: https://CMS.example.net:443/sitemap.xml\nDisallow: /x\n" },
    { url: "https://www.example.com/sitemap.xml", document, robots: "User-agent: *\nDisallow:\n" },
    { url, document, files: {} },
    { url, document, files: {}, robotsOf: { "www.example.com": `Sitemap: ${url}\n` } },
    { url, document, files: {}, robotsOf: { "other.example": "User-agent: *\n" } },
  ],
  invalid: [
    [{ url, document, robots: "User-agent: *\nDisallow:\n" }, "1:11 line error protocol", "2:11 line"],
    // Paths mind case.
    [{ url, document, robots: "Sitemap: https://cms.example.net/Sitemap.xml\n", profiles: ["google"] }, "1:11 line warning google", "2:11 line"],
    [{ url, document: "https://cms.example.net/a\nhttps://www.example.com/\n", robots: "Sitemap: /sitemap.xml\n" }, "2:1 line"],
    // Of a set the robots.txt is asked for in the end.
    [{ url, document, files: {}, robotsOf: { "www.example.com": "User-agent: *\n" } }, "1:11 line error protocol", "2:11 line"],
  ],
});
