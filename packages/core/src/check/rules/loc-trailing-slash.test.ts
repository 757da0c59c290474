import { testRule } from "../testing/test-rule.ts";
import { locTrailingSlash } from "./loc-trailing-slash.ts";

testRule(locTrailingSlash, {
  valid: ["<loc>https://e.com/</loc>", "<loc>https://e.com/a</loc>", "<loc>https://e.com/./</loc>", "<loc>www.e.com</loc>", "<loc>https://</loc>"],
  invalid: [
    ["<loc>https://e.com</loc>", "1:6 slash info protocol"],
    ["<loc>https://e.com?a=b</loc>", "1:6 slash"],
    ["<loc>https://e.com:8080#a</loc>", "1:6 slash"],
    ["https://e.com\n", "1:1 slash"],
  ],
});
