import type { RuleExample } from "../rule.ts";
import { testRule } from "../testing/test-rule.ts";
import type { Transport } from "../types.ts";
import { httpXRobots } from "./http-x-robots.ts";

const URLSET = "<url><loc>https://e.com/</loc></url>";
const answered = (answer: Partial<Transport>, document: string | Uint8Array = URLSET, url = "https://e.com/s.xml"): RuleExample => ({
  url,
  document,
  answers: { [url]: answer },
});

testRule(httpXRobots, {
  valid: [
    URLSET,
    answered({ headers: { "x-robots-tag": "noindex" } }),
    answered({ headers: { "x-robots-tag": "googlebot: NOINDEX, follow" } }),
    answered({ headers: { "x-robots-tag": "none" } }),
    answered({ status: 404, failure: "answers with status 404" }),
    answered({}, "User-agent: *\nDisallow:\n"),
  ],
  invalid: [
    [answered({}), "-1:1 missing info google"],
    [answered({ headers: { "x-robots-tag": "nofollow" } }), "-1:1 missing"],
  ],
});
