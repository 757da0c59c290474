import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { BEGINNING_BITS, beginningOf, FORM, SURVEY, SURVEY_INTS, SURVEYED, type SurveySettings } from "./survey.ts";
import { FLAG } from "./tape.ts";
import { bytesOf, KERNELS, scanBytes, scanTable, twin, wasm } from "./testing/kernels.ts";

function settings(masks: readonly number[] = [0, 0, 0, 0]): SurveySettings {
  const beginnings = new Uint8Array(BEGINNING_BITS / 8);
  const bit = beginningOf(...([..."utm"].map((letter) => letter.charCodeAt(0)) as [number, number, number]));
  beginnings[bit >> 3] = 1 << (bit & 7);
  return { masks, firstDay: 19_900_101, lastDay: 20_251_231, beginnings, key: Int32Array.of(1, -2, 3, -4) };
}

beforeEach(() => {
  for (const kernel of KERNELS) {
    kernel.setScanTable(scanTable());
    kernel.setSurvey(settings());
  }
});

interface Surveyed {
  readonly near: string;
  readonly own: number;
  readonly bits: readonly string[];
  readonly hash: number;
  readonly day: number;
}

const NAMES = Object.entries({ ...FORM, ...SURVEYED });

/** What both kernels find of one entry, which must be the same. */
function surveyOf(entry: string): Surveyed {
  const [first, second] = KERNELS.map((kernel) => {
    scanBytes(kernel, bytesOf(`${entry}\n`));
    kernel.survey(kernel.entries);
    return [...kernel.surveyed.slice(0, SURVEY_INTS)];
  });
  expect(second, entry).toEqual(first);
  const [near0, near1, own = 0, bits = 0, hash = 0, day = 0] = second ?? [];
  return { near: `${near0},${near1}`, own, bits: NAMES.flatMap(([name, bit]) => ((bits & bit) === 0 ? [] : [name])), hash, day };
}

const url = (loc: string, rest = ""): string => `<url><loc>${loc.replaceAll("&", "&amp;")}</loc>${rest}</url>`;
const PLAIN = ["SCHEME", "LOC", "KEYS"];

