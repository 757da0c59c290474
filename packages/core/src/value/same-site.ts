import { isAbsoluteHttpUrl, splitUrl } from "./url.ts";

/** The host of an absolute http or https URL, in lower case and without user and port. */
export function hostOf(url: string): string | undefined {
  if (!isAbsoluteHttpUrl(url)) return undefined;
  const authority = splitUrl(url).authority ?? "";
  return authority
    .slice(authority.lastIndexOf("@") + 1)
    .replace(/:\d*$/, "")
    .toLowerCase();
}

/** May two hosts belong to one site? Without a list of public suffixes the last two labels decide: rather a fault too few than one too many. */
export function isSameSite(a: string, b: string): boolean {
  const site = (host: string): string => host.split(".").slice(-2).join(".");
  return site(a) === site(b);
}
