import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { listChecks } from "../src/check/xsd/testing/list-checks.ts";
import { validateXsd } from "../src/check/xsd/validate-xsd.ts";
import { type Agreement, compare, createAgreement, runPlan } from "./support/xsd/agreement.ts";
import { listTargets, rootName } from "./support/xsd/documents.ts";
import { createJudge, type Judge, XSD_FOLDER } from "./support/xsd/oracle.ts";
import { readSchemas } from "./support/xsd/schema-facts.ts";
import { SYNTAX_DOCUMENTS } from "./support/xsd/syntax-documents.ts";
import { VERDICTS } from "./support/xsd/verdicts.ts";

const WILD = process.env["MAPWRIGHT_WILD"] || undefined;
/** `scripts/xsd-agreement.mjs` asks for more. */
const COUNT = Number(process.env["MAPWRIGHT_XSD_COUNT"] ?? 1_000);
const SEED = Number(process.env["MAPWRIGHT_XSD_SEED"] ?? 1);
const TIMES = Number(process.env["MAPWRIGHT_XSD_TIMES"] ?? 2);

if (XSD_FOLDER === undefined) process.stderr.write("Skipped: libxml2 judges by the official schemas in the folder MAPWRIGHT_XSD, which is unset\n");

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("validateXsd, by verdicts that libxml2 gave", () => {
  it("knows all 129 of them", () => {
    expect(VERDICTS.filter(({ text }) => text !== "")).toHaveLength(129);
  });

  it.each(VERDICTS)("agrees on $name ($valid)", ({ text, valid }) => {
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
  }, 120_000);

  it("finds in libxml2 the verdicts that were measured", () => {
    expect(VERDICTS.filter(({ text, valid }) => (judge(encode(text), "sitemap") === undefined) !== valid)).toEqual([]);
  });

  it("agrees on every kind of fault in XML and namespaces", { timeout: 120_000 }, () => {
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
