import { formatAuthority } from "../../value/host.ts";
import { isAbsoluteHttpUrl, splitUrl } from "../../value/url.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";
import { escapeForUri, hasBrokenEscape, hasOddCharacter, neverInUri } from "../uri-characters.ts";

const BRACKET = /[[\]]/;

/** Facts with which a loc may be wrong besides what stands beyond ASCII. */
const OTHERWISE_SUSPECT = FACT.BAD_BYTE | FACT.BAD_PERCENT | FACT.FRAGMENT | FACT.BRACKET | FACT.AUTHORITY;

type Fault =
  | { readonly message: "character"; readonly character: string; readonly escaped: string }
  | { readonly message: "percent" | "fragment" | "authority" };

export const locRfc3986 = defineRule({
  meta: {
    id: "loc-rfc3986",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Require every loc to be a URI of RFC 3986 or an IRI of RFC 3987",
    why: "What may not stand in an address is escaped, cut off or refused, by each reader in its own way, so that they ask for different pages.",
    fix: "Percent-encode the characters: a space as %20, a % that stands for itself as %25.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping", profiles: ["protocol"] },
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc3986#section-2", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/url-structure", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      character: "Expected {!escaped}, found {character} in {loc}",
      percent: "Expected two hexadecimal digits behind %, found {loc}",
      fragment: "Expected one # at most, found {loc}",
      authority: "Expected a valid host and port, found {loc}",
    },
    examples: {
      valid: ["<loc>https://example.com/a%20b?c=d#e</loc>", "<loc>https://[2001:db8::1]/</loc>", "<loc>https://example.com/\u00fc</loc>"],
      invalid: [
        "<loc>https://example.com/a b</loc>",
        "<loc>https://example.com/?a[]=1</loc>",
        "<loc>https://example.com/100%</loc>",
        "<loc>https://example.com:port/</loc>",
      ],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: OTHERWISE_SUSPECT | FACT.NON_ASCII,
          visit(field) {
            if ((field.facts & OTHERWISE_SUSPECT) === 0 && !hasOddCharacter(field)) return;
            const { text, offset } = field;
            const fault = faultOf(text);
            if (fault === undefined) return;
            const data = fault.message === "character" ? { character: fault.character, escaped: fault.escaped } : {};
            context.report(fault.message, offset, { ...data, loc: text });
          },
        },
      },
    };
  },
});

function faultOf(text: string): Fault | undefined {
  const { authority, path, query = "", fragment = "" } = splitUrl(text);
  const character = neverInUri(text) ?? BRACKET.exec(`${path}${query}${fragment}`)?.[0];
  if (character !== undefined) return { message: "character", character, escaped: escapeForUri(character) };
  if (hasBrokenEscape(text)) return { message: "percent" };
  if (fragment.includes("#")) return { message: "fragment" };
  return authority !== undefined && isAbsoluteHttpUrl(text) && !isValidAuthority(authority) ? { message: "authority" } : undefined;
}

/** User name and password have a rule of their own. */
function isValidAuthority(authority: string): boolean {
  return formatAuthority(authority.slice(authority.lastIndexOf("@") + 1)).ok;
}
