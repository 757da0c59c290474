// Reading twenty sitemaps: to strings, to ranges, and with the twin alone.
import { join } from "node:path";
import { BENCH, PEERS } from "../lib/paths.mjs";
import { hasProgram } from "../lib/process.mjs";
import { verifyUrls } from "../lib/verify.mjs";

const reader = (name, script, options = {}) => ({
  name,
  needs: ["sitemaps"],
  command: ({ inputs }) => ({ program: "node", args: [script, ...inputs.sitemaps], env: options.env }),
  verify: verifyUrls("count"),
  ...options,
});
const ours = (name, script, env) => reader(name, join(BENCH, "ours", script), { ours: true, env });
const peer = (name, script, options) => reader(name, join(PEERS, script), options);

const npmSitemap = peer("npm sitemap", "sitemap-read.mjs", { heavy: true });
const saxes = peer("saxes", "saxes-read.mjs");
const readOnly = peer("read() alone", "read-only.mjs", { verify: undefined });
const xmllint = {
  name: "xmllint --stream",
  needs: ["sitemaps"],
  skip: () => (hasProgram("xmllint") ? undefined : "no xmllint here"),
  command: ({ inputs }) => ({ program: "xmllint", args: ["--stream", "--noout", ...inputs.sitemaps] }),
};

export const cases = [
  {
    name: "read-strings",
    title: "Sitemaps to loc and lastmod as strings",
    contestants: [
      ours("readSitemap", "read-strings.mjs"),
      npmSitemap,
      saxes,
      peer("fast-xml-parser", "fast-xml-parser-read.mjs", { heavy: true }),
      xmllint,
      readOnly,
    ],
    floors: [
      { kind: "faster", ours: "readSitemap", peer: npmSitemap.name, limit: 30 },
      { kind: "faster", ours: "readSitemap", peer: saxes.name, limit: 3 },
      { kind: "show-faster", ours: "readSitemap", peer: "fast-xml-parser" },
      { kind: "show-faster", ours: "readSitemap", peer: xmllint.name },
    ],
  },
  {
    name: "read-ranges",
    title: "Sitemaps to byte ranges",
    contestants: [ours("readRanges", "read-ranges.mjs"), readOnly],
    floors: [{ kind: "show-slower", ours: "readRanges", peer: readOnly.name }],
  },
  {
    name: "twin-read",
    title: "Sitemaps to strings with the TypeScript twin alone",
    contestants: [ours("readSitemap, twin", "read-strings.mjs", { MAPWRIGHT_BENCH_KERNEL: "typescript" }), npmSitemap],
    floors: [{ kind: "faster", ours: "readSitemap, twin", peer: npmSitemap.name, limit: 15 }],
  },
];
