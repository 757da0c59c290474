// Checking twenty sitemaps with all rules of the default profiles, against the schema check of libxml2; ten times as many for the memory, and
// as many whose language versions do not match.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CLI } from "../lib/paths.mjs";
import { hasProgram } from "../lib/process.mjs";

/** MiB besides the test for repeated URLs, which may take 40 bytes for each. */
const PEAK_MIB = 100;
const MIB_OF_A_MILLION_URLS = 39;
/** The budget of the graph of language versions. */
const MIB_OF_THE_GRAPH = 256;

const verifyChecked = ({ report }, { inputs }) => {
  const urls = report.files?.reduce((sum, file) => sum + file.urls, 0);
  return urls === inputs.count ? undefined : `Expected ${inputs.count} URLs, found ${urls}`;
};

const checker = (name, format, options = {}) => ({
  name,
  ours: true,
  needs: ["sitemaps"],
  command: ({ inputs }) => ({ program: "node", args: [CLI, "check", ...inputs.sitemaps, "--format", format, "--quiet", "--fail-on", "never"] }),
  ...options,
});

const schema = () => join(process.env.MAPWRIGHT_XSD ?? "", "sitemap.xsd");
const schemaMissing = () => {
  if (!hasProgram("xmllint")) return "no xmllint here";
  return process.env.MAPWRIGHT_XSD && existsSync(schema()) ? undefined : "MAPWRIGHT_XSD is no folder with the official schemas";
};

const xmllint = {
  name: "xmllint --schema",
  needs: ["sitemaps"],
  skip: schemaMissing,
  command: ({ inputs }) => ({ program: "xmllint", args: ["--noout", "--schema", schema(), ...inputs.sitemaps] }),
};

const small = checker("mapwright check", "json", { verify: verifyChecked });
// As JSON it would tell more than is kept.
const large = checker("mapwright check, 10×", "text", { scale: 10, heavy: true });

/** Every entry names versions that are listed nowhere. */
const versions = checker("mapwright check, versions", "text", {
  heavy: true,
  needs: ["versions"],
  command: ({ inputs }) => ({ program: "node", args: [CLI, "check", ...inputs.versions, "--format", "text", "--quiet", "--fail-on", "never"] }),
});

export const cases = [
  {
    name: "check",
    title: "Twenty sitemaps checked with all rules of the default profiles",
    contestants: [small, xmllint],
    floors: [
      { kind: "faster", ours: small.name, peer: xmllint.name, limit: 4 },
      { kind: "peak", ours: small.name, limit: PEAK_MIB + MIB_OF_A_MILLION_URLS },
    ],
  },
  {
    name: "check-large",
    title: "Ten times as many sitemaps, checked as one set",
    contestants: [large],
    floors: [{ kind: "peak", ours: large.name, limit: PEAK_MIB + 10 * MIB_OF_A_MILLION_URLS }],
  },
  {
    name: "check-versions",
    title: "Twenty sitemaps whose entries name language versions that are not listed",
    contestants: [versions],
    floors: [{ kind: "peak", ours: versions.name, limit: PEAK_MIB + MIB_OF_A_MILLION_URLS + MIB_OF_THE_GRAPH }],
  },
];
