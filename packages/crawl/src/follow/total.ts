import type { FollowLimit, FollowResult, FollowTotals, SitemapNode } from "./types.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The figures of a tree, and whether anything that is listed and within the scope is missing. */
export function totalOf(
  roots: readonly SitemapNode[],
  limits: ReadonlySet<FollowLimit>,
  hosts: Pick<FollowResult, "refusedHosts" | "pausedHosts">,
): FollowResult {
  const totals: Mutable<FollowTotals> = { files: 0, entries: 0, bytes: 0, failed: 0, refused: 0, repeated: 0, loops: 0, skipped: 0, unchanged: 0 };
  const waiting = [...roots];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    add(node, totals);
    for (const child of node.children) waiting.push(child);
  }
  const complete = totals.failed === 0 && totals.skipped === 0 && !limits.has("aborted");
  return { roots, complete, limits: [...limits].sort(), totals, ...hosts };
}

function add(node: SitemapNode, totals: Mutable<FollowTotals>): void {
  totals.bytes += node.bytes;
  totals.skipped += node.notFollowed;
  switch (node.state) {
    case "read":
      totals.files++;
      totals.entries += node.entryCount;
      if (!node.complete || node.kind === "unknown") totals.failed++;
      break;
    case "not-modified":
    case "unchanged":
      totals.unchanged++;
      break;
    case "status":
    case "failed":
      totals.failed++;
      break;
    case "refused":
      totals.refused++;
      break;
    case "repeated":
      totals.repeated++;
      break;
    case "loop":
      totals.loops++;
      break;
    case "skipped":
      totals.skipped++;
      break;
    default:
      node.state satisfies never;
  }
}
