import { sameUrlKey } from "../value/same-url.ts";
import { folderOf } from "../value/scope.ts";
import { isAbsoluteHttpUrl, splitUrl } from "../value/url.ts";

/** How the site of a loc differs from that of its sitemap. */
export type SiteDifference = "host" | "port" | "scheme";

/** A URL's site, in normal form. */
export interface Site {
  readonly scheme: string;
  /** Host, with the port where it is not the scheme's own. */
  readonly authority: string;
  readonly host: string;
}

/** The site of an absolute http or https URL; undefined for anything else. */
export function siteOf(url: string): Site | undefined {
  if (!isAbsoluteHttpUrl(url)) return undefined;
  const { scheme = "", authority = "" } = splitUrl(sameUrlKey(url));
  const named = authority.slice(authority.lastIndexOf("@") + 1);
  return { scheme, authority: named, host: named.replace(/:\d*$/, "") };
}

/** A function that says how the site of a loc differs from that of the sitemap at `url`; undefined where it does not. */
export function createSiteJudge(url: string): (loc: string) => { readonly difference: SiteDifference; readonly site: Site; readonly own: Site } | undefined {
  const own = siteOf(folderOf(url));
  return (loc) => {
    const site = siteOf(loc);
    if (site === undefined || own === undefined) return undefined;
    if (site.host !== own.host) return { difference: "host", site, own };
    if (site.scheme !== own.scheme) return { difference: "scheme", site, own };
    return site.authority === own.authority ? undefined : { difference: "port", site, own };
  };
}
