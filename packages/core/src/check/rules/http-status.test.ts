import type { RuleExample } from "../rule.ts";
import { testRule } from "../testing/test-rule.ts";
import type { Transport } from "../types.ts";
import { httpStatus } from "./http-status.ts";

const URLSET = "<url><loc>https://e.com/</loc></url>";
const answered = (answer: Partial<Transport>, document: string | Uint8Array = URLSET, url = "https://e.com/s.xml"): RuleExample => ({
  url,
  document,
  answers: { [url]: answer },
});

testRule(httpStatus, {
  valid: [URLSET, "", answered({}), answered({ hops: [{ status: 301, location: "https://e.com/t.xml" }] })],
  invalid: [
    [answered({ status: 404, failure: "answers with status 404" }, ""), "1:1 status error protocol"],
    [answered({ cut: "the connection was closed" }), "-1:1 cut"],
    [answered({ status: 503, failure: "answers with status 503" }), "-1:1 status"],
    [{ url: "https://e.com/s.xml", document: "", answers: { "https://e.com/s.xml": { status: 200, failure: "ends early" } } }, "1:1 failure"],
  ],
});
