import { testRule } from "../testing/test-rule.ts";
import { lastmodYandexSize } from "./lastmod-yandex-size.ts";

testRule(lastmodYandexSize, {
  valid: [
    "",
    `<priority>0.${"3".repeat(98)}</priority>`,
    `<changefreq>${" ".repeat(200)}daily</changefreq>`,
    `<lastmod><![CDATA[${"a".repeat(100)}]]></lastmod>`,
    `<image:image><image:loc>https://example.com/${"a".repeat(100)}</image:loc></image:image>`,
  ],
  invalid: [
    [`<priority>0.${"3".repeat(99)}</priority>`, "1:11 long error yandex"],
    [`<lastmod>2025-01-01T10:00:00.${"1".repeat(81)}Z</lastmod>`, "1:10 long"],
    [`<changefreq>${"ä".repeat(51)}</changefreq>\n<priority>${"1".repeat(101)}</priority>`, "1:13 long", "2:11 long"],
  ],
});
