import type { RuleExample } from "../rule.ts";
import { testRule } from "../testing/test-rule.ts";
import type { Transport } from "../types.ts";
import { indexLoop } from "./index-loop.ts";

const URLSET = "<url><loc>https://e.com/</loc></url>";
const answered = (answer: Partial<Transport>, document: string | Uint8Array = URLSET, url = "https://e.com/s.xml"): RuleExample => ({
  url,
  document,
  answers: { [url]: answer },
});

testRule(indexLoop, {
  valid: [URLSET, answered({}), answered({ readAs: "https://e.com/t.xml", hops: [{ status: 301, location: "https://e.com/t.xml" }] })],
  invalid: [[answered({ readAs: "https://e.com/index.xml", loop: true }, ""), "1:1 loop error protocol"]],
});
