import { testRule } from "../testing/test-rule.ts";
import { locFragment } from "./loc-fragment.ts";

testRule(locFragment, {
  valid: ["<loc>https://e.com/a%23b</loc>", "<loc>https://e.com/&#47;</loc>"],
  invalid: [
    ["<loc>https://e.com/#a</loc>", "1:6 fragment warning protocol"],
    ["<loc>https://e.com/a#</loc>", "1:6 fragment"],
    ["<loc>https://e.com/&#35;!/a</loc>", "1:6 fragment"],
    ["https://e.com/\nhttps://e.com/#b\n", "2:1 fragment"],
    [{ document: "<loc>https://e.com/#a</loc>", profiles: ["google"] }, "1:6 fragment warning google"],
  ],
});
