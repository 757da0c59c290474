import { expect, it } from "vitest";
import { checkExample } from "../check-example.ts";
import { testRule } from "../testing/test-rule.ts";
import { locNormalised } from "./loc-normalised.ts";

testRule(locNormalised, {
  valid: [
    "<loc>https://e.com</loc>",
    "<loc>https://e.com/A%C3%BC?b=C%2F</loc>",
    "<loc>https://e.com:8443/a..b/.c/...</loc>",
    "<loc>https://user:pass@e.com/</loc>",
    "<loc>https://e.com/%zz%</loc>",
    "<loc>/a/../b</loc>",
    "<loc>ftp://E.com/</loc>",
  ],
  invalid: [
    ["<loc>HTTPS://e.com/</loc>", "1:6 form info protocol"],
    ["<loc>https://E.com/</loc>", "1:6 form"],
    ["<loc>https://e.com:443/</loc>", "1:6 form"],
    ["<loc>http://e.com:80</loc>", "1:6 form"],
    ["<loc>https://e.com/a/./b/../c</loc>", "1:6 form"],
    ["<loc>https://e.com/%c3%bc</loc>", "1:6 form"],
    ["<loc>https://e.com/%41</loc>", "1:6 form"],
    ["https://e.com/\nhttps://e.com/%2f\n", "2:1 form"],
  ],
});

it("shows the normal form", async () => {
  const [found] = await checkExample([locNormalised], "<loc>HTTPS://E.com:443/a/../%7e%2f</loc>");
  expect(found?.message).toBe('Expected the normal form "https://e.com/~%2F", found "HTTPS://E.com:443/a/../%7e%2f"');
});
