import { describe, expect, it } from "vitest";
import { readSitemapToEnd } from "./read-sitemap.ts";
import { encodeLegacy, urlset } from "./testing/encode.ts";
import { checkIssues, cutRandomly, type Outcome, toBytes } from "./testing/read-harness.ts";
import type { ReadInput } from "./types.ts";

const PLAIN_ENTRIES = 370;
const PLAIN = Array.from({ length: PLAIN_ENTRIES }, (_, at) => `<url><loc>https://e.com/plain/${at}</loc></url>\n`).join("");

/** All of it is ASCII and shorter than a segment of text that is decoded at once. */
const HEAD_BYTES = 15_000;

/** A document of 16 KiB of ASCII and then these paths, each in an entry that is not plain; bytes in the encoding given. */
function lateDocument(label: string, paths: readonly string[], encode: (text: string) => Uint8Array = toBytes): Uint8Array {
  const entries = paths.map((path) => `<url><loc>https://e.com/${path}</loc><lastmod>soon</lastmod></url>`).join("\n");
  return encode(urlset(PLAIN + entries).replace("UTF-8", label));
}

function bySingleBytes(bytes: Uint8Array): Uint8Array[] {
  return [bytes.subarray(0, HEAD_BYTES), ...Array.from(bytes.subarray(HEAD_BYTES), (byte) => Uint8Array.of(byte))];
}

async function readInPieces(bytes: Uint8Array): Promise<Outcome> {
  const read = async (input: ReadInput): Promise<Outcome> => {
    const { kernel: _, ...outcome } = await readSitemapToEnd(input);
    return outcome;
  };
  const outcome = await read(bytes);
  expect(await read(bySingleBytes(bytes)), "byte by byte").toEqual(outcome);
  for (const seed of [1, 2, 3]) expect(await read(cutRandomly(bytes, seed)), `cut with seed ${seed}`).toEqual(outcome);
  return outcome;
}

const lateLocs = ({ entries }: Outcome): readonly string[] => entries.slice(PLAIN_ENTRIES).map(({ loc }) => loc.slice("https://e.com/".length));
const ofEncoding = ({ issues }: Outcome): readonly string[] =>
  issues.filter(({ code }) => /utf8|encoding/.test(code)).map(({ code, line, column, raw }) => `${line}:${column} ${code} ${raw}`);

const LABELS = ["gbk", "gb18030", "big5", "euc-jp", "euc-kr", "shift_jis", "iso-2022-jp"] as const;

describe("UTF-8 under a label of East Asia, far behind the label", () => {
  it.each(LABELS)("is read as UTF-8 (%s)", async (label) => {
    const bytes = lateDocument(label, ["資料", "\u{1f600}é", "plain"]);
    const outcome = await readInPieces(bytes);
    expect(lateLocs(outcome)).toEqual(["資料", "\u{1f600}é", "plain"]);
    expect(ofEncoding(outcome)).toEqual([`1:31 encoding-contradicted ${label}`]);
    expect(outcome.issues[0]?.message).toBe(`Expected utf-8, as the bytes say, found "${label}"`);
    expect(outcome.encoding).toBe("utf-8");
    checkIssues(bytes, outcome);
  });

  it.each(LABELS)("is seen by characters of two bytes that the label does not allow, or that its texts do not have (%s)", async (label) => {
    const outcome = await readInPieces(lateDocument(label, ["страница"]));
    expect(lateLocs(outcome)).toEqual(["страница"]);
    expect(ofEncoding(outcome)).toEqual([`1:31 encoding-contradicted ${label}`]);
  });

  it("is read as UTF-8 from the first segment on that tells it", async () => {
    const bytes = lateDocument("gbk", ["éé", ...Array.from({ length: 350 }, (_, at) => `plain/${at}`), "資料"]);
    const outcome = await readInPieces(bytes);
    expect(lateLocs(outcome)[0]).toBe("茅茅");
    expect(lateLocs(outcome).at(-1)).toBe("資料");
    expect(outcome.issues[0]?.message).toMatch(/^Expected utf-8, as the bytes from offset \d+ on say, found "gbk"$/);
    const from = Number(/offset (\d+)/.exec(outcome.issues[0]?.message ?? "")?.[1]);
    expect(from).toBeGreaterThan(bytes.indexOf(0xc3));
    expect(from).toBeLessThan(bytes.indexOf(0xe8));
    // What was decoded by the label is longer in bytes: places behind it are those of the document all the same.
    const last = outcome.issues.at(-1);
    expect(new TextDecoder().decode(bytes.subarray(last?.offset, (last?.offset ?? 0) + 4))).toBe("soon");
  });

  it("is told only where the reading came so far", async () => {
    const bytes = lateDocument("gbk", ["資料"]);
    for (const input of [[bytes], bySingleBytes(bytes)]) {
      const { encoding, issueCounts } = await readSitemapToEnd(input, { budgets: { maxEntries: 10 } });
      expect(encoding).toBe("gbk");
      expect(issueCounts).toEqual({ "budget-exceeded": 1, "not-utf8": 1 });
    }
  });
});

