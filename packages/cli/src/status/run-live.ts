import { SitemapError } from "@mapwright/core";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode, gravest } from "../exit-codes.ts";
import { createLog } from "../log.ts";
import { parseAddress } from "../net/address.ts";
import { forEachRoot } from "../net/find-roots.ts";
import { createNetwork } from "../net/network.ts";
import { tellResult } from "../net/tell-result.ts";
import { createProgress } from "../progress.ts";
import type { StatusFlags } from "../set/run-status.ts";
import { createStyle } from "../terminal.ts";
import { type LiveSite, readLiveSite } from "./live-site.ts";
import { liveText } from "./live-text.ts";

/** Runs `mapwright status` on addresses: what is live there. */
export async function runLive(args: readonly string[], flags: StatusFlags, context: Context): Promise<ExitCode> {
  const { io, out, signal } = context;
  const addresses = args.map(parseAddress);
  const log = createLog(io, flags.quiet === true);
  const progress = createProgress(io, flags.quiet === true);
  const network = createNetwork(addresses, flags, context, progress);
  const sites: LiveSite[] = [];
  let gravestCode: ExitCode;
  try {
    gravestCode = await forEachRoot(addresses, { network, signal, log, progress, follows: true }, async (root) => {
      const { site, result } = await readLiveSite(root, network, progress);
      const hasDocument = site.files.some(({ state, kind }) => state === "read" && kind !== "unknown");
      const code = gravest(tellResult(result, log), hasDocument ? EXIT.DONE : EXIT.FAILED);
      sites.push(site);
      if (flags.format !== "json") await out.write(liveText(site, { now: io.clock(), all: flags.all === true, style: createStyle(io.stdout, io.env) }));
      return code;
    });
  } finally {
    progress.clear();
    await network.fetch.close();
  }
  if (signal.aborted) throw new SitemapError("ERR_ABORTED", "Expected to read all addresses, found an abort");
  if (flags.format === "json") await out.write(`${JSON.stringify({ schemaVersion: 1, sites }, null, 2)}\n`);
  await out.flush();
  return gravestCode;
}
