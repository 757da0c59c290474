import { testRule } from "../testing/test-rule.ts";
import { indexLimits } from "./index-limits.ts";

const entry = { document: "<sitemap><!-- {n} --><loc>https://e.com/a</loc></sitemap>" } as const;

testRule(indexLimits, {
  valid: ["", { ...entry, repeat: 44_999 }, { document: "<url><loc>https://e.com/{n}</loc></url>", repeat: 50_001 }],
  invalid: [
    [{ ...entry, repeat: 45_000 }, "-1:1 near warning protocol"],
    [{ ...entry, repeat: 50_000 }, "-1:1 near"],
    [{ ...entry, repeat: 50_002 }, "50001:1 over error protocol"],
    [{ ...entry, repeat: 50_001, profiles: ["bing"] }, "50001:1 over error bing"],
  ],
});
