import { describeSet } from "@mapwright/node";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { createStyle } from "../terminal.ts";
import type { SetFlags } from "./flags.ts";
import { openStore } from "./open-store.ts";
import { planRun } from "./plan-run.ts";
import { statusText } from "./status-text.ts";

/** The options of `mapwright status` as the parser gives them. */
export interface StatusFlags extends SetFlags {
  readonly all?: boolean;
}

/** Runs `mapwright status`. */
export async function runStatus(given: StatusFlags, context: Context): Promise<ExitCode> {
  const { io, out, signal } = context;
  const plan = await planRun([], given, context);
  const store = openStore(plan, io);
  const status = await describeSet(store, { signal });
  if (plan.flags.format === "json") await out.write(`${JSON.stringify({ schemaVersion: 1, place: store.place, ...status }, null, 2)}\n`);
  else {
    const facts = { place: plan.flags.output ?? store.place, now: io.clock(), all: given.all === true };
    await out.write(statusText(status, facts, createStyle(io.stdout, io.env)));
  }
  await out.flush();
  return EXIT.DONE;
}
