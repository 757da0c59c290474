import { gzipSync } from "node:zlib";
import type { RuleExample } from "../rule.ts";
import { testRule } from "../testing/test-rule.ts";
import type { Transport } from "../types.ts";
import { httpContentType } from "./http-content-type.ts";

const URLSET = "<url><loc>https://e.com/</loc></url>";
const answered = (answer: Partial<Transport>, document: string | Uint8Array = URLSET, url = "https://e.com/s.xml"): RuleExample => ({
  url,
  document,
  answers: { [url]: answer },
});

const gzip = gzipSync(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${URLSET}</urlset>`);

testRule(httpContentType, {
  valid: [
    URLSET,
    answered({}),
    answered({ headers: { "content-type": "application/xml" } }),
    answered({ headers: { "content-type": 'Text/XML; charset="UTF-8"' } }),
    answered({ headers: { "content-type": "application/rss+xml;charset=us-ascii" } }),
    answered({ headers: { "content-type": "text/plain" } }, "https://e.com/a\n"),
    answered({ headers: { "content-type": "application/x-gzip" } }, gzip, "https://e.com/s.xml.gz"),
    answered({ headers: { "content-type": "text/html" } }, "<html></html>"),
  ],
  invalid: [
    [answered({ headers: { "content-type": "text/html; charset=utf-8" } }), "-1:1 type warning protocol"],
    [answered({ headers: { "content-type": "text/plain" } }), "-1:1 type"],
    [answered({ headers: { "content-type": "application/xml" } }, "https://e.com/a\n"), "1:1 type"],
    [answered({ headers: { "content-type": "text/xml" } }, gzip), "1:1 gzip"],
    [answered({ headers: { "content-type": "application/gzip" } }), "-1:1 plain"],
    [answered({ headers: { "content-type": "text/xml; charset=iso-8859-1" } }), "-1:1 charset"],
  ],
});
