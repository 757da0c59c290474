import { testRule } from "../testing/test-rule.ts";
import { locTrackingParameter } from "./loc-tracking-parameter.ts";

testRule(locTrackingParameter, {
  valid: ["<loc>https://e.com/?utm=32&amp;ga=1&amp;clid=2</loc>", "<loc>https://e.com/utm_source=a</loc>", "<loc>https://e.com/?a=utm_source</loc>"],
  invalid: [
    ["<loc>https://e.com/?utm_source=a&amp;utm_medium=b</loc>", "1:6 tracking warning protocol"],
    ["<loc>https://e.com/?a=1&amp;gclid=x</loc>", "1:6 tracking"],
    ["<loc>https://e.com/?_ga=1.2</loc>", "1:6 tracking"],
    ["https://e.com/?fbclid=a\nhttps://e.com/\n", "1:1 tracking"],
  ],
});
