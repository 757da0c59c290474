import { validateXsd } from "../../../src/check/xsd/validate-xsd.ts";
import { DocumentMaker, listTargets, type Target, type TestDocument } from "./documents.ts";
import type { Judge } from "./oracle.ts";
import { createRandom, pick, type Random } from "./random.ts";
import type { SchemaElement } from "./schema-facts.ts";

/** What comparing our validator with libxml2 has shown. */
export interface Agreement {
  documents: number;
  passed: number;
  readonly disagreements: string[];
  /** How often documents aimed at a statement of the schemas passed and failed, by target. */
  readonly targets: Map<string, { pass: number; fail: number }>;
  /** For each check, a document that libxml2 rejects, and that would pass here if the check were turned off. */
  readonly lonely: Map<string, TestDocument>;
}

export function createAgreement(): Agreement {
  return { documents: 0, passed: 0, disagreements: [], targets: new Map(), lonely: new Map() };
}

const SHOWN = 2_000;

/** Compares the verdicts on one document. */
export function compare(agreement: Agreement, document: TestDocument, judge: Judge): void {
  const theirs = judge(document.bytes, document.core);
  const ours = validateXsd(document.bytes);
  agreement.documents++;
  if (theirs === undefined) agreement.passed++;
  if ((theirs === undefined) !== (ours.length === 0)) {
    const text = new TextDecoder().decode(document.bytes.subarray(0, SHOWN));
    agreement.disagreements.push(`libxml2: ${theirs ?? "valid"}\nours: ${ours.map(({ check, found }) => `${check} ${found}`).join("; ") || "valid"}\n${text}`);
    return;
  }
  if (document.target !== undefined) {
    const tally = agreement.targets.get(document.target) ?? { pass: 0, fail: 0 };
    tally[theirs === undefined ? "pass" : "fail"]++;
    agreement.targets.set(document.target, tally);
  }
  const [only, ...others] = new Set(ours.map(({ check }) => check));
  if (only === undefined || others.length > 0) return;
  if (agreement.lonely.has(only) || validateXsd(document.bytes, { without: (check) => check === only }).length > 0) return;
  agreement.lonely.set(only, document);
}

export interface Plan {
  readonly schemas: ReadonlyMap<string, SchemaElement>;
  readonly judge: Judge;
  readonly seed: number;
  /** Documents of chance. */
  readonly count: number;
  /** How often each target has to pass and to fail. */
  readonly times: number;
  /** Checks that need a document of their own. */
  readonly checks: readonly string[];
}

const ATTEMPTS = 2_000;

/** Runs a plan: documents of chance, then as many for each target and each check as it takes. */
export function runPlan(agreement: Agreement, { schemas, judge, seed, count, times, checks }: Plan): void {
  const random = createRandom(seed);
  const maker = new DocumentMaker(schemas, random);
  const targets = listTargets(schemas);
  for (let index = 0; index < count; index++) compare(agreement, maker.chance(), judge);
  for (const target of targets) aim(agreement, maker, target, times, judge);
  for (const check of checks) hunt(agreement, maker, check, targets, judge, random);
}

function aim(agreement: Agreement, maker: DocumentMaker, target: Target, times: number, judge: Judge): void {
  for (const side of ["pass", "fail"] as const) {
    for (let attempt = 0; attempt < times * 10; attempt++) {
      if ((agreement.targets.get(target.id)?.[side] ?? 0) >= times) break;
      const document = maker.aimed(target, side);
      if (document !== undefined) compare(agreement, document, judge);
    }
  }
}

/** Looks for a document that only this check rejects, near the element that it names. */
function hunt(agreement: Agreement, maker: DocumentMaker, check: string, targets: readonly Target[], judge: Judge, random: Random): void {
  const label = /^[a-z-]+:((?:[a-z]+:)?[A-Za-z_]+|sitemap\/[a-z]+)/.exec(check)?.[1];
  const value = /^value:(.+) (\S+)$/.exec(check);
  const [owner, attribute] = (value?.[1] ?? "").split("@");
  const near = targets.filter((target) =>
    value === null
      ? target.kind === "element" && target.label === label
      : target.label === owner && target.attribute?.name === attribute && target.facet !== undefined,
  );
  const child = check.startsWith("order:") ? childOf(check, targets) : undefined;
  for (let attempt = 0; child !== undefined && attempt < ATTEMPTS && !agreement.lonely.has(check); attempt++) {
    const document = maker.misplaced(child.target, child.siblings);
    if (document !== undefined) compare(agreement, document, judge);
  }
  if (near.length === 0) return;
  for (let attempt = 0; attempt < ATTEMPTS && !agreement.lonely.has(check); attempt++) {
    const target = pick(random, near);
    const document = value === null ? maker.near(target) : maker.aimed(target, "fail");
    if (document !== undefined) compare(agreement, document, judge);
  }
}

/** The child that a check of order names, with its siblings. */
function childOf(check: string, targets: readonly Target[]): { readonly target: Target; readonly siblings: readonly SchemaElement[] } | undefined {
  const slash = check.lastIndexOf("/");
  const parent = targets.find(({ kind, label }) => kind === "element" && label === check.slice("order:".length, slash));
  const siblings = parent?.element.children ?? [];
  const element = siblings.find(({ name }) => name === check.slice(slash + 1));
  const target = targets.find((candidate) => candidate.kind === "element" && candidate.element === element);
  return target === undefined ? undefined : { target, siblings };
}
