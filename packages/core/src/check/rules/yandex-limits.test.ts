import { testRule } from "../testing/test-rule.ts";
import { yandexLimits } from "./yandex-limits.ts";

const loc = (length: number, letter = "a"): string => `<loc>https://e.com/${letter.repeat(length - 14)}</loc>`;

testRule(yandexLimits, {
  valid: ["", loc(1024), loc(1024, "ä"), loc(1024, "🗺"), `<loc>\n${"&#97;".repeat(1000)}</loc>`, { document: loc(1025), profiles: ["google"] }],
  invalid: [
    [loc(1025), "1:6 long error yandex"],
    [loc(1025, "🗺"), "1:6 long"],
    [`<url>${loc(1030)}</url>\n<url>${loc(20)}</url>\n<url>${loc(2000)}</url>`, "1:11 long", "3:11 long"],
  ],
});
