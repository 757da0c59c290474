import { testRule } from "../testing/test-rule.ts";
import { indexLastmod } from "./index-lastmod.ts";

const index = (lastmod: string): string => `<sitemap><loc>https://e.com/a.xml</loc><lastmod>${lastmod}</lastmod></sitemap>`;
const pages = (...dates: readonly string[]): string => dates.map((date) => `<url><loc>https://e.com/</loc><lastmod>${date}</lastmod></url>`).join("\n");
const set = (lastmod: string, ...dates: readonly string[]) => ({ document: index(lastmod), files: { "a.xml": pages(...dates) } }) as const;

testRule(indexLastmod, {
  valid: [
    "",
    index("2024-01-01"),
    set("2024-09-15", "2024-09-15", "2024-01-01"),
    set("2025-01-01T00:00:00Z", "2024-09-15"),
    set("2024-09-15", "2024-09-15T23:59:59Z"),
    set("2024-09-15T10:00:00Z", "2024-09-15T10:00:00.5Z"),
    set("2024-09-15T12:00:00+02:00", "2024-09-15T10:00:00Z"),
    // Their zones may differ.
    set("2024-09-14T23:30:00Z", "2024-09-15"),
    set("2024-09-14", "2024-09-15T01:00:00Z"),
    set("2024-09-15"),
    set("", "2024-09-15"),
    set("2024-01-01", "yesterday", "2024"),
    // What is still to come has a rule of its own.
    set("2024-09-15", "2099-01-01", "2099-01-01T00:00:00Z"),
    { document: index("2024-01-01"), files: { "b.xml": pages("2024-09-15") } },
  ],
  invalid: [
    [set("2024-09-14", "2024-01-01", "2024-09-15", "2024-03-01"), "1:49 older warning protocol"],
    [set("2024-09-15T10:00:00Z", "2024-09-15T10:00:01Z"), "1:49 older"],
    [set("2024-09-15T12:00:00+02:00", "2024-09-15T10:00:01Z"), "1:49 older"],
    [set("2024-09-13", "2024-09-15T00:00:00Z"), "1:49 older"],
    [set("2024-09-13T23:59:59Z", "2024-09-15"), "1:49 older"],
    [set("2024-09-13", "<![CDATA[2024-09-15]]>"), "1:49 older"],
    // One date for all children.
    [
      {
        url: "https://e.com/index.xml",
        document:
          "<sitemap><loc>https://e.com/0.xml</loc><lastmod>2024-01-01</lastmod></sitemap>\n<sitemap><loc>https://e.com/1.xml</loc><lastmod>2024-01-01</lastmod></sitemap>",
        files: { "https://e.com/0.xml": pages("2024-09-15", "2024-01-01"), "https://e.com/1.xml": pages("2023-05-05") },
        profiles: ["google"],
      },
      "1:49 older warning google",
    ],
    [{ document: pages("2024-09-15"), files: { "out/a.xml": pages("2024-09-15"), "out/index.xml": index("2024-01-01") } }, "out/index.xml@1:49 older"],
  ],
});
