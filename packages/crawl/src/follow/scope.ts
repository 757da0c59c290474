import type { FollowScope } from "./types.ts";

/** Names the part of a host that belongs to one owner. */
type SiteOf = (host: string) => string;

/** The host of an address with its port, in lower case; empty where it is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

/**
 * Sites by the public suffix list (https://publicsuffix.org/), with what its private part names too: those who have names under `github.io` or
 * `myshopify.com` are strangers to each other. The list is large, and is loaded by those alone who meet a host that is none of theirs.
 */
async function loadSiteOf(): Promise<SiteOf> {
  const { getDomain } = await import("tldts");
  return (host) => {
    const name = host.replace(/:\d+$/, "").replace(/\.$/, "");
    return getDomain(name, { allowPrivateDomains: true }) ?? name;
  };
}

/** Which hosts may be followed to from those that were asked for. */
export class HostScope {
  readonly #scope: FollowScope;
  readonly #own = new Set<string>();
  #siteOf: SiteOf | undefined;

  constructor(scope: FollowScope) {
    this.#scope = scope;
  }

  /** Adds a host that was asked for, or where what was asked for has been found. */
  add(host: string): void {
    this.#own.add(host);
  }

  /** May what stands at `host` be read? Undefined where that is not known before `decide`. */
  has(host: string): boolean | undefined {
    if (this.#own.has(host)) return true;
    switch (this.#scope) {
      case "any":
        return true;
      case "host":
        return false;
      case "site":
        return this.#siteOf === undefined ? undefined : this.#hasSite(host, this.#siteOf);
      default:
        return this.#scope satisfies never;
    }
  }

  /** As `has`, for certain. */
  async decide(host: string): Promise<boolean> {
    const known = this.has(host);
    if (known !== undefined) return known;
    this.#siteOf ??= await loadSiteOf();
    return this.#hasSite(host, this.#siteOf);
  }

  #hasSite(host: string, siteOf: SiteOf): boolean {
    const site = siteOf(host);
    for (const own of this.#own) if (siteOf(own) === site) return true;
    return false;
  }
}
