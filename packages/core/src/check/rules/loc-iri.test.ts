import { expect, it } from "vitest";
import { checkExample } from "../check-example.ts";
import { testRule } from "../testing/test-rule.ts";
import { locIri } from "./loc-iri.ts";

testRule(locIri, {
  valid: ["<loc>https://e.com/%C3%BC?%FC</loc>", "<loc>https://xn--bcher-kva.example/</loc>", "<loc>https://e.com/<!-- \u00fc --></loc>"],
  invalid: [
    ["<loc>https://e.com/\u00fc</loc>", "1:6 iri warning google"],
    [{ document: "<loc>https://e.com/\u0439</loc>", profiles: ["protocol"] }, "1:6 iri info protocol"],
    ["<loc>https://b\u00fccher.example/</loc>", "1:6 iri"],
    ["<loc>https://e.com/&#252;</loc>", "1:6 iri"],
    ["https://e.com/\nhttps://e.com/\u4e2d\n", "2:1 iri"],
  ],
});

it("shows the escaped form", async () => {
  const [found] = await checkExample([locIri], "<loc>https://b\u00fccher.example/\u00fc</loc>");
  expect(found?.message).toBe('Expected "https://xn--bcher-kva.example/%C3%BC", found "https://b\u00fccher.example/\u00fc"');
});
