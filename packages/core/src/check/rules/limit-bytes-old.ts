import type { ProfileName } from "../../model/diagnostic.ts";
import { PROFILE_LIMITS } from "../../protocol/limits.ts";
import { defineRule } from "../rule.ts";

export const limitBytesOld = defineRule({
  meta: {
    id: "limit-bytes-old",
    since: "0.1.0",
    stage: "document",
    severity: { baidu: "warning", naver: "warning" },
    summary: "Limit a sitemap to less than 10 MB where the old limit still holds",
    why: "Until 2016 the limit of the protocol was 10 MB (10,485,760 bytes). Baidu and Naver still name it.",
    fix: "Split the sitemap into smaller files.",
    sources: [
      { kind: "vendor", url: "https://www.wbolt.com/submit-sitemap-url-to-baidu.html", profiles: ["baidu"] },
      { kind: "vendor", url: "https://searchadvisor.naver.com/guide/request-feed", profiles: ["naver"] },
    ],
    messages: { over: "Expected at most {max} bytes before compression, found {bytes}" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [
        {
          document:
            "<url><loc>https://example.com/{n}</loc><!-- Here stands a comment of about 200 characters, more or less, as if somebody had something to say about every page of the site, again and again, so that in the end nobody reads any of it. --></url>",
          repeat: 49_999,
        },
      ],
    },
  },
  create(context) {
    return {
      end({ bytes, kind }) {
        if (kind === "robots" || kind === "unknown") return;
        for (const profile of context.profiles) {
          const max = maxBytesOf(profile);
          if (max !== undefined && bytes > max) return context.report("over", 0, { max, bytes }, [profile]);
        }
      },
    };
  },
});

function maxBytesOf(profile: ProfileName): number | undefined {
  const limits = PROFILE_LIMITS[profile];
  return "maxBytes" in limits ? limits.maxBytes : undefined;
}
