import { testRule } from "../testing/test-rule.ts";
import { newsTitle } from "./news-title.ts";

const news = (title: string, name = "Example Times"): string =>
  `<news:news><news:publication><news:name>${name}</news:name></news:publication><news:title>${title}</news:title></news:news>`;

testRule(newsTitle, {
  valid: [
    ...["A and B in talks", "B buys Example Times", "Example Times", "Fish &amp; Chips", "<![CDATA[A & B]]>", "", "A - B"].map((title) => news(title)),
    news("A - Example Times", ""),
    "<news:news><news:title>A | B</news:title></news:news>",
    { document: "" },
  ],
  invalid: [
    ...["A in talks - Example Times", "A in talks | Example Times", "A – Example Times", "<![CDATA[A: Example Times]]>"].map(
      (title) => [news(title), "1:97 publication warning google"] as const,
    ),
    [news("Fish &amp;amp; Chips"), "1:97 escaped warning google"],
    // The name may come behind the title.
    ["<news:news><news:title>A | B</news:title>\n<news:publication><news:name>B</news:name></news:publication></news:news>", "1:24 publication"],
    [`<url><loc>https://example.com/</loc>${news("A &amp;lt; B | Example Times")}</url>`, "1:133 escaped", "1:133 publication"],
  ],
});
