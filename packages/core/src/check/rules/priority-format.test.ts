import { testRule } from "../testing/test-rule.ts";
import { priorityFormat } from "./priority-format.ts";

const priority = (value: string): string => `<priority>${value}</priority>`;

testRule(priorityFormat, {
  valid: ["", ...["0", "1", "0.5", "1.0", "0.123456789012", "", "normal", "0,5", "5", "+5", "-0.5", "-1"].map(priority), priority("<![CDATA[0.5]]>")],
  invalid: [
    ...[".5", "1.", "+0.5", "-0", "00.5", "+.5", "01"].map((value) => [priority(value), "1:11 form info protocol"] as const),
    ["<url><loc>https://e.com/</loc><priority>\n.5</priority></url>\n<url><loc>https://e.com/</loc><priority>.6</priority></url>", "2:1 form", "3:41 form"],
  ],
});
