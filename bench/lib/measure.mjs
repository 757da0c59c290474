import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInputs } from "../inputs.mjs";
import { runProcess } from "./process.mjs";
import { median, spread } from "./stats.mjs";
import { AGREED_SUMS } from "./verify.mjs";

const MIB = 1_048_576;

/** Makes the inputs a contestant needs and the context its command is made from. */
async function contextOf(contestant, settings) {
  const count = settings.count * (contestant.scale ?? 1);
  const inputs = await ensureInputs(count, contestant.needs ?? []);
  return { inputs, count: settings.count, shared: join(settings.folder, "shared"), out: join(settings.folder, "out") };
}

/** Runs a contestant beside the service that it needs, if any, whose start and end are not measured. */
async function runBeside(service, contestant, context, settings) {
  try {
    return await runProcess(contestant.command({ ...context, service }), settings.folder);
  } finally {
    await service?.stop();
  }
}

/** One run into a fresh folder. Throws where the program failed or did other work than asked for. */
async function runOnce(contestant, context, settings) {
  rmSync(context.out, { recursive: true, force: true });
  mkdirSync(context.out, { recursive: true });
  const run = await runBeside(await contestant.serve?.(context), contestant, context, settings);
  if (run.code !== 0) throw new Error(`Expected exit code 0, found ${run.code}: ${run.errors.trim().split("\n").slice(0, 6).join(" | ")}`);
  const fault = contestant.verify?.(run, context);
  rmSync(context.out, { recursive: true, force: true });
  if (fault) throw new Error(fault);
  return run;
}

/** Even rounds go forwards and odd ones backwards, so that nobody always runs behind the same neighbour. */
const orderOf = (entrants, round) => (round % 2 === 0 ? entrants : entrants.toReversed());

async function runRounds(entrants, settings) {
  for (let round = -1; round < settings.rounds; round++) {
    for (const entrant of orderOf(entrants, round)) {
      const { contestant } = entrant;
      // Heavy ones have no warm-up and fewer rounds: their own length evens out what a cold start costs.
      if (entrant.failed || (contestant.heavy && (round < 0 || round >= settings.heavyRounds))) continue;
      try {
        const run = await runOnce(contestant, entrant.context, settings);
        if (round >= 0) entrant.runs[round] = run;
        settings.log(`${round < 0 ? "warm-up" : `round ${round + 1}`}  ${contestant.name}: ${run.seconds.toFixed(3)} s`);
      } catch (error) {
        entrant.failed = error.message;
        settings.log(`failed   ${contestant.name}: ${error.message}`);
      }
    }
  }
}

/** Sums that differ between contestants mean that they did not do the same work. */
function checkAgreement(entrants) {
  for (const key of AGREED_SUMS) {
    const sums = new Set(entrants.flatMap(({ runs }) => runs.map(({ report }) => report[key])).filter((sum) => sum !== undefined));
    if (sums.size > 1) throw new Error(`Expected one sum of ${key} from all, found ${[...sums].join(", ")}`);
  }
}

function summarise({ contestant, runs, skipped, failed }) {
  const kept = runs.filter(Boolean);
  const peak = median(kept.map(({ peakBytes }) => peakBytes).filter((bytes) => bytes !== undefined));
  return {
    name: contestant.name,
    ours: contestant.ours === true,
    seconds: spread(kept.map(({ seconds }) => seconds)),
    rounds: runs.map((run) => run?.seconds),
    // Where only a part of the process was measured, its processor time says nothing about that part.
    cpuRounds: runs.map((run) => (run?.report.seconds === undefined ? run?.cpuSeconds : undefined)),
    cpuSeconds: median(kept.map(({ cpuSeconds }) => cpuSeconds).filter((seconds) => seconds !== undefined)),
    peakMiB: peak === undefined ? undefined : peak / MIB,
    maxPeakMiB: Math.max(...kept.map(({ peakBytes }) => (peakBytes ?? 0) / MIB), 0) || undefined,
    report: kept.at(-1)?.report,
    skipped,
    failed,
  };
}

/** Runs a case and returns what each contestant took. Settings: count, rounds, heavyRounds, folder, log, peersOnly. */
export async function measureCase({ name, title, prepare, contestants }, settings) {
  settings.log(`\n${name}: ${title}`);
  const entrants = [];
  for (const contestant of contestants) {
    const skipped = contestant.skip?.() ?? (settings.peersOnly && contestant.ours ? "peers only" : undefined);
    if (skipped) entrants.push({ contestant, runs: [], skipped });
    else entrants.push({ contestant, runs: [], context: await contextOf(contestant, settings) });
  }
  const active = entrants.filter(({ skipped }) => !skipped);
  if (prepare && active.length > 0) {
    mkdirSync(active[0].context.shared, { recursive: true });
    await prepare(active[0].context);
  }
  await runRounds(active, settings);
  checkAgreement(active);
  return { name, title, contestants: entrants.map(summarise) };
}
