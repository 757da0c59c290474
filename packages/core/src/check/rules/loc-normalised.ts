import { sameUrlKey } from "../../value/same-url.ts";
import { isAbsoluteHttpUrl, joinUrl, splitUrl } from "../../value/url.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const locNormalised = defineRule({
  meta: {
    id: "loc-normalised",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "info" },
    summary: "Suggest the normal form of a URL",
    why: "Capitals in scheme and host, a default port, dot segments and needless or lower-case percent escapes do not change the page, but programs that compare addresses as text take them for others.",
    fix: "Write addresses as the site itself links to them, in their normal form.",
    sources: [{ kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2" }],
    messages: { form: "Expected the normal form {expected}, found {loc}" },
    examples: {
      valid: ["<loc>https://example.com/A%C3%BC?b=C</loc>"],
      invalid: ["<loc>HTTPS://Example.com:443/a/../b</loc>", "<loc>https://example.com/%7euser</loc>"],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.NOT_HTTP | FACT.AUTHORITY | FACT.PATH | FACT.PERCENT_FORM,
          visit(field) {
            // Whole sites have their escapes in lower case: the tape says so, and strings are made for those that are shown.
            const surely = (field.facts & FACT.PERCENT_FORM) !== 0 && (field.facts & FACT.NOT_HTTP) === 0;
            if (!surely && !differs(field.text)) return;
            context.report("form", field.offset, {
              get loc() {
                return field.text;
              },
              get expected() {
                return sameUrlKey(field.text);
              },
            });
          },
        },
      },
    };
  },
});

/** Has the URL another normal form than itself? That an empty path is a slash has a rule of its own. */
function differs(text: string): boolean {
  if (!isAbsoluteHttpUrl(text)) return false;
  const parts = splitUrl(text);
  return sameUrlKey(text) !== (parts.path === "" ? joinUrl({ ...parts, path: "/" }) : text);
}
