import { describe, expect, it } from "vitest";
import { createGithubReport } from "./github.ts";
import { fileWith, hint, OPTIONS, relative, relativeLocs, render, UNREAD, withSetting } from "./testing/samples.ts";

describe("createGithubReport", () => {
  it("puts each kind of fault to its first place, the gravest first", () => {
    const files = [fileWith([hint(2), relativeLocs([relative(3, "/a")], 50_000)]), UNREAD];
    expect(render(createGithubReport(OPTIONS), files)).toBe(
      `::error file=public/sitemap.xml,line=3,col=10,title=loc-absolute::Expected an absolute URL, found "/a" (50,000 times in this file)%0AWrite the scheme and host in front of the path.
::error file=gone.xml,title=not read::Expected a readable file, found no file at gone.xml
::notice file=public/sitemap.xml,line=2,col=15,title=lastmod-date-only::Expected a time, found none%0AAdd the time & zone.
mapwright: 50,000 errors, 1 info in 2 files
`,
    );
  });

  it("escapes what would end a command or a property", () => {
    const file = fileWith([relativeLocs([{ ...relative(1, "/a"), message: "100%\r\n::error::x" }])], { file: "a,b:c%d\n.xml" });
    expect(render(createGithubReport(OPTIONS), [file]).split("\n")[0]).toBe(
      "::error file=a%2Cb%3Ac%25d%0A.xml,line=1,col=10,title=loc-absolute::100%25%0D%0A::error::x%0AWrite the scheme and host in front of the path.",
    );
  });

  it("gives no more annotations than are shown, and says how many are left out", () => {
    const files = Array.from({ length: 25 }, (_, index) => fileWith([hint(2), relativeLocs([relative(3, "/a")])], { file: `${index}.xml` }));
    const text = render(createGithubReport(OPTIONS), files);
    expect({ errors: text.match(/^::error /gm)?.length, notices: text.match(/^::notice /gm)?.length }).toEqual({ errors: 10, notices: 10 });
    expect(text.endsWith("mapwright: 25 errors, 25 infos in 25 files; 30 more annotations left out, which --format json lists\n")).toBe(true);
  });

  it("tells the setting that does it", () => {
    const text = render(createGithubReport(OPTIONS), [fileWith([withSetting(relativeLocs([relative(3, "/a")]))])]);
    expect(text).toContain("in front of the path.%0AsiteUrl in next-sitemap.config.js is what the addresses begin with.\n");
  });

  it("says that nothing was found", () => {
    expect(render(createGithubReport(OPTIONS), [fileWith([])])).toBe("mapwright: no findings in 1 file\n");
  });
});
