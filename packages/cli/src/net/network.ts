import { SitemapError } from "@mapwright/core";
import {
  createFetcher,
  type FetchAddress,
  type Fetcher,
  type FetcherOptions,
  type FetchWait,
  type FollowOptions,
  formatBasicAuth,
  type OriginHeaders,
} from "@mapwright/crawl";
import type { Context } from "../command.ts";
import type { Progress } from "../progress.ts";
import { shownAddress } from "./address.ts";
import type { NetFlags } from "./flags.ts";

/** What fetches for one command. */
export interface Network {
  readonly fetch: Fetcher;
  readonly follow: Omit<FollowOptions, "fetch">;
  /** Milliseconds between two requests that hosts ask for, by host; undefined where the command line says how many. */
  readonly delays: Map<string, number> | undefined;
}

const MS = 1000;
const MIN_TOTAL_MS = 300_000;

/** Makes the fetcher of a command, from its options and the environment. Secrets go to the origins of the addresses given, and nowhere else. */
export function createNetwork(addresses: readonly URL[], flags: NetFlags, { io, signal }: Pick<Context, "io" | "signal">, progress: Progress): Network {
  const { timeout, retries, maxDownload, delay, maxPause, connections, scope, maxDepth, maxFiles, maxTime } = flags;
  const delays = delay === undefined ? new Map<string, number>() : undefined;
  const onWait = ({ url, ms }: Pick<FetchWait, "url" | "ms">): void => progress.show(() => `waiting ${Math.ceil(ms / MS)} s for ${shownAddress(url)}`);
  const options: FetcherOptions = {
    headers: secretsFor(addresses, flags, io.env),
    env: io.env,
    ...(flags.allowPrivate === true ? { allowPrivate: true } : {}),
    ...(timeout === undefined
      ? {}
      : { timeouts: { connectMs: timeout * MS, headersMs: timeout * MS, bodyMs: timeout * MS, totalMs: Math.max(MIN_TOTAL_MS, timeout * MS) } }),
    ...(retries === undefined ? {} : { retries }),
    ...(maxDownload === undefined ? {} : { maxBytes: maxDownload }),
    onWait,
  };
  const follow: Network["follow"] = {
    signal,
    onPause: onWait,
    delayOf: (host) => delays?.get(host),
    ...(scope === undefined ? {} : { scope }),
    ...(delay === undefined ? {} : { delayMs: delay }),
    ...(maxPause === undefined ? {} : { maxPauseMs: maxPause * MS }),
    ...(connections === undefined ? {} : { perHost: connections, concurrency: connections + 2 }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    ...(maxFiles === undefined ? {} : { maxFiles }),
    ...(maxTime === undefined ? {} : { maxMs: maxTime * MS }),
  };
  return { fetch: withHint(createFetcher(options)), follow, delays };
}

/** Names the option that lets a private host pass. */
function withHint(fetcher: Fetcher): Fetcher {
  const fetch: FetchAddress = async (target) => {
    const answer = await fetcher(target);
    const isRefused = answer.kind === "failed" && answer.reason === "private-address";
    return isRefused ? { ...answer, message: `${answer.message} (--allow-private lets it pass)` } : answer;
  };
  return Object.assign(fetch, { close: fetcher.close });
}

function secretsFor(addresses: readonly URL[], { header = [], user }: NetFlags, env: Context["io"]["env"]): readonly OriginHeaders[] {
  const lines = [...(env["MAPWRIGHT_HEADERS"] ?? "").split(/\r?\n/).filter((line) => line.trim() !== ""), ...header];
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    // The value may be a secret, and is not shown.
    if (colon < 1) throw new SitemapError("ERR_ARGUMENT", `Expected --header as a name, a colon and a value, found no ${colon === 0 ? "name" : "colon"}`);
    headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  const named = user ?? env["MAPWRIGHT_USER"];
  if (named !== undefined && named !== "") headers["authorization"] = basicAuth(named, env["MAPWRIGHT_PASSWORD"]);
  const given = addresses.map((address) => ({ origin: address.origin, headers: { ...userOf(address), ...headers } }));
  return given.filter((entry) => Object.keys(entry.headers).length > 0);
}

/** What stands in front of the host goes to all of its origin: to robots.txt, and to what an index lists. */
function userOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === "" && password === "") return {};
  return { authorization: formatBasicAuth(decoded(username), decoded(password)) };
}

/** Percent escapes undone; as it is written where they are none. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function basicAuth(user: string, password: string | undefined): string {
  const colon = user.indexOf(":");
  if (colon < 0 && password === undefined)
    throw new SitemapError("ERR_ARGUMENT", "Expected --user as name:password, or the password in MAPWRIGHT_PASSWORD, found no password");
  return colon < 0 ? formatBasicAuth(user, password ?? "") : formatBasicAuth(user.slice(0, colon), user.slice(colon + 1));
}
