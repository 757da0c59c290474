import { testRule } from "../testing/test-rule.ts";
import { priorityUniform } from "./priority-uniform.ts";

const urls = (count: number, priority: string): string =>
  Array.from({ length: count }, () => `<url><loc>https://e.com/</loc><priority>${priority}</priority></url>`).join("\n");

testRule(priorityUniform, {
  valid: [
    "",
    urls(9, "0.5"),
    `${urls(20, "0.5")}${urls(1, "1")}`,
    urls(20, ""),
    urls(20, "high"),
    { document: "<url><loc>https://e.com/</loc></url>", repeat: 20 },
  ],
  invalid: [
    [urls(10, "0.5"), "1:41 uniform info protocol"],
    [`${urls(5, "1")}${urls(5, "<![CDATA[1.00]]>")}`, "1:41 uniform"],
    [{ document: urls(12, "0.8"), profiles: ["seznam"] }, "1:41 uniform info seznam"],
  ],
});
