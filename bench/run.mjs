// Measures mapwright against its peers. See bench/README.md, or node bench/run.mjs --help.
import { rmSync } from "node:fs";
import { cpus, loadavg, platform } from "node:os";
import { parseArgs } from "node:util";
import { cases as buildCases } from "./cases/build.mjs";
import { cases as checkCases } from "./cases/check.mjs";
import { cases as followCases } from "./cases/follow.mjs";
import { cases as memoryCases } from "./cases/memory.mjs";
import { cases as objectCases } from "./cases/objects.mjs";
import { cases as readCases } from "./cases/read.mjs";
import { cases as richCases } from "./cases/rich.mjs";
import { judgeFloors } from "./lib/floors.mjs";
import { measureCase } from "./lib/measure.mjs";
import { createOutputFolder } from "./lib/paths.mjs";
import { ensurePeers } from "./lib/peers.mjs";
import { caseTables, describeRun, floorTable } from "./lib/report.mjs";
import { writeDocs } from "./lib/write-docs.mjs";

const CASES = [...buildCases, ...objectCases, ...readCases, ...followCases, ...richCases, ...checkCases, ...memoryCases];

const HELP = `Usage: npm run bench -- [options]

  --only NAME       run these cases alone (several times, or comma-separated):
                    ${CASES.map(({ name }) => name).join(", ")}
  --quick           100,000 URLs and fewer rounds: a look, not a measurement
  --count N         URLs of the corpora (default 1000000)
  --rounds N        interleaved rounds (default 5)
  --heavy-rounds N  rounds of contestants that take many seconds (default 2)
  --peers-only      leave mapwright out
  --format FORMAT   text or json (default text)
  --write           write docs/performance.md and the table in README.md (full runs alone)
  --strict          exit with 1 where a floor is missed or was not measured
`;

const OPTIONS = {
  only: { type: "string", multiple: true, default: [] },
  quick: { type: "boolean", default: false },
  count: { type: "string" },
  rounds: { type: "string" },
  "heavy-rounds": { type: "string" },
  "peers-only": { type: "boolean", default: false },
  format: { type: "string", default: "text" },
  write: { type: "boolean", default: false },
  strict: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
};

function selectCases(only) {
  const names = only.flatMap((text) => text.split(","));
  const unknown = names.find((name) => !CASES.some((candidate) => candidate.name === name));
  if (unknown !== undefined) throw new Error(`Expected one of ${CASES.map(({ name }) => name).join(", ")}, found ${unknown}`);
  return names.length === 0 ? CASES : CASES.filter(({ name }) => names.includes(name));
}

function describeMachine() {
  return {
    node: process.version.slice(1),
    platform: platform(),
    cores: cpus().length,
    cpu: cpus()[0]?.model.trim() ?? "unknown processor",
    load: loadavg()[0].toFixed(1),
  };
}

async function main() {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const selected = selectCases(values.only);
  if (values.write && (values.quick || values.only.length > 0 || values["peers-only"]))
    throw new Error("Expected a full run for --write, found --quick, --only or --peers-only");
  const peers = ensurePeers();
  const output = createOutputFolder();
  const settings = {
    count: Number(values.count ?? (values.quick ? 100_000 : 1_000_000)),
    rounds: Number(values.rounds ?? (values.quick ? 3 : 5)),
    heavyRounds: Number(values["heavy-rounds"] ?? (values.quick ? 1 : 2)),
    peersOnly: values["peers-only"],
    folder: output.path,
    log: (line) => process.stderr.write(`${line}\n`),
  };
  const measured = [];
  try {
    for (const candidate of selected) {
      const result = await measureCase(candidate, settings);
      measured.push({ ...result, floors: judgeFloors(candidate.floors, result) });
    }
  } finally {
    rmSync(output.path, { recursive: true, force: true });
  }
  const run = {
    schemaVersion: 1,
    count: settings.count,
    rounds: settings.rounds,
    heavyRounds: settings.heavyRounds,
    output: output.kind,
    machine: describeMachine(),
    peers,
    cases: measured,
  };
  if (values.format === "json") process.stdout.write(`${JSON.stringify(run, undefined, 2)}\n`);
  else process.stdout.write(`\n${describeRun(run)}\n\n${floorTable(measured)}\n\n${caseTables(measured)}\n`);
  if (values.write) for (const path of writeDocs(run)) settings.log(`wrote ${path}`);
  const missed = measured.flatMap(({ floors }) => floors).some(({ ok, missing }) => ok === false || missing !== undefined);
  return values.strict && missed ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`bench: ${error.message}\n`);
  process.exitCode = 2;
}