describe("Kernel.survey", () => {
  it.each([
    ["<changefreq>daily</changefreq><priority>0.75</priority>", []],
    ["<priority>1.0</priority><changefreq>never</changefreq>", ["LOOK"]],
    ["<changefreq>dayly</changefreq>", ["LOOK"]],
    ["<changefreq></changefreq>", ["LOOK"]],
    ["<priority>1.1</priority>", ["LOOK"]],
    ["<priority>0.50000</priority>", ["LOOK"]],
    ["<lastmod>2024-05-01</lastmod>", ["LASTMOD", "DATE"]],
    ["<lastmod>2024-05-01T10:00:00Z</lastmod>", ["LASTMOD"]],
    ["<lastmod>1989-12-31</lastmod>", ["LOOK", "LASTMOD", "DATE"]],
    ["<lastmod>2026-01-01</lastmod>", ["LOOK", "LASTMOD", "DATE"]],
    ["<lastmod>yesterday</lastmod>", ["LOOK", "LASTMOD"]],
    ["<lastmod></lastmod>", ["LOOK"]],
    ['<xhtml:link rel="alternate" hreflang="de" href="https://e.com/de"/>', ["LOOK"]],
  ])("finds what is not plain in %s", (rest, bits) => {
    expect(surveyOf(url("https://e.com/a", rest)).bits.filter((name) => !PLAIN.includes(name))).toEqual(bits);
  });

  it.each([
    ["https://e.com/a?page=1&b"],
    ["https://e.com/?utm_source=1", "HINT"],
    ["https://e.com/?a=1&UTM_source=1", "HINT"],
    ["https://e.com/utm_source=1"],
    ["https://e.com/?ut"],
    ["https://e.com/a;b", "HINT"],
    ["https://e.com/a&b", "HINT"],
    ["https://e.com/a?b?c", "HINT"],
    ["https://e.com/a?b;c", "HINT"],
    ["https://e.com/a?b=[[", "HINT"],
    ["https://e.com/%2541", "HINT"],
    ["https://e.com/%2041"],
    [`https://e.com/${"long/".repeat(9)}[`, "HINT"],
  ])("finds what %s may hold", (loc, ...hints) => {
    expect(surveyOf(url(loc)).bits.filter((name) => name === "HINT")).toEqual(hints);
  });

  it("makes no keys of what is not its own key", () => {
    for (const loc of ["https://e.com", "https://E.com/", "https://e.com/%7e", "ftp://e.com/", "https://e.com/a/../b"]) {
      const { bits, near } = surveyOf(url(loc));
      expect({ loc, bits, near }).toEqual({ loc, bits: ["LOOK", "LOC", "HINT"], near: "0,0" });
    }
  });

  it("looks at fields with a flag of the masks, and at all where the mask says so", () => {
    for (const kernel of KERNELS) kernel.setSurvey(settings([FLAG.PERCENT, -1, 0, 0]));
    expect(surveyOf(url("https://e.com/a")).bits).not.toContain("LOOK");
    expect(surveyOf(url("https://e.com/%20")).bits).toContain("LOOK");
    expect(surveyOf(url("https://e.com/a", "<lastmod>2024-05-01</lastmod>")).bits).toContain("LOOK");
  });

  it("gives equal hashes to equal texts of lastmod, and days as they are written", () => {
    const dates = ["2024-05-01", "2024-05-02", "2024-05-01T10:00:00Z", "2024-05-01T10:00:00.1Z", "2024-05-01T23:00:00-05:00"];
    const found = dates.map((date) => surveyOf(url("https://e.com/a", `<lastmod>${date}</lastmod>`)));
    expect(new Set(found.map(({ hash }) => hash)).size).toBe(dates.length);
    expect(found.map(({ day }) => day)).toEqual([20_240_501, 20_240_502, 20_240_501, 20_240_501, 20_240_501]);
    expect(surveyOf(url("https://f.com/", `<lastmod>${dates[0]}</lastmod>`)).hash).toBe(found[0]?.hash);
  });

  it("is the same in both kernels for whatever stands in a document", () => {
    const piece = fc.constantFrom(
      "a",
      "B",
      "/",
      "?",
      "#",
      "&",
      "=",
      ";",
      "[",
      "%20",
      "%25",
      "%2f",
      "~",
      "ä",
      "utm_",
      "index.html",
      "Index.PHP",
      "/default.asp",
      "x".repeat(15),
      "/default.aspx",
    );
    const loc = fc
      .tuple(fc.constantFrom("http://e.com", "https://e.com", "https://long.example.com"), fc.array(piece, { maxLength: 12 }))
      .map(([host, parts]) => `${host}/${parts.join("")}`);
    const rest = fc.array(
      fc.constantFrom(
        "<lastmod>2024-05-01</lastmod>",
        "<lastmod>2030-05-01T10:00:00+01:00</lastmod>",
        "<priority>0.5</priority>",
        "<changefreq>daily</changefreq>",
      ),
      { maxLength: 2 },
    );
    const entry = fc.tuple(loc, rest).map(([address, fields]) => url(address, fields[0] ?? ""));
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), (entries) => {
        const document = bytesOf(`${entries.join("")}\n`);
        for (const kernel of KERNELS) {
          scanBytes(kernel, document);
          kernel.survey(kernel.entries);
        }
        const length = wasm.entries * SURVEY_INTS;
        expect(wasm.surveyed.slice(0, length)).toEqual(twin.surveyed.slice(0, length));
        expect(wasm.entries).toBeGreaterThan(0);
        expect(wasm.surveyed[SURVEY.ENTRY]).toBe(0);
      }),
      { seed: 11, numRuns: 1000 },
    );
  });
});
