import { testRule } from "../testing/test-rule.ts";
import { robotsSitemapDead } from "./robots-sitemap-dead.ts";

const ROBOTS = "User-agent: *\nSitemap: https://e.com/a.xml\nSitemap: https://e.com/b.xml\nSitemap: /c.xml\n";
const A = "https://e.com/a.xml";
const B = "https://e.com/b.xml";
const files = { [A]: "<url><loc>https://e.com/</loc></url>", [B]: "" };
const gone = { status: 404, failure: "answers with status 404" };

testRule(robotsSitemapDead, {
  valid: [
    ROBOTS,
    { url: "https://e.com/robots.txt", document: ROBOTS, files },
    { url: "https://e.com/robots.txt", document: ROBOTS, files, answers: { [A]: {}, [B]: {} } },
  ],
  invalid: [
    [{ url: "https://e.com/robots.txt", document: ROBOTS, files, answers: { [A]: {}, [B]: gone } }, "3:10 dead error protocol"],
    [{ url: "https://e.com/robots.txt", document: ROBOTS, files, answers: { [A]: { asked: B, failure: "gives no answer" } } }, "2:10 dead"],
  ],
});
