import type { FetchFaultCode, FollowResult, SitemapNode } from "@mapwright/crawl";
import { stopReason } from "../read/format-text.ts";
import { shownAddress } from "./address.ts";

/** Sitemaps that are missing for one reason, wholly or in part. */
export interface Missing {
  /** Such as `status 404`. */
  readonly reason: string;
  readonly count: number;
  /** The first of them. */
  readonly first: string;
}

const FAULTS: Readonly<Record<FetchFaultCode, string>> = {
  dns: "unknown host",
  refused: "connection refused",
  unreachable: "host not reachable",
  tls: "bad certificate",
  proxy: "stopped by the proxy",
  "timeout-connect": "no connection in time",
  "timeout-headers": "no answer in time",
  "timeout-body": "stopped coming",
  "timeout-total": "too slow",
  reset: "connection closed",
  "bad-response": "no answer of HTTP",
  "private-address": "private host",
  "too-many-redirects": "too many redirects",
  "redirect-loop": "circle of redirects",
  "bad-redirect": "redirect to nowhere",
  "bad-address": "no address",
  "unsupported-scheme": "neither http nor https",
  "too-large": "too large",
  cut: "cut off",
  "content-encoding": "damaged Content-Encoding",
  aborted: "stopped",
};

/** What a tree lacks, the commonest reason first; what is outside the scope or was left out by a limit is counted elsewhere. */
export function missingOf({ roots }: Pick<FollowResult, "roots">): readonly Missing[] {
  const found = new Map<string, { count: number; readonly first: string }>();
  const visit = (node: SitemapNode): void => {
    const reason = reasonOf(node);
    const known = reason === undefined ? undefined : found.get(reason);
    if (known !== undefined) known.count++;
    else if (reason !== undefined) found.set(reason, { count: 1, first: shownAddress(node.url) });
    for (const child of node.children) visit(child);
  };
  for (const root of roots) visit(root);
  return [...found].map(([reason, { count, first }]) => ({ reason, count, first })).sort((one, other) => other.count - one.count);
}

function reasonOf({ state, status, reason, kind, complete, stoppedBy }: SitemapNode): string | undefined {
  if (state === "status") return `status ${status}`;
  if (state === "failed") return reason === undefined ? "no answer" : FAULTS[reason];
  if (state !== "read") return undefined;
  if (reason !== undefined) return FAULTS[reason];
  if (kind === "unknown") return "no sitemap";
  return complete ? undefined : stopReason(stoppedBy);
}
