// Writing with the command: CSV to plain and gzip files, and the twin alone.
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { CLI, PEERS } from "../lib/paths.mjs";
import { hasProgram } from "../lib/process.mjs";
import { verifyFiles, verifyUrls } from "../lib/verify.mjs";

const SITE = "https://www.example.com/";
const PEER_CLI = join(PEERS, "node_modules", "sitemap", "dist", "esm", "cli.js");

/** Our command over the CSV corpus into a fresh folder. */
export function buildCommand(...flags) {
  return ({ inputs, out }) => ({ program: "node", args: [CLI, "build", inputs.csv, "--site", SITE, "-o", out, "--format", "json", "--quiet", ...flags] });
}

/** The peer's command splits at 45,000 unless told otherwise; it writes into the current folder and the index to stdout. */
function peerCommand(key) {
  return ({ inputs, out }) => ({
    program: "node",
    args: [PEER_CLI, "--index", "--index-base-url", SITE, "--limit=50000", inputs[key]],
    cwd: out,
    stdoutFile: join(out, "sitemap-index.xml"),
  });
}

// The list spares the peer three fields of four; JSON lines are the same work as ours, so the floors hold against them.
const peerList = { name: "npm sitemap CLI, list of URLs", heavy: true, needs: ["txt"], command: peerCommand("txt"), verify: verifyFiles(1) };
const peerJson = { name: "npm sitemap CLI, JSON lines", heavy: true, needs: ["peer-jsonl"], command: peerCommand("peerJsonl"), verify: verifyFiles(1) };
const copy = {
  name: "cp -r of the output",
  needs: ["sitemaps"],
  skip: () => (hasProgram("cp") ? undefined : "no cp here"),
  command: ({ shared, out }) => ({ program: "cp", args: ["-r", join(shared, "plain"), join(out, "copy")] }),
};

function ours(name, ...flags) {
  return { name, ours: true, needs: ["csv"], command: buildCommand(...flags), verify: verifyUrls("count") };
}

/** The plain sitemaps that cp and the compressors work on stand where outputs stand. */
function prepareFiles({ inputs, shared }) {
  if (existsSync(inputs.sitemapFolder) && !existsSync(join(shared, "plain"))) cpSync(inputs.sitemapFolder, join(shared, "plain"), { recursive: true });
}

const plainFiles = ({ shared, inputs }) => inputs.sitemaps.map((_, index) => join(shared, "plain", `sitemap-${index}.xml`));

export const cases = [
  {
    name: "csv-plain",
    title: "CSV to plain files, with validation and the unique test",
    prepare: prepareFiles,
    contestants: [ours("mapwright build"), peerList, peerJson, copy],
    floors: [
      { kind: "faster", ours: "mapwright build", peer: peerJson.name, limit: 16 },
      { kind: "show-faster", ours: "mapwright build", peer: peerList.name },
      { kind: "slower", ours: "mapwright build", peer: copy.name, limit: 4 },
    ],
  },
  {
    name: "csv-no-dedupe",
    title: "CSV to plain files, without the unique test",
    prepare: prepareFiles,
    contestants: [ours("mapwright build --no-dedupe", "--no-dedupe"), copy],
    floors: [
      { kind: "slower", ours: "mapwright build --no-dedupe", peer: copy.name, limit: 2.5 },
      { kind: "peak", ours: "mapwright build --no-dedupe", limit: 100 },
    ],
  },
  {
    name: "csv-gzip",
    title: "CSV to .xml.gz, level 6",
    prepare: prepareFiles,
    contestants: [
      ours("mapwright build --gzip", "--gzip", "--gzip-level", "6"),
      ours("mapwright build --gzip --no-dedupe", "--gzip", "--gzip-level", "6", "--no-dedupe"),
      {
        name: "zlib in two threads",
        needs: ["sitemaps"],
        command: (context) => ({ program: "node", args: [join(PEERS, "zlib-two-threads.mjs"), context.out, ...plainFiles(context)] }),
        verify: verifyFiles(0),
      },
      {
        name: "pigz -p2",
        needs: ["sitemaps"],
        skip: () => (hasProgram("pigz") ? undefined : "no pigz here"),
        // pigz writes beside its input; -c would join all files.
        command: (context) => ({ program: "pigz", args: ["-6", "-p2", "-k", "-f", ...plainFiles(context)] }),
      },
    ],
    floors: [
      { kind: "slower", ours: "mapwright build --gzip", peer: "zlib in two threads", limit: 1.1 },
      { kind: "peak", ours: "mapwright build --gzip --no-dedupe", limit: 160 },
    ],
  },
  {
    name: "twin-write",
    title: "CSV to plain files with the TypeScript twin alone",
    contestants: [ours("mapwright build, twin", "--kernel", "typescript"), peerList, peerJson],
    floors: [
      { kind: "faster", ours: "mapwright build, twin", peer: peerJson.name, limit: 6 },
      { kind: "show-faster", ours: "mapwright build, twin", peer: peerList.name },
    ],
  },
];
