import { describe, expect, it } from "vitest";
import { checkSet } from "../check/check-set.ts";
import { createJsonReport } from "./json.ts";
import { fileWith, hint, relative, relativeLocs, render, UNREAD, withSetting } from "./testing/samples.ts";

describe("createJsonReport", () => {
  it("has the documented shape", () => {
    const files = [fileWith([relativeLocs([relative(3, "/a"), relative(4, "/b")], 5), hint(2)], { generator: "Yoast SEO" }), UNREAD];
    expect(JSON.parse(render(createJsonReport(), files))).toEqual({
      schemaVersion: 1,
      files: [
        {
          file: "public/sitemap.xml",
          kind: "urlset",
          complete: true,
          urls: 3,
          bytes: 1234,
          diagnostics: [
            {
              rule: "loc-absolute",
              severity: "error",
              profile: "protocol",
              message: 'Expected an absolute URL, found "/a"',
              line: 3,
              column: 10,
              offset: 30,
              loc: "/a",
              count: 5,
              messageId: "relative",
              occurrences: [
                { message: 'Expected an absolute URL, found "/a"', line: 3, column: 10, offset: 30, loc: "/a" },
                { message: 'Expected an absolute URL, found "/b"', line: 4, column: 10, offset: 40, loc: "/b" },
              ],
            },
            {
              rule: "lastmod-date-only",
              severity: "info",
              profile: "google",
              message: "Expected a time, found none",
              line: 2,
              column: 15,
              offset: 25,
              loc: null,
              count: 1,
              messageId: "date",
            },
          ],
          generator: "Yoast SEO",
        },
        {
          file: "gone.xml",
          kind: "unknown",
          complete: false,
          urls: 0,
          bytes: 0,
          diagnostics: [],
          error: "Expected a readable file, found no file at gone.xml",
        },
      ],
      summary: { errors: 5, warnings: 0, infos: 1 },
    });
  });

  it("tells the setting that does it", () => {
    const { files }: { readonly files: readonly { readonly diagnostics: readonly object[] }[] } = JSON.parse(
      render(createJsonReport(), [fileWith([withSetting(hint(2))])]),
    );
    expect(files[0]?.diagnostics[0]).toMatchObject({ setting: "siteUrl in next-sitemap.config.js is what the addresses begin with" });
  });

  it("counts as checkSet does", async () => {
    const documents = ["/a\n/b\n", "<urlset><url><loc>/c</loc><lastmod>soon</lastmod></url></urlset>", "<html></html>"];
    const { files, summary } = await checkSet(documents.map((input, at) => ({ name: `${at}.xml`, input })));
    const reports = files.map(({ name, ...rest }) => ({ file: name, ...rest }));
    expect(JSON.parse(render(createJsonReport(), reports))).toMatchObject({ summary });
    expect(summary.errors).toBeGreaterThan(4);
  });

  it("is a whole document without files", () => {
    expect(JSON.parse(render(createJsonReport(), []))).toEqual({ schemaVersion: 1, files: [], summary: { errors: 0, warnings: 0, infos: 0 } });
  });
});
