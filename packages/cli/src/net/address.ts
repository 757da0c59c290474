import { SitemapError } from "@mapwright/core";

/** Any scheme: what is none of ours is said to be that, and not a file that is missing. */
const ADDRESS = /^[a-z][a-z\d+.-]+:\/\//i;
const HTTP = /^https?:$/;
/** User and password where an address cannot be taken apart; the last `@` before the path ends them. */
const USERINFO = /^([a-z][a-z\d+.-]*:[\\/]*|[\\/]{2,})[^\\/?#]*@/i;

/** Is this argument an address, and no file? */
export function isAddress(argument: string): boolean {
  return ADDRESS.test(argument);
}

/** An address as the user gave it, in its usual form. Throws ERR_ARGUMENT for one that cannot be, and shows no password of it. */
export function parseAddress(argument: string): URL {
  const url = URL.canParse(argument) ? new URL(argument) : undefined;
  if (url !== undefined && HTTP.test(url.protocol)) return url;
  const shown = JSON.stringify(shownAddress(argument));
  throw new SitemapError("ERR_ARGUMENT", `Expected an address such as https://www.example.com/sitemap.xml, found ${shown}`);
}

/** Is this the address of a site, of which the sitemaps are to be found? */
export function isOrigin({ pathname, search }: URL): boolean {
  return pathname === "/" && search === "";
}

/** The address without user and password, for messages. What a document lists may be no address at all, and is shown as it is. */
export function shownAddress(address: URL | string): string {
  if (!URL.canParse(String(address))) return String(address).replace(USERINFO, "$1");
  const shown = new URL(address);
  shown.username = "";
  shown.password = "";
  return shown.href;
}

/** Refuses `--public-url` for what has an address already. */
export function refusePublicUrl(args: readonly string[], publicUrl: URL | undefined): void {
  const address = args.find(isAddress);
  if (publicUrl === undefined || address === undefined) return;
  throw new SitemapError("ERR_ARGUMENT", `Expected --public-url with files, found it with ${shownAddress(address)}, which has an address of its own`);
}
