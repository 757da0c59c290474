import { SitemapError } from "../model/error.ts";
import { describeValue } from "./describe-value.ts";

/** White space would end the address, or the line; a `#` begins a comment. */
const ADDRESS = /^https?:\/\/[^/?#\s][^#\s]*$/i;
const LINE = /^[^\r\n]*/gm;
const SITEMAP_FIELD = /^\uFEFF?[ \t]*site-?map[ \t]*:[ \t]*([^#]*?)[ \t]*(?:#.*)?$/i;

/**
 * Adds a `Sitemap:` line to the text of a robots.txt, unless it is there already. Everything else stays as it is: the line goes to the end,
 * behind an empty line so that it reads as part of no group, with the line ends of the file. The field belongs to no group
 * (https://www.rfc-editor.org/rfc/rfc9309#section-2.2.4), so no group is split. `former` is an address the sitemap had before: a line that
 * names it names the new one instead, where no other does. Throws ERR_ARGUMENT for what is no absolute URL.
 */
export function appendSitemapLine(robotsTxt: string, url: string, former?: string): string {
  if (!ADDRESS.test(url))
    throw new SitemapError("ERR_ARGUMENT", `Expected an absolute http or https URL of a sitemap, found ${JSON.stringify(describeValue(url))}`);
  const lines = [...robotsTxt.matchAll(LINE)].map(({ 0: text, index }) => ({ text, index, address: SITEMAP_FIELD.exec(text)?.[1] }));
  if (lines.some(({ address }) => address === url)) return robotsTxt;
  const old = former === undefined || former === "" ? undefined : lines.find(({ address }) => address === former);
  if (old !== undefined && former !== undefined) {
    const at = old.index + old.text.indexOf(former);
    return robotsTxt.slice(0, at) + url + robotsTxt.slice(at + former.length);
  }
  return addLine(robotsTxt, url);
}

function addLine(robotsTxt: string, url: string): string {
  const eol = /\r\n|\n|\r/.exec(robotsTxt)?.[0] ?? "\n";
  const added = `Sitemap: ${url}${eol}`;
  if (/^\uFEFF?\s*$/.test(robotsTxt)) return robotsTxt + added;
  const ended = /[\r\n]$/.test(robotsTxt) ? robotsTxt : robotsTxt + eol;
  const lines = ended.split(/\r\n|\n|\r/);
  const last = lines.at(-2) ?? "";
  return ended + (last.trim() === "" || SITEMAP_FIELD.test(last) ? "" : eol) + added;
}
