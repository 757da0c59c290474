import { visitHostRuns } from "../host-runs.ts";
import { defineRule, type KeptPlace, type SetFile } from "../rule.ts";
import { createSiteJudge } from "../scope-judge.ts";

/** A URL on a host of which nothing is known while the files are read. */
interface Suspect {
  readonly file: SetFile;
  readonly host: string;
  readonly loc: string;
  readonly place: KeptPlace;
}

const MAX_SUSPECTS = 10_000;

export const crossSubmitRobots = defineRule({
  meta: {
    id: "cross-submit-robots",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "warning" },
    summary: "Require the robots.txt of a host to name a sitemap elsewhere that lists its URLs",
    why: "The Sitemap line is the proof that the owner of the host wants the sitemap; without it the URLs are dropped.",
    fix: "Add a Sitemap line with the full address of this sitemap, spelt as it is fetched, to the robots.txt of the host of the URLs.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#sitemaps_cross_submits", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
    ],
    messages: { line: "Expected the line Sitemap: {!sitemap} in the robots.txt of {!host}, found none that allows {loc}" },
    examples: {
      valid: [
        {
          url: "https://cms.example.net/sitemap.xml",
          robots: "Sitemap: https://cms.example.net/sitemap.xml\n",
          document: "<loc>https://www.example.com/a</loc>",
        },
      ],
      invalid: [
        {
          url: "https://cms.example.net/sitemap.xml",
          robots: "Sitemap: https://www.example.com/sitemap.xml\n",
          document: "<loc>https://www.example.com/a</loc>",
        },
      ],
    },
    details: "Where several files are fetched, the robots.txt of the hosts that they list is fetched too, when all are read.",
  },
  create(context) {
    const { url } = context;
    if (url === undefined) return {};
    const judge = createSiteJudge(url);
    return visitHostRuns(
      (loc, entry) => {
        const found = entry.element === "url" ? judge(loc) : undefined;
        return found?.difference === "host" && context.announcedBy(found.site.authority) === false ? found.site.authority : undefined;
      },
      (host, { text, offset }) => context.report("line", offset, { sitemap: url, host, loc: text }),
    );
  },
  createSet(context) {
    const suspects: Suspect[] = [];
    return {
      file(file, fileContext) {
        const { url } = file;
        if (url === undefined) return undefined;
        const judge = createSiteJudge(url);
        return visitHostRuns(
          (loc, entry) => {
            const found = entry.element === "url" ? judge(loc) : undefined;
            return found?.difference === "host" && fileContext.announcedBy(found.site.authority) === undefined ? found.site.authority : undefined;
          },
          (host, { text, offset }) => {
            if (suspects.length < MAX_SUSPECTS) suspects.push({ file, host, loc: text, place: fileContext.place(offset) });
          },
        );
      },
      end() {
        for (const { file, host, loc, place } of suspects) {
          if (context.announced(file.url, host) === false) context.report("line", file, place, { sitemap: file.url ?? "", host, loc });
        }
      },
    };
  },
});
