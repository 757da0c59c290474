import { FACT } from "../facts.ts";
import { findParameter, SESSION_BEGINNINGS, type UrlParameter } from "../parameters.ts";
import { defineRule } from "../rule.ts";

const NAMES = /^(?:phpsessid|jsessionid|aspsessionid[a-z]*|asp\.net_sessionid|session_?id|sess_?id|cfid|cftoken|oscsid|zenid)$/i;
/** `sid` names many things; a session has a long value that is no word. */
const SESSION_VALUE = /^(?=.*\d)[A-Za-z0-9_-]{16,}$/;
/** Behind a semicolon hardly anything but a session is named so. */
const PATH_VALUE = /^(?=.*\d)[\w.!-]{6,}$/;

export const locSessionId = defineRule({
  meta: {
    id: "loc-session-id",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning" },
    summary: "Disallow session identifiers in a loc",
    why: "Each visit has another identifier, so that one page has endless addresses, and the listed one is dead when the session ends.",
    fix: "Keep the session in a cookie, and list the address without it.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/faq.html#faq_session_ids" }],
    messages: { session: "Expected an address without session identifier, found {name} in {loc}" },
    examples: {
      valid: ["<loc>https://example.com/?id=7&amp;sid=3</loc>"],
      invalid: ["<loc>https://example.com/?PHPSESSID=0cb1a5a2a3c5d3a7</loc>", "<loc>https://example.com/a;jsessionid=A1B2C3D4?b=c</loc>"],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.PARAMETER,
          visit(field) {
            const found = findParameter(field, SESSION_BEGINNINGS, isSession);
            if (found !== undefined) context.report("session", field.offset, { name: found.name, loc: field.text });
          },
        },
      },
    };
  },
});

function isSession({ name, value, inPath }: UrlParameter): boolean {
  return NAMES.test(name) || (/^sid$/i.test(name) && (inPath ? PATH_VALUE : SESSION_VALUE).test(value));
}
