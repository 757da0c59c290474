import { testRule } from "../testing/test-rule.ts";
import { txtOnlyUrls } from "./txt-only-urls.ts";

const A = "https://e.com/a";

testRule(txtOnlyUrls, {
  valid: [
    "",
    `${A}\n`,
    `\ufeff${A}\r\n${A}b\r${A}c\n\n`,
    `  ${A} \n`,
    `${A},2\n${A}\n`,
    `${A}#top\n`,
    // Addresses without scheme have a rule of their own.
    `${A}\n${A}b\n${A}c\n/relative\nwww.e.com\nexample.com/a\n`,
    "<url><loc>https://e.com/</loc># no comment</url>",
  ],
  invalid: [
    [`URL list\n${A}\n${A}b\n${A}c\n`, "1:1 line error protocol"],
    [`# a\n${A}\n  # b\n`, "1:1 comment error protocol", "3:3 comment"],
    [`${A}\t0.5\n${A}b\n`, "1:16 columns error protocol"],
    [`loc,lastmod\n${A},2025-01-01\n${A}b,2025-01-02\n`, "1:1 line", "2:16 columns", "3:17 columns"],
    [{ document: `${A}\n${A}b\nTotal: 2 pages\n`, profiles: ["google"] }, "3:1 line error google"],
  ],
});
