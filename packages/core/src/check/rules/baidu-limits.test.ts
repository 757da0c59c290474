import { testRule } from "../testing/test-rule.ts";
import { baiduLimits } from "./baidu-limits.ts";

const loc = (letters: string): string => `<loc>https://e.com/${letters}</loc>`;

testRule(baiduLimits, {
  valid: ["", loc("a".repeat(242)), loc("ä".repeat(121)), loc("&amp;".repeat(242)), `<loc>${" ".repeat(300)}https://e.com/</loc>`],
  invalid: [
    [loc("a".repeat(243)), "1:6 long error baidu"],
    [loc("ä".repeat(122)), "1:6 long"],
    [`https://e.com/${"a".repeat(243)}\nhttps://e.com/\nhttps://e.com/${"b".repeat(300)}`, "1:1 long", "3:1 long"],
  ],
});
