import { describe, expect, it } from "vitest";
import { readBytes, readFiles } from "./testing/collect.ts";

const S = "https://shop.example";

describe("CSV sources", () => {
  it("make alternates of hreflang columns, and say where a row's own URL is missing", async () => {
    const text = ["loc,HrefLang:de, hreflang:x-default ,lastmod", `${S}/a,${S}/de/a,${S}/a,2024-01-01`, `${S}/b,,,`, `${S}/c,${S}/de/c,,`].join("\r\n");
    const { entries, lines, notes } = await readBytes(text);
    expect(entries).toEqual([
      {
        loc: `${S}/a`,
        lastmod: "2024-01-01",
        alternates: [
          { hreflang: "de", href: `${S}/de/a` },
          { hreflang: "x-default", href: `${S}/a` },
        ],
      },
      { loc: `${S}/b` },
      { loc: `${S}/c`, alternates: [{ hreflang: "de", href: `${S}/de/c` }] },
    ]);
    expect(lines).toEqual([2, 3, 4]);
    expect(notes).toMatchObject([
      { code: "alternates-without-self", line: 4, message: "Expected the URL of each row among its hreflang columns, found it missing in 1 rows" },
    ]);
  });

  it.each([
    { header: "loc,Section,price", keepFields: ["section"], kept: { section: "shoes" }, ignored: "price" },
    { header: "loc,section,Section", keepFields: ["Section"], kept: { Section: "9" }, ignored: "section" },
    { header: "loc,Section,price", keepFields: ["section", "price", "section"], kept: { section: "shoes", price: "9" }, ignored: undefined },
    { header: "loc,changefreq,e-tag", keepFields: ["etag", "missing"], kept: { changefreq: "shoes", etag: "9" }, ignored: undefined },
    { header: "loc,changefreq,x", keepFields: ["changefreq"], kept: { changefreq: "shoes" }, ignored: "x" },
  ])("keep $keepFields of the columns $header", async ({ header, keepFields, kept, ignored }) => {
    const { entries, notes } = await readBytes(`${header}\n${S}/a, shoes ,9\n${S}/b,,\n`, { keepFields });
    expect(entries).toEqual([{ loc: `${S}/a`, ...kept }, { loc: `${S}/b` }]);
    expect(notes.map(({ message }) => message)).toEqual(ignored === undefined ? [] : [`Columns passed over: ${ignored}`]);
  });

  it("stay the bytes they are where none of the fields to keep is a column", async () => {
    const { records } = await readBytes(`loc,lastmod\n${S}/a,2024-01-01\n`, { keepFields: ["section"] });
    expect(records).toHaveLength(1);
  });

  it("keep fields of rows that a group ties", async () => {
    const { entries } = await readBytes(`loc,group,lang,kind\n${S}/a,1,de,x\n${S}/b,1,en,y\n`, { keepFields: ["kind", "lang"] });
    expect(entries).toMatchObject([
      { loc: `${S}/a`, kind: "x", lang: "de" },
      { loc: `${S}/b`, kind: "y", lang: "en" },
    ]);
  });

  it("tie rows of a group wherever they stand, in one file or several", async () => {
    const rows = [`1,en x-default,${S}/a`, `2,en,${S}/b`, `,de,${S}/c`, `1,de,${S}/de/a`, `3,en,${S}/d`, `2,,${S}/b2`, `2,fr,${S}/fr/b`, `1,de,${S}/de/a`];
    const header = "group,lang,loc\n";
    const a = [
      { hreflang: "en", href: `${S}/a` },
      { hreflang: "x-default", href: `${S}/a` },
      { hreflang: "de", href: `${S}/de/a` },
    ];
    const b = [
      { hreflang: "en", href: `${S}/b` },
      { hreflang: "fr", href: `${S}/fr/b` },
    ];
    const expected = [
      { loc: `${S}/c` },
      { loc: `${S}/a`, alternates: a },
      { loc: `${S}/b`, alternates: b },
      { loc: `${S}/de/a`, alternates: a },
      { loc: `${S}/d` },
      { loc: `${S}/b2`, alternates: b },
      { loc: `${S}/fr/b`, alternates: b },
      { loc: `${S}/de/a`, alternates: a },
    ];
    const one = await readBytes(header + rows.join("\n"));
    expect(one.entries).toEqual(expected);
    expect(one.lines).toEqual([4, 2, 3, 5, 6, 7, 8, 9]);
    expect(one.notes).toMatchObject([{ code: "language-missing", line: 7 }]);
    const two = await readFiles({ "1.csv": header + rows.slice(0, 4).join("\n"), "2.csv": header + rows.slice(4).join("\n") });
    expect(two.entries).toEqual(expected);
    expect(two.lines).toEqual([4, 2, 3, 5, 2, 3, 4, 5]);
  });

  it("say when a group has a language twice, and keep both", async () => {
    const { entries, notes } = await readBytes(`url;group;lang\n${S}/a;g;de\n${S}/b;g;DE\n`);
    expect(entries[1]?.alternates).toHaveLength(2);
    expect(notes).toMatchObject([{ code: "language-twice", line: 3 }]);
  });

  it("stop before tied rows take more memory than they may", async () => {
    const text = `loc,group,lang\n${Array.from({ length: 5000 }, (_, index) => `${S}/${index},${index},de\n`).join("")}`;
    await expect(readBytes(text, { maxGroupBytes: 100_000 })).rejects.toMatchObject({
      code: "ERR_SOURCE",
      message: expect.stringMatching(/at most 100000 bytes of memory, found more in stdin line \d+/),
    });
    expect((await readBytes(text)).entries).toHaveLength(5000);
  });

  it("refuse a group that is no group of versions", async () => {
    const text = `loc,group,lang\n${Array.from({ length: 1001 }, (_, index) => `${S}/${index},all,l${index}\n`).join("")}`;
    await expect(readBytes(text)).rejects.toMatchObject({ message: expect.stringContaining('more in the group "all" in stdin line 1002') });
  });

  it("take hreflang columns with the marks that other tools put, where a language follows", async () => {
    const { entries, notes } = await readBytes(
      `url,hreflang_de,hreflang-en-GB,hreflang x-default,hreflang_notes,alternate text\n${S}/a,${S}/de,${S}/gb,${S}/a,n,t\n`,
    );
    expect(entries[0]?.alternates).toEqual([
      { hreflang: "de", href: `${S}/de` },
      { hreflang: "en-GB", href: `${S}/gb` },
      { hreflang: "x-default", href: `${S}/a` },
    ]);
    expect(notes).toMatchObject([{ code: "columns-ignored", message: "Columns passed over: hreflang_notes, alternate text" }]);
  });

  it.each([
    ["loc,id,updated_at", "id, updated_at (updated_at is taken for the date of each page when it is named lastmod)"],
    ["loc,Date Modified", "Date Modified (Date Modified is taken for the date of each page when it is named lastmod)"],
    ["loc,lastmod,updated", "updated"],
    ["loc,date,exchange", "date, exchange"],
  ])("tell of %s which may be meant as the lastmod", async (header, passed) => {
    const { notes } = await readBytes(`${header}\n${S}/a\n`);
    expect(notes).toMatchObject([{ code: "columns-ignored", message: `Columns passed over: ${passed}` }]);
  });

  it.each([
    ["https://e.com/ä 1.jpg", ["https://e.com/ä 1.jpg"]],
    ["/img/a b.jpg /img/c.jpg", ["/img/a b.jpg", "/img/c.jpg"]],
    ["https://e.com/a.jpg\n https://e.com/b  c.jpg", ["https://e.com/a.jpg", "https://e.com/b  c.jpg"]],
    [" //cdn.e.com/a.jpg HTTP://e.com/b.jpg ", ["//cdn.e.com/a.jpg", "HTTP://e.com/b.jpg"]],
    ["https://e.com/a.jpg, https://e.com/b.jpg | https://e.com/c,1.jpg", ["https://e.com/a.jpg", "https://e.com/b.jpg", "https://e.com/c,1.jpg"]],
    ["a.jpg b.jpg", ["a.jpg", "b.jpg"]],
  ])("tell a space in the URL of an image from one between two: %j", async (value, locs) => {
    const { entries } = await readBytes(`loc,image\n${S}/a,"${value}"\n`);
    expect(entries).toEqual([{ loc: `${S}/a`, images: locs.map((loc) => ({ loc })) }]);
  });

  it("read images from every image column, several in one", async () => {
    const { entries, notes } = await readBytes(`loc,image,images,image:loc,image 2,image:title\n${S}/a,1.jpg,"2.jpg\n 3.jpg",4.jpg,5.jpg,T\n${S}/b,,,,,\n`);
    expect(entries).toEqual([{ loc: `${S}/a`, images: ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"].map((loc) => ({ loc })) }, { loc: `${S}/b` }]);
    expect(notes).toMatchObject([{ code: "columns-ignored", message: "Columns passed over: image:title" }]);
  });

  it("leave out words in a column of images, which would be resolved otherwise, and say so", async () => {
    const { entries, notes } = await readBytes(`loc,image\n${S}/a,none\n${S}/b,N/A\n${S}/c,no image yet\n${S}/d,a.jpg -\n${S}/e,-\n`);
    expect(entries).toEqual([{ loc: `${S}/a` }, { loc: `${S}/b` }, { loc: `${S}/c` }, { loc: `${S}/d`, images: [{ loc: "a.jpg" }] }, { loc: `${S}/e` }]);
    expect(notes).toMatchObject([
      { code: "image-words", line: 2, message: 'Expected the URLs of images, found words in 5 rows and left them out, the first: "none"' },
    ]);
  });

  it("report broken rows with line and text, pass over blank ones, and keep rows without URL for the writer to report", async () => {
    const text = `loc,image,name\n${S}/a,,x\n\n,,\n${S}/b,1,2,3\n"${S}/c"x,,\n${S}/d,"open\n,,name\n${S}/e\n${S}/f,,y,,\n`;
    const quotes = "Expected each quoted value to end with a quote before the next delimiter, found one that does not";
    for (const size of [1, 4, 1000]) {
      const { entries, lines, bad } = await readBytes(text, { size });
      expect(entries.map(({ loc }) => loc)).toEqual([`${S}/a`, "", `${S}/e`, `${S}/f`]);
      expect(lines).toEqual([2, 8, 9, 10]);
      expect(bad).toEqual([
        { line: 5, value: `${S}/b,1,2,3`, reason: "row-invalid", message: "Expected no more values than the 3 of the header, found 4" },
        { line: 6, value: `"${S}/c"x,,`, reason: "row-invalid", message: quotes },
        { line: 7, value: `${S}/d,"open`, reason: "row-invalid", message: quotes },
      ]);
    }
  });

  it("read what Excel exports: windows-1252 with semicolons, and UTF-16 with tabs", async () => {
    const rows = [
      ["URL", "Bild", "image"],
      [`${S}/größe`, "für 5 €", `${S}/ä.jpg`],
    ];
    const expected = [{ loc: `${S}/größe`, images: [{ loc: `${S}/ä.jpg` }] }];
    const semicolons = Buffer.from(
      rows
        .map((row) => `${row.join(";")}\r\n`)
        .join("")
        .replace("€", "\u0080"),
      "latin1",
    );
    const tabs = Buffer.from(`\ufeff${rows.map((row) => `${row.join("\t")}\r\n`).join("")}`, "utf16le");
    const bom = Buffer.from(`\ufeff${rows.map((row) => `${row.join(";")}\r\n`).join("")}`);
    for (const size of [1, 7, 1000]) {
      const legacy = await readBytes(semicolons, { size });
      expect(legacy.entries).toEqual(expected);
      expect(legacy.notes).toMatchObject([
        { code: "columns-ignored" },
        {
          code: "encoding",
          message: expect.stringContaining("1 lines in another encoding, taken as windows-1252, the first: https://shop.example/größe;für 5 €"),
        },
      ]);
      expect((await readBytes(tabs, { size })).entries).toEqual(expected);
      expect((await readBytes(bom, { size })).entries).toEqual(expected);
    }
  });

  it("tell the other encoding of a header, too", async () => {
    const { entries, notes } = await readBytes(Buffer.from(`URL;Priorität\n${S}/a;1\n`, "latin1"));
    expect({ entries: entries.length, notes }).toMatchObject({
      notes: [{ code: "columns-ignored" }, { code: "encoding", message: expect.stringMatching(/the first: URL;Priorität$/) }],
    });
  });

  it("take loc before url, and the first of two columns for one field", async () => {
    const { records, notes } = await readBytes(`url,loc,last_modified,lastmod,group\nx,${S}/a,2024-01-01,2023-01-01,1\n`);
    expect(records).toMatchObject([{ columns: [null, "loc", "lastmod", null, null] }]);
    expect(notes).toMatchObject([{ message: "Columns passed over: url, lastmod, group" }]);
  });

  it("read a line longer than a megabyte whole", async () => {
    const long = `${"ä".repeat(900_000)}.jpg`;
    const { entries } = await readBytes(`loc,image\n${S}/a,${long}\n${S}/b,x.jpg\n`, { size: 65_536 });
    expect(entries).toEqual([
      { loc: `${S}/a`, images: [{ loc: long }] },
      { loc: `${S}/b`, images: [{ loc: "x.jpg" }] },
    ]);
  });
});
