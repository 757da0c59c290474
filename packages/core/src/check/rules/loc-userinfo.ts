import { splitUrl } from "../../value/url.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const locUserinfo = defineRule({
  meta: {
    id: "loc-userinfo",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning" },
    summary: "Disallow user name and password in a loc",
    why: "A sitemap is public, and so is what stands in it. A page that needs a password is none for search engines.",
    fix: "Remove everything between // and @, and change the password.",
    sources: [{ kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1" }],
    messages: { userinfo: "Expected an address without user name and password, found them before the host {host}" },
    examples: {
      valid: ["<loc>https://example.com/@user</loc>"],
      invalid: ["<loc>https://user:secret@example.com/</loc>"],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.AUTHORITY | FACT.NOT_HTTP,
          visit({ text, offset }) {
            const { authority = "" } = splitUrl(text);
            const at = authority.lastIndexOf("@");
            if (at >= 0) context.report("userinfo", offset, { host: authority.slice(at + 1) });
          },
        },
      },
    };
  },
});