describe("a document in the encoding of its label, far behind the label", () => {
  it.each([
    ["gbk", "资料"],
    ["gb18030", "资料"],
    ["big5", "資料"],
    ["euc-jp", "資料"],
    ["euc-kr", "자료"],
    ["shift_jis", "資料ｱ"],
  ])("is read in it (%s)", async (label, path) => {
    const bytes = lateDocument(label, [path, "plain"], (text) => encodeLegacy(text, label));
    const outcome = await readInPieces(bytes);
    expect(lateLocs(outcome)).toEqual([path, "plain"]);
    expect(ofEncoding(outcome)).toEqual([`1:31 not-utf8 ${label}`]);
    expect(outcome.encoding).toBe(label);
    checkIssues(bytes, outcome);
  });

  it.each([
    ["gbk", "茅茅"],
    ["gbk", "亂"],
    ["shift_jis", "ﾃｱﾃｱ"],
  ])("is read in it though the bytes would be UTF-8, too (%s)", async (label, path) => {
    const outcome = await readInPieces(lateDocument(label, [path], (text) => encodeLegacy(text, label)));
    expect([lateLocs(outcome), outcome.encoding]).toEqual([[path], label]);
  });

  it("stays with its label when UTF-8 follows", async () => {
    const bytes = lateDocument("gbk", ["资料"], (text) => encodeLegacy(text, "gbk"));
    const more = toBytes(`${PLAIN}<url><loc>https://e.com/資料</loc></url></urlset>`);
    const { encoding } = await readInPieces(Uint8Array.from([...bytes.subarray(0, -"</urlset>".length), ...more]));
    expect(encoding).toBe("gbk");
  });
});

describe("other labels that far bytes contradict", () => {
  it("takes values of UTF-8 under windows-1252 one by one", async () => {
    const bytes = lateDocument("windows-1252", ["資料", "caf\u00e9"]);
    const outcome = await readInPieces(bytes);
    expect(lateLocs(outcome)).toEqual(["資料", "caf\u00e9"]);
    expect(outcome.issueCounts).toMatchObject({ "not-utf8": 1, "utf8-in-legacy": 2 });
    checkIssues(bytes, outcome);
  });

  it("takes values that are no UTF-8 under a label of UTF-8 one by one", async () => {
    const bytes = lateDocument("utf-8", ["caf\u00e9", "plain"], (text) => Uint8Array.from(text, (character) => character.charCodeAt(0)));
    const outcome = await readInPieces(bytes);
    expect(lateLocs(outcome)).toEqual(["caf\u00e9", "plain"]);
    expect(outcome.issueCounts).toMatchObject({ "invalid-utf8": 1 });
    checkIssues(bytes, outcome);
  });
});
