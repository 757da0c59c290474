import type { FollowScope } from "./types.ts";

/** Second labels of countries under which names are given to everybody: `example.co.uk` is a site, `co.uk` is none. */
const SHARED_LABELS: ReadonlySet<string> = new Set([
  "ac",
  "co",
  "com",
  "edu",
  "gen",
  "go",
  "gob",
  "gov",
  "gouv",
  "gv",
  "id",
  "ltd",
  "me",
  "mil",
  "ne",
  "net",
  "nom",
  "or",
  "org",
  "plc",
  "sch",
]);
const IP_ADDRESS = /^(?:\[.*\]|[\d.]+)$/;

/** The host of an address with its port, in lower case; empty where it is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

/** The part of a host that belongs to one owner. Without a list of public suffixes the last labels decide. */
function siteOf(host: string): string {
  const name = host.replace(/:\d+$/, "");
  if (IP_ADDRESS.test(name)) return name;
  const labels = name.replace(/\.$/, "").split(".");
  const isShared = labels.length > 2 && labels.at(-1)?.length === 2 && SHARED_LABELS.has(labels.at(-2) ?? "");
  return labels.slice(isShared ? -3 : -2).join(".");
}

/** May what stands at `host` be read for one of these hosts? */
export function isInScope(host: string, hosts: Iterable<string>, scope: FollowScope): boolean {
  switch (scope) {
    case "any":
      return true;
    case "host":
      for (const own of hosts) if (own === host) return true;
      return false;
    case "site":
      for (const own of hosts) if (siteOf(own) === siteOf(host)) return true;
      return false;
    default:
      return scope satisfies never;
  }
}
