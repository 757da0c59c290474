// Which rules of placement serve best: 30 days of changes, played by the rules of the engine, against entries that stay where they are and against
// rebuilding, which writes everything. Prints the tables of docs/decisions/placement.md; the seed is fixed, so that they come out the same.
// npm run study:placement [-- --quick]

import { ROOT } from "../lib/paths.mjs";
import { PATTERNS } from "./changes.mjs";
import { simulate } from "./simulate.mjs";

const { DEFAULT_PLACEMENT } = await import(new URL("packages/node/dist/set/placement/index.js", `file://${ROOT}`).href);

const SEED = 20_240_501;
const DAYS = 30;
const quick = process.argv.includes("--quick");

const HOURLY = 24;
const EVERY_5_MINUTES = 288;

/** The default, and what becomes of it when one rule is another. */
const VARIANTS = [
  { name: "default", rules: {} },
  ...[3, 14].map((halfLifeDays) => ({ name: `half-life of ${halfLifeDays} days`, rules: { halfLifeDays } })),
  ...[1, 1.25, 2, 3].map((hotScore) => ({ name: `hot from ${hotScore} on`, rules: { hotScore } })),
  ...[0.25, 0.75].map((coldScore) => ({ name: `settled below ${coldScore}`, rules: { coldScore } })),
  ...[1 / 16, 1 / 2].map((settledShare) => ({ name: `leaves when ${settledShare} have settled`, rules: { settledShare } })),
  ...[1_000, 5_000, 50_000].map((hotEntries) => ({ name: `hot files of ${hotEntries.toLocaleString("en")}`, rules: { hotEntries } })),
];
const SHARES = [0.05, 0.25, 1].map((maxHotShare) => ({ name: `at most ${maxHotShare * 100} % hot`, rules: { maxHotShare } }));
const DEFAULT_ONLY = VARIANTS.slice(0, 1);

const SETS = [
  { name: "1,000,000 URLs, 1,000 changes a day, a run every 5 minutes", count: 1_000_000, runs: EVERY_5_MINUTES, changesADay: 1_000, variants: VARIANTS },
  { name: "1,000,000 URLs, 10,000 changes a day, a run every 5 minutes", count: 1_000_000, runs: EVERY_5_MINUTES, changesADay: 10_000, variants: VARIANTS },
  { name: "1,000,000 URLs, 1,000 changes a day, a run every hour", count: 1_000_000, runs: HOURLY, changesADay: 1_000, variants: VARIANTS },
  { name: "1,000,000 URLs, 10,000 changes a day, a run every hour", count: 1_000_000, runs: HOURLY, changesADay: 10_000, variants: DEFAULT_ONLY },
  { name: "1,000,000 URLs, 1,000 changes a day, a run every day", count: 1_000_000, runs: 1, changesADay: 1_000, variants: DEFAULT_ONLY },
  {
    name: "1,000,000 URLs, 100,000 changes a day, a run every hour",
    count: 1_000_000,
    runs: HOURLY,
    changesADay: 100_000,
    variants: [...DEFAULT_ONLY, ...SHARES],
  },
  {
    name: "10,000,000 URLs, 10,000 changes a day, a run every 5 minutes",
    count: 10_000_000,
    runs: EVERY_5_MINUTES,
    changesADay: 10_000,
    variants: DEFAULT_ONLY,
  },
  { name: "10,000,000 URLs, 10,000 changes a day, a run every hour", count: 10_000_000, runs: HOURLY, changesADay: 10_000, variants: DEFAULT_ONLY },
];

for (const set of quick ? SETS.slice(0, 1) : SETS) {
  process.stdout.write(`\n### ${set.name}\n\n| placement | ${Object.keys(PATTERNS).join(" | ")} |\n|---|${"---|".repeat(Object.keys(PATTERNS).length)}\n`);
  line(
    "rebuilding",
    Object.keys(PATTERNS).map(() => "100 / 100"),
  );
  line(
    "stable",
    Object.keys(PATTERNS).map((name) => cell(play(set, name, undefined))),
  );
  for (const variant of set.variants) {
    const rules = { ...DEFAULT_PLACEMENT, ...variant.rules };
    line(
      variant.name,
      Object.keys(PATTERNS).map((name) => cell(play(set, name, rules))),
    );
  }
}

function play(set, name, rules) {
  return simulate({ ...set, days: DAYS }, () => PATTERNS[name](set.count, SEED), rules);
}

/** Percent of files and of bytes that a run writes; in brackets hot files at the end and the moves for each hundred entries. */
function cell(result) {
  const text = `${percent(result.filesShare)} / ${percent(result.bytesShare)}`;
  return result.moved === 0 ? text : `${text} (${result.hotFiles}; ${percent(result.moved)})`;
}

function percent(share) {
  return (share * 100).toFixed(share < 0.1 ? 1 : 0);
}

function line(name, cells) {
  process.stdout.write(`| ${name} | ${cells.join(" | ")} |\n`);
}
