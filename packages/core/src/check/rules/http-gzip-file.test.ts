import { gzipSync } from "node:zlib";
import type { RuleExample } from "../rule.ts";
import { testRule } from "../testing/test-rule.ts";
import type { Transport } from "../types.ts";
import { httpGzipFile } from "./http-gzip-file.ts";

const URLSET = "<url><loc>https://e.com/</loc></url>";
const answered = (answer: Partial<Transport>, document: string | Uint8Array = URLSET, url = "https://e.com/s.xml"): RuleExample => ({
  url,
  document,
  answers: { [url]: answer },
});

const gzip = gzipSync(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${URLSET}</urlset>`);

testRule(httpGzipFile, {
  valid: [
    URLSET,
    answered({}, gzip, "https://e.com/s.xml.gz"),
    answered({ encodings: ["gzip"] }),
    answered({ encodings: ["br"] }, URLSET, "https://e.com/s.gz.xml"),
  ],
  invalid: [
    [answered({ encodings: ["gzip"] }, URLSET, "https://e.com/s.xml.gz"), "-1:1 encoded warning protocol"],
    [answered({ encodings: ["br"] }, URLSET, "https://e.com/s.xml.GZ"), "-1:1 encoded"],
    [answered({ encodings: ["gzip"] }, gzip, "https://e.com/s.xml.gz"), "1:1 twice"],
  ],
});
