import { expect, it } from "vitest";
import { checkWith } from "../check-sitemap.ts";
import { testRule } from "../testing/test-rule.ts";
import { limitReading } from "./limit-reading.ts";

testRule(limitReading, {
  valid: ["", "<url><loc>https://e.com/</loc></url>", `<url><loc>https://e.com/</loc>${"<a>".repeat(20)}${"</a>".repeat(20)}</url>`],
  invalid: [[`<url><loc>https://e.com/</loc>\n${"<a>".repeat(100)}</url>`, "2:187 budget error protocol"]],
});

it("tells of a budget of bytes", async () => {
  const { diagnostics, complete } = await checkWith([limitReading], "https://e.com/a\nhttps://e.com/b\n", { budgets: { maxEntries: 1 } });
  expect(diagnostics).toMatchObject([{ rule: "limit-reading", messageId: "budget", severity: "error" }]);
  expect(complete).toBe(false);
});
