import { parseRobots, type RobotsFile, type RobotsRule } from "../robots/parse-robots.ts";
import { createRobotsMatcher } from "../robots/robots-matcher.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { splitUrl } from "../value/url.ts";
import type { CheckOptions, RobotsText } from "./types.ts";

/** What the robots.txt files that are known say. */
export interface KnownRobots {
  /**
   * Does the robots.txt of a host have a `Sitemap:` line with this address, which is the proof that a sitemap elsewhere may list the host's URLs
   * (https://www.sitemaps.org/protocol.html#sitemaps_cross_submits)? undefined: none of that host is known.
   */
  readonly announced: (url: string | undefined, host: string) => boolean | undefined;
  /** Hosts that were asked about while no robots.txt of theirs was known; no more than a thousand are kept. */
  readonly unknownHosts: ReadonlySet<string>;
  /** Takes further files; a blocker that was asked for before does not know them. */
  readonly add: (robots: readonly RobotsText[]) => void;
  /** Finds the rule that keeps a user agent, of which the first name with a group counts, from a URL; undefined where no file keeps it from anything. */
  readonly blocker: (agents: readonly string[]) => Blocker | undefined;
}

/** The rule that keeps somebody from a URL. Where several files may be that of its host, all of them have to. */
export type Blocker = (url: string) => RobotsRule | undefined;

interface Known {
  /** Authority in its normal form; undefined: the file speaks for every host. */
  readonly host: string | undefined;
  readonly file: RobotsFile;
  readonly sitemaps: ReadonlySet<string>;
}

const MAX_UNKNOWN_HOSTS = 1000;

/** Reads the robots.txt files of the options. */
export function createKnownRobots(robots: CheckOptions["robots"] = []): KnownRobots {
  const texts: readonly RobotsText[] = typeof robots === "string" ? [{ text: robots }] : robots;
  const files: Known[] = texts.map(knownFrom);
  const blockers = new Map<string, Blocker | undefined>();
  const unknownHosts = new Set<string>();
  return {
    unknownHosts,
    add(more) {
      files.push(...more.map(knownFrom));
      blockers.clear();
    },
    announced(url, host) {
      const wanted = authorityOf(`https://${host}/`);
      const spoken = files.filter((file) => file.host === undefined || file.host === wanted);
      if (spoken.length === 0 && wanted !== undefined && unknownHosts.size < MAX_UNKNOWN_HOSTS) unknownHosts.add(wanted);
      if (spoken.length === 0 || url === undefined) return undefined;
      const key = sameUrlKey(url);
      return spoken.some(({ sitemaps }) => sitemaps.has(key));
    },
    blocker(agents) {
      const name = agents.join();
      if (!blockers.has(name)) blockers.set(name, createBlocker(files, agents));
      return blockers.get(name);
    },
  };
}

function createBlocker(files: readonly Known[], agents: readonly string[]): Blocker | undefined {
  const blocksNothing = ({ file }: Known): boolean => !file.groups.some(({ rules }) => rules.some(({ allow, path }) => !allow && path !== ""));
  if (files.every(blocksNothing)) return undefined;
  const matchers = files.map(({ host, file }) => ({ host, judge: createRobotsMatcher(file, agents).judge }));
  const onlyForAll = matchers.every(({ host }) => host === undefined);
  return (url) => {
    const authority = onlyForAll ? undefined : authorityOf(url);
    let found: RobotsRule | undefined;
    for (const { host, judge } of matchers) {
      if (host !== undefined && host !== authority) continue;
      const { allowed, rule } = judge(url);
      if (allowed || rule === undefined) return undefined;
      found ??= rule;
    }
    return found;
  };
}

function knownFrom({ text, url }: RobotsText): Known {
  const file = parseRobots(new TextEncoder().encode(text));
  return { host: url === undefined ? undefined : authorityOf(url), file, sitemaps: new Set(file.sitemaps.map(({ value }) => sameUrlKey(value))) };
}

function authorityOf(url: string): string | undefined {
  return splitUrl(sameUrlKey(url)).authority;
}
