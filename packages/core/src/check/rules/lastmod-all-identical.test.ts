import { testRule } from "../testing/test-rule.ts";
import { lastmodAllIdentical } from "./lastmod-all-identical.ts";

const urls = (...groups: readonly (readonly [number, (n: number) => string])[]): string =>
  groups.flatMap(([count, date]) => Array.from({ length: count }, (_, n) => `<url><loc>https://e.com/</loc><lastmod>${date(n)}</lastmod></url>`)).join("\n");
const TIME = (): string => "2025-03-01T10:00:00Z";
const DAY = (): string => "2025-03-01";
const OTHER = (n: number): string => `2025-02-01T10:00:00.${n}1Z`;

testRule(lastmodAllIdentical, {
  valid: [
    "",
    urls([9, TIME]),
    urls([19, DAY]),
    urls([100, () => "yesterday"]),
    urls([100, OTHER]),
    // Exactly four fifths.
    urls([80, TIME], [20, OTHER]),
    urls([20, OTHER], [80, DAY]),
    urls([40, TIME], [40, DAY]),
    urls([200, () => ""], [5, TIME]),
    { document: "<sitemap><loc>https://e.com/{n}.xml</loc><lastmod>2025-03-01T10:00:00Z</lastmod></sitemap>", repeat: 100 },
  ],
  invalid: [
    [urls([10, TIME]), "1:40 identical warning google"],
    [urls([20, DAY]), "1:40 identical"],
    [urls([81, TIME], [19, OTHER]), "1:40 identical"],
    // The first date is another one.
    [urls([19, OTHER], [81, DAY]), "-1:1 identical"],
    [urls([10, OTHER], [90, () => "<![CDATA[2025-03-01T10:00:00Z]]>"]), "-1:1 identical"],
    [{ document: urls([20, TIME]), profiles: ["bing"] }, "1:40 identical warning bing"],
  ],
});
