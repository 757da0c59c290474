import { formatAuthority } from "../../value/host.ts";
import { isPrivateHost } from "../../value/private-host.ts";
import { visitHostRuns } from "../host-runs.ts";
import { defineRule } from "../rule.ts";
import { siteOf } from "../scope-judge.ts";

export const locPrivateHost = defineRule({
  meta: {
    id: "loc-private-host",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning" },
    summary: "Disallow hosts that cannot be reached from everywhere",
    why: "Names such as localhost, private addresses and names without a dot lead search engines nowhere. They get in where the address of the site was not set for the build.",
    fix: "Set the public address of the site where the sitemap is made, and make it again.",
    sources: [
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc6761" },
      { kind: "rfc", url: "https://www.iana.org/assignments/iana-ipv4-special-registry" },
    ],
    messages: { private: "Expected a host that can be reached from everywhere, found {host}" },
    examples: {
      valid: ["<loc>https://example.com/localhost</loc>"],
      invalid: ["<loc>http://localhost:3000/</loc>", "<loc>http://192.168.1.10/a</loc>", "<loc>https://intranet/a</loc>"],
    },
  },
  create(context) {
    return visitHostRuns(
      (loc) => {
        const site = siteOf(loc);
        // What is no host at all is a matter of `loc-rfc3986`.
        return site !== undefined && formatAuthority(site.authority).ok && isPrivateHost(site.host) ? site.host : undefined;
      },
      (host, { offset }) => context.report("private", offset, { host }),
    );
  },
});
