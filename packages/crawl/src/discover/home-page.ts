import { Parser } from "htmlparser2";

/** An address that a page names as a sitemap or a feed. */
export interface PageLink {
  readonly url: string;
  readonly origin: "link" | "feed";
}

const FEED_TYPES: readonly string[] = ["application/rss+xml", "application/atom+xml", "application/rdf+xml"];
/** `<target>; name=value; ...`, as in https://www.rfc-editor.org/rfc/rfc8288#section-3. */
const LINK_VALUE = /<([^>]*)>((?:\s*;\s*[^;,="\s]+(?:\s*=\s*(?:"[^"]*"|[^;,"]*))?)*)/g;

/**
 * The sitemaps (`rel="sitemap"`, https://www.iana.org/assignments/link-relations) and feeds (`rel="alternate"` with the type of a feed,
 * https://html.spec.whatwg.org/#rel-alternate) that a page names, sitemaps first, in the order of the page. Addresses are resolved against `<base>`.
 */
export function pageLinks(html: string, pageUrl: string): readonly PageLink[] {
  const found: PageLink[] = [];
  let base = pageUrl;
  let hasBase = false;
  const parser = new Parser({
    onopentag: (name, { href, rel, type }) => {
      if (href === undefined) return;
      if (name === "base" && !hasBase) {
        hasBase = true;
        base = resolve(href, pageUrl) ?? pageUrl;
      } else if (name === "link") add(found, kindOf(rel ?? "", type ?? ""), resolve(href, base));
    },
  });
  parser.write(html);
  parser.end();
  return bySort(found);
}

/** As `pageLinks`, from the Link header of an answer. */
export function headerLinks(header: string | undefined, pageUrl: string): readonly PageLink[] {
  const found: PageLink[] = [];
  for (const [, target = "", parameters = ""] of (header ?? "").matchAll(LINK_VALUE)) {
    const parameterOf = (name: string): string =>
      new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;,"\\s]*))`, "i")
        .exec(parameters)
        ?.slice(1)
        .find((text) => text !== undefined) ?? "";
    add(found, kindOf(parameterOf("rel"), parameterOf("type")), resolve(target, pageUrl));
  }
  return bySort(found);
}

const bySort = (links: readonly PageLink[]): readonly PageLink[] => [
  ...links.filter(({ origin }) => origin === "link"),
  ...links.filter(({ origin }) => origin === "feed"),
];

function add(found: PageLink[], origin: PageLink["origin"] | undefined, url: string | undefined): void {
  if (origin !== undefined && url !== undefined && !found.some((link) => link.url === url)) found.push({ url, origin });
}

function kindOf(rel: string, type: string): PageLink["origin"] | undefined {
  const relations = rel.toLowerCase().split(/\s+/);
  if (relations.includes("sitemap")) return "link";
  const [media = ""] = type.toLowerCase().split(";");
  return relations.includes("alternate") && FEED_TYPES.includes(media.trim()) ? "feed" : undefined;
}

function resolve(reference: string, base: string): string | undefined {
  if (!URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  url.hash = "";
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
}
