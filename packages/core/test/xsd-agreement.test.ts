import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { listChecks } from "../src/check/xsd/testing/list-checks.ts";
import { validateXsd } from "../src/check/xsd/validate-xsd.ts";
import { type Agreement, compare, createAgreement, runPlan } from "./support/xsd/agreement.ts";
import { listTargets, rootName } from "./support/xsd/documents.ts";
import { createJudge, type Judge, XSD_FOLDER } from "./support/xsd/oracle.ts";
import { readSchemas } from "./support/xsd/schema-facts.ts";
import { documentWith, SYNTAX_DOCUMENTS } from "./support/xsd/syntax-documents.ts";

const WILD = process.env["MAPWRIGHT_WILD"] || undefined;
/** `scripts/xsd-agreement.mjs` asks for more. */
const COUNT = Number(process.env["MAPWRIGHT_XSD_COUNT"] ?? 1_000);
const SEED = Number(process.env["MAPWRIGHT_XSD_SEED"] ?? 1);
const TIMES = Number(process.env["MAPWRIGHT_XSD_TIMES"] ?? 2);

if (XSD_FOLDER === undefined) process.stderr.write("Skipped: libxml2 judges by the official schemas in the folder MAPWRIGHT_XSD, which is unset\n");

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Verdict {
  readonly name: string;
  readonly valid: boolean;
  readonly xml?: string | null;
  readonly fragment?: string | null;
}

const verdicts: Readonly<Record<"lastmod" | "urlset" | "extensions", readonly Verdict[]>> = JSON.parse(
  readFileSync(new URL("fixtures/xsd/verdicts.json", import.meta.url), "utf8"),
);

const withLoc = (loc: string): string => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${loc}</loc></url></urlset>`;
const locOf = (length: number, filler = "a"): string => `http://e.com/${filler.repeat(length - "http://e.com/".length)}`;
const video = (description: string, rest: string): string =>
  `<video:video><video:thumbnail_loc>http://e.com/t.jpg</video:thumbnail_loc><video:title>t</video:title><video:description>${description}</video:description>${rest}</video:video>`;

/** Texts that are too long for the table, by name. */
const LONG: Readonly<Record<string, string>> = {
  "loc 2047": withLoc(locOf(2047)),
  "loc 2048": withLoc(locOf(2048)),
  "loc 2049": withLoc(locOf(2049)),
  "loc 2048 + surrounding ws": withLoc(`\n  ${locOf(2048)} `),
  "loc 2048 code points astral": withLoc(locOf(2048, "\u{1f600}")),
  "1001 images": documentWith("<image:image><image:loc>http://e.com/a.jpg</image:loc></image:image>".repeat(1001)),
  "video desc 2049": documentWith(video("d".repeat(2049), "")),
  "video 33 tags": documentWith(video("d", "<video:tag>a</video:tag>".repeat(33))),
  "video uploader 300 chars": documentWith(video("d", `<video:uploader>${"u".repeat(300)}</video:uploader>`)),
};

function textOf(group: string, { name, xml, fragment }: Verdict): string {
  if (group === "lastmod") return documentWith("").replace("</loc>", `</loc><lastmod>${name}</lastmod>`);
  return xml ?? (typeof fragment === "string" ? documentWith(fragment) : (LONG[name] ?? ""));
}

const cases = (["lastmod", "urlset", "extensions"] as const).flatMap((group) =>
  verdicts[group].map((row) => ({ name: `${group} ${row.name}`, valid: row.valid, text: textOf(group, row) })),
);

describe("validateXsd, by verdicts that libxml2 gave", () => {
  it("knows all 129 of them", () => {
    expect(cases.filter(({ text }) => text !== "")).toHaveLength(129);
  });

  it.each(cases)("agrees on $name ($valid)", ({ text, valid }) => {
    expect(validateXsd(encode(text)).length === 0).toBe(valid);
  });
});

describe.skipIf(XSD_FOLDER === undefined)("validateXsd, beside libxml2 with the official schemas", () => {
  let judge: Judge = () => undefined;
  const agreement: Agreement = createAgreement();
  const coreOf = (bytes: Uint8Array) => (rootName(new TextDecoder().decode(bytes)) === "sitemapindex" ? "siteindex" : "sitemap");
  const checks = listChecks();

  const expectAgreement = (): void => expect(agreement.disagreements.splice(0)).toEqual([]);

  beforeAll(() => {
    judge = createJudge(XSD_FOLDER ?? "");
  });

  it("finds in libxml2 the verdicts that were measured", () => {
    expect(cases.filter(({ text, valid }) => (judge(encode(text), "sitemap") === undefined) !== valid)).toEqual([]);
  });

  it("agrees on every kind of fault in XML and namespaces", () => {
    for (const text of SYNTAX_DOCUMENTS) {
      const bytes = typeof text === "string" ? encode(text) : text;
      compare(agreement, { bytes, core: "sitemap" }, judge);
    }
    expectAgreement();
  });

  it("agrees on the small documents of the reader", () => {
    const folder = new URL("fixtures/read/files/", import.meta.url);
    for (const name of readdirSync(folder)) {
      const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
      // What is compressed is inflated before it comes here, and a DOCTYPE is outside the comparison.
      if (bytes[0] === 0x1f || new TextDecoder().decode(bytes).includes("<!DOCTYPE")) continue;
      compare(agreement, { bytes, core: coreOf(bytes) }, judge);
    }
    expectAgreement();
  });

  it.skipIf(WILD === undefined)("agrees on the sitemaps of real sites", () => {
    for (const name of readdirSync(WILD ?? "")) {
      const bytes = new Uint8Array(readFileSync(join(WILD ?? "", name)));
      if (!name.endsWith(".tsv") && bytes[0] !== 0x1f && !new TextDecoder().decode(bytes).includes("<!DOCTYPE"))
        compare(agreement, { bytes, core: coreOf(bytes) }, judge);
    }
    expectAgreement();
  });

  it(`agrees on ${COUNT} documents of chance, and on some aimed at each statement and each check`, { timeout: 120_000 + COUNT * 30 }, () => {
    const schemas = readSchemas(XSD_FOLDER ?? "");
    runPlan(agreement, { schemas, judge, seed: SEED, count: COUNT, times: TIMES, checks });
    expectAgreement();
    const { documents, passed } = agreement;
    process.stderr.write(`${documents} documents compared with libxml2 (seed ${SEED}), of which ${passed} are valid\n`);
    expect(passed).toBeGreaterThan(documents / 5);
    expect(passed).toBeLessThan((documents * 4) / 5);
  });

  it(`sees each element, attribute and facet pass and fail ${TIMES} times`, () => {
    const targets = listTargets(readSchemas(XSD_FOLDER ?? ""));
    expect(targets.length).toBeGreaterThan(150);
    const short = targets.filter(({ id }) => Math.min(agreement.targets.get(id)?.pass ?? 0, agreement.targets.get(id)?.fail ?? 0) < TIMES);
    expect(short.map(({ id }) => `${id} ${JSON.stringify(agreement.targets.get(id))}`)).toEqual([]);
  });

  it("disagrees when any single check is turned off", () => {
    const blind = checks.filter((check) => {
      const document = agreement.lonely.get(check);
      return (
        document === undefined ||
        judge(document.bytes, document.core) === undefined ||
        validateXsd(document.bytes, { without: (name) => name === check }).length > 0
      );
    });
    expect(blind).toEqual([]);
  });
});
