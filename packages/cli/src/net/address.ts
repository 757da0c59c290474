import { SitemapError } from "@mapwright/core";

const ADDRESS = /^https?:\/\//i;

/** Is this argument an address, and no file? */
export function isAddress(argument: string): boolean {
  return ADDRESS.test(argument);
}

/** An address as the user gave it, in its usual form. Throws ERR_ARGUMENT for one that cannot be. */
export function parseAddress(argument: string): URL {
  if (URL.canParse(argument)) return new URL(argument);
  throw new SitemapError("ERR_ARGUMENT", `Expected an address such as https://www.example.com/sitemap.xml, found ${JSON.stringify(argument)}`);
}

/** Is this the address of a site, of which the sitemaps are to be found? */
export function isOrigin({ pathname, search }: URL): boolean {
  return pathname === "/" && search === "";
}

/** The address without user and password, for messages. */
export function shownAddress(url: URL): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  return shown.href;
}
