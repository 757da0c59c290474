import { testRule } from "../testing/test-rule.ts";
import { priorityRange } from "./priority-range.ts";

const priority = (value: string): string => `<priority>${value}</priority>`;

testRule(priorityRange, {
  valid: [
    "",
    ...["0", "1", "0.0", "1.0", "0.5", "0.50", "1.000", "0.000631481287316", ".5", "1.", "+0.5", "-0", "00.5", "  0.8\n"].map(priority),
    ...["<![CDATA[0.5]]>", "0&#46;5", "<!-- high -->1"].map(priority),
    "<url><loc>https://example.com/</loc></url>",
  ],
  invalid: [
    ...["normal", "5e-1", "NaN", "50%", "0.5.5", ".", "-", "0 .5", "٠.٥", "0x1", "\u00a00.5"].map(
      (value) => [priority(value), "1:11 number error protocol"] as const,
    ),
    ...["0,5", "1,0", ",5"].map((value) => [priority(value), "1:11 comma error protocol"] as const),
    ...["5", "1.1", "-0.1", "1.00000000000000001", "10", "-1"].map((value) => [priority(value), "1:11 range error protocol"] as const),
    ["<priority/>", "1:1 empty error protocol"],
    [priority(" <!-- none --> "), "1:1 empty"],
    [priority("\n\t5"), "2:2 range"],
    [{ document: priority("x"), profiles: ["google"] }, "1:11 number error google"],
    ["<url><loc>https://e.com/</loc><priority>2</priority></url>\n<url><loc>https://e.com/</loc><priority>0,1</priority></url>", "1:41 range", "2:41 comma"],
  ],
});
