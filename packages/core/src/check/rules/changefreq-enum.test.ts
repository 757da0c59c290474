import { testRule } from "../testing/test-rule.ts";
import { changefreqEnum } from "./changefreq-enum.ts";

const changefreq = (value: string): string => `<changefreq>${value}</changefreq>`;

testRule(changefreqEnum, {
  valid: [
    "",
    ...["always", "hourly", "daily", "weekly", "monthly", "yearly", "never", "<![CDATA[daily]]>", "da&#105;ly", "<!-- a -->daily"].map(changefreq),
    "<url><loc>https://example.com/</loc></url>",
  ],
  invalid: [
    ...["often", "dailyy", "day", "every day", "0.5", "dai ly", "täglich"].map((value) => [changefreq(value), "1:13 value error protocol"] as const),
    ...["Daily", "WEEKLY", "nEver", "<![CDATA[Daily]]>"].map((value) => [changefreq(value), "1:13 case error protocol"] as const),
    ["<changefreq/>", "1:1 empty error protocol"],
    [changefreq("  "), "1:1 empty"],
    [changefreq(" daily"), "1:14 space info protocol"],
    [changefreq("daily\n"), "1:13 space info protocol"],
    [changefreq("\n  Daily"), "2:3 case"],
    [{ document: changefreq("x"), profiles: ["yandex"] }, "1:13 value error yandex"],
    [
      "<url><loc>https://e.com/</loc><changefreq>a</changefreq></url>\n<url><loc>https://e.com/</loc><changefreq>B</changefreq></url>",
      "1:43 value",
      "2:43 value",
    ],
  ],
});
