import { SitemapError } from "@mapwright/core";
import { describeSet } from "@mapwright/node";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { isAddress } from "../net/address.ts";
import { type NetFlags, refuseNetFlags } from "../net/flags.ts";
import { createStyle } from "../terminal.ts";
import type { SetFlags } from "./flags.ts";
import { openStore } from "./open-store.ts";
import { planRun } from "./plan-run.ts";
import { statusText } from "./status-text.ts";

/** The options of `mapwright status` as the parser gives them. */
export interface StatusFlags extends SetFlags, NetFlags {
  readonly all?: boolean;
  /** Compares the set with what is served at its own address. */
  readonly live?: boolean;
}

/** Runs `mapwright status`: of a set, of what is live at addresses, or whether one is the other. `given` are the flags of the command line. */
export async function runStatus(args: readonly string[], given: StatusFlags, context: Context): Promise<ExitCode> {
  const { io, out, signal } = context;
  requireArguments(args, given);
  if (args.length > 0 && !namesSet(given)) return (await import("../status/run-live.ts")).runLive(args, given, context);
  const plan = await planRun([], given, context);
  const store = openStore(plan, io);
  const status = await describeSet(store, { signal });
  if (args.length > 0 || given.live === true) {
    const { runServed } = await import("../status/run-served.ts");
    return runServed(args, { status, place: plan.flags.output ?? store.place, flags: given }, context);
  }
  if (plan.flags.format === "json") await out.write(`${JSON.stringify({ schemaVersion: 1, place: store.place, ...status }, null, 2)}\n`);
  else {
    const facts = { place: plan.flags.output ?? store.place, now: io.clock(), all: given.all === true };
    await out.write(statusText(status, facts, createStyle(io.stdout, io.env)));
  }
  await out.flush();
  return EXIT.DONE;
}

/** Is it said on the command line which set is meant? A configuration that only happens to lie here is not asked for. */
const namesSet = ({ output, state, config }: StatusFlags): boolean => output !== undefined || typeof state === "string" || typeof config === "string";

function requireArguments(args: readonly string[], given: StatusFlags): void {
  const file = args.find((argument) => !isAddress(argument));
  if (file !== undefined)
    throw new SitemapError("ERR_ARGUMENT", `Expected an address such as https://www.example.com/, found ${file} (-o names the folder of a set)`);
  if (args.length > 0 && given.live === true) throw new SitemapError("ERR_ARGUMENT", "Expected --live without an address: it means that of the set");
  if (args.length === 0 && given.live !== true) refuseNetFlags(given, { expected: "an address or --live", found: "neither" });
  if (args.length > 1 && namesSet(given)) throw new SitemapError("ERR_ARGUMENT", `Expected one address to compare a set with, found ${args.length}`);
}
