import { testRule } from "../testing/test-rule.ts";
import { locPercentCharset } from "./loc-percent-charset.ts";

testRule(locPercentCharset, {
  valid: [
    "<loc>https://e.com/%C3%BC%20%e4%b8%ad%F0%9F%98%80</loc>",
    "<loc>https://e.com/%20%2F%7E</loc>",
    "<loc>https://e.com/%zz%C</loc>",
    "<loc>https://e.com/%C3%BC</loc>",
    `<loc>https://e.com/${"%C3%BC".repeat(3000)}</loc>`,
  ],
  invalid: [
    ["<loc>https://e.com/%FC</loc>", "1:6 bytes info protocol"],
    ["<loc>https://e.com/%fcmlat.php&amp;q=name</loc>", "1:6 bytes"],
    ["<loc>https://e.com/%C3/%BC</loc>", "1:6 bytes"],
    ["<loc>https://e.com/%C0%AF</loc>", "1:6 bytes"],
    ["https://e.com/%20\nhttps://e.com/a%E4\n", "2:1 bytes"],
  ],
});
