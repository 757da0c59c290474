import { describe, expect, it } from "vitest";
import { createFetcher } from "../fetch/create-fetcher.ts";
import type { FetchClock } from "../fetch/time-budget.ts";
import { createChaos, type ExpectedFile } from "../testing/chaos.ts";
import { startFaultServer } from "../testing/fault-server.ts";
import { createIdleClock } from "../testing/idle-clock.ts";
import { followSitemaps } from "./follow-sitemaps.ts";
import type { SitemapNode } from "./types.ts";

/** `npm run chaos` asks for more. */
const RUNS = Number(process.env["MAPWRIGHT_CHAOS_RUNS"] ?? "2");
const FIRST_SEED = Number(process.env["MAPWRIGHT_CHAOS_SEED"] ?? "1");
const SIZE = Number(process.env["MAPWRIGHT_CHAOS_SIZE"] ?? "100");

interface Observed {
  readonly files: readonly ExpectedFile[];
  readonly complete: boolean;
}

function outcomeOf({ state, kind, complete }: SitemapNode): ExpectedFile["outcome"] {
  switch (state) {
    case "read":
      return kind === "unknown" ? "none" : complete ? "read" : "partial";
    case "status":
    case "failed":
    case "refused":
    case "repeated":
    case "loop":
      return state;
    default:
      throw new Error(`Expected no node that is ${state}`);
  }
}

async function observe(origin: string, { concurrency, clock }: { readonly concurrency: number; readonly clock: FetchClock }): Promise<Observed> {
  const fetch = createFetcher({ allowPrivate: true, env: {}, retries: 1, backoffMs: 0, clock });
  const locs = new Map<SitemapNode, string[]>();
  try {
    const options = { fetch, clock, delayMs: 0, perHost: concurrency, concurrency, maxHostFailures: 1000, maxDepth: 100 };
    const following = followSitemaps(`${origin}/0.xml`, options);
    for await (const { file, entries } of following) {
      const list = locs.get(file);
      if (list === undefined)
        locs.set(
          file,
          entries.map(({ loc }) => loc),
        );
      else list.push(...entries.map(({ loc }) => loc));
    }
    const { roots, complete } = await following.result();
    const files: ExpectedFile[] = [];
    const visit = (node: SitemapNode): void => {
      files.push({ path: node.url.replace(origin, ""), outcome: outcomeOf(node), locs: locs.get(node) ?? [] });
      node.children.forEach(visit);
    };
    roots.forEach(visit);
    return { files, complete };
  } finally {
    await fetch.close();
  }
}

/** Where less is known, what was found must be within that, and counts as all of it. */
function settle(observed: readonly ExpectedFile[], expected: readonly ExpectedFile[]): readonly ExpectedFile[] {
  return observed.map((file, index) => {
    const model = expected[index];
    if (model?.open === undefined || model.path !== file.path) return file;
    const isStart = model.open === "any" || file.locs.every((loc, at) => loc === model.locs[at]);
    const isPart = file.outcome === "partial" || file.outcome === "none";
    return isStart && isPart ? model : file;
  });
}

describe("followSitemaps on a server with faults", () => {
  it.each(Array.from({ length: RUNS }, (_, run) => FIRST_SEED + run))("gives what the model of seed %i gives", { timeout: 120_000 }, async (seed) => {
    let standing = (): number => 0;
    const clock = createIdleClock(() => standing());
    const server = await startFaultServer({}, { clock });
    standing = server.standing;
    try {
      const { scripts, expected, complete } = createChaos(seed, SIZE, server.origin);
      for (const [path, script] of Object.entries(scripts)) server.set(path, script);
      const observed = await observe(server.origin, { concurrency: 1 + (seed % 4), clock });
      expect(settle(observed.files, expected)).toEqual(expected);
      expect(observed.complete).toBe(complete);
    } finally {
      clock.stop();
      await server.stop();
    }
  });
});
