import type { RuleExample } from "../rule.ts";
import { testRule } from "../testing/test-rule.ts";
import type { Transport } from "../types.ts";
import { httpRedirect } from "./http-redirect.ts";

const URLSET = "<url><loc>https://e.com/</loc></url>";
const answered = (answer: Partial<Transport>, document: string | Uint8Array = URLSET, url = "https://e.com/s.xml"): RuleExample => ({
  url,
  document,
  answers: { [url]: answer },
});

testRule(httpRedirect, {
  valid: [URLSET, answered({})],
  invalid: [
    [answered({ hops: [{ status: 301, location: "https://e.com/t.xml" }] }), "-1:1 redirect warning protocol"],
    [
      answered({
        hops: [
          { status: 302, location: "https://e.com/t.xml" },
          { status: 301, location: "https://E.com/u.xml" },
        ],
      }),
      "-1:1 chain",
    ],
    [answered({ hops: [{ status: 308, location: "https://www.e.com/s.xml" }] }), "-1:1 host"],
    [answered({ hops: [{ status: 301, location: "https://e.com/" }], status: 404, failure: "answers with status 404" }, ""), "1:1 redirect"],
  ],
});
