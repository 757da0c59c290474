// Writes the generated pages from the tables of the built core; with --check it says which ones differ and writes nothing.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const core = (path) => import(new URL(`../packages/core/dist/${path}`, import.meta.url).href);

const { SITEMAP_ELEMENTS, URL_ELEMENTS } = await core("protocol/elements.js");
const { EXTENSIONS } = await core("protocol/extensions.js");
const { ISSUES } = await core("read/issues.js");

const NOTE = "<!-- Made by `npm run docs`; change the table it is made from. -->";
const HEADER = ["| element | property | value | times | limits |", "|---|---|---|---|---|"];

const KINDS = {
  loc: "URL",
  url: "URL",
  text: "text",
  "w3c-datetime": "W3C date or date-time",
  decimal: "number",
  integer: "integer",
  duration: "seconds",
  enum: "one of",
  "yes-no": "`yes` or `no`, read as a boolean",
  hreflang: "language tag or `x-default`",
  "news-language": "language code of news",
  "news-genres": "genres, separated by commas",
  "stock-tickers": "stock tickers, separated by commas",
  "country-list": "country codes, separated by spaces",
  "platform-list": "platforms, separated by spaces",
  currency: "currency code",
  group: "its elements",
  empty: "its attributes",
};

function describeValue({ kind, values }) {
  const text = KINDS[kind];
  if (text === undefined) throw new Error(`Expected a description of the kind ${kind} in scripts/docs.mjs, found none`);
  return values === undefined ? text : `${text} ${values.map((value) => `\`${value}\``).join(", ")}`;
}

function describeTimes({ required, repeatable, maxOccurs, deprecated }) {
  const least = required === true ? "1" : "0";
  const most = repeatable === true ? (maxOccurs ?? "any") : "1";
  return `${least === String(most) ? least : `${least} to ${most}`}${deprecated === true ? ", retired" : ""}`;
}

function describeLimits({ min, max, maxLength }) {
  const range = max === undefined ? (min === undefined ? [] : [`at least ${min}`]) : [`${min ?? 0} to ${max}`];
  return [...range, ...(maxLength === undefined ? [] : [`${maxLength} characters`])].join(", ");
}

const row = (name, property, spec) => `| ${name} | \`${property}\` | ${describeValue(spec)} | ${describeTimes(spec)} | ${describeLimits(spec)} |`;

/** Rows of an element, its attributes and its children, indented by their path. */
function rowsOf(prefix, spec, path = "") {
  const property = path + spec.property;
  const attributes = (spec.attributes ?? []).filter((attribute) => attribute.kind !== "fixed");
  return [
    row(`\`${prefix}${spec.name}\``, property, spec),
    ...attributes.map((attribute) => row(`\`${prefix}${spec.name}\` \`@${attribute.name}\``, `${property}.${attribute.property}`, attribute)),
    ...(spec.children ?? []).flatMap((child) => rowsOf(prefix, child, `${property}.`)),
  ];
}

function sourcesOf(specs) {
  const found = new Set();
  const visit = (spec) => {
    found.add(spec.source);
    for (const child of spec.children ?? []) visit(child);
  };
  for (const spec of specs) visit(spec);
  return `Sources: ${[...found].map((source) => `<${source}>`).join(", ")}`;
}

function section(title, prefix, specs) {
  return [`## ${title}`, "", ...HEADER, ...specs.flatMap((spec) => rowsOf(prefix, spec)), "", sourcesOf(specs), ""];
}

function fieldsPage() {
  return [
    "# Fields",
    "",
    NOTE,
    "",
    "Every element of the protocol and its extensions, and the property of an entry that holds it. An element with attributes may be given as its bare value, and is read as an object with `value` and the attributes. Names of properties are those of the elements in lowerCamelCase, in the plural where an element may be repeated.",
    "",
    ...section("Url entry: `<url>`", "", URL_ELEMENTS),
    ...section("Sitemap ref: `<sitemap>`", "", SITEMAP_ELEMENTS),
    ...EXTENSIONS.flatMap(({ prefix, namespace, element }) => section(`Extension \`${prefix}\`: \`${namespace}\``, `${prefix}:`, [element])),
  ].join("\n");
}

/** Text as Markdown shows it in a cell of a table; what stands between backquotes is left alone. */
function cell(text) {
  const escapeProse = (part) => part.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("*", "\\*");
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : escapeProse(part)))
    .join("")
    .replaceAll("|", "\\|");
}

function issuesPage() {
  const levels = { note: "nothing was changed", repaired: "something was mended, or kept as it is though wrong", lost: "something could not be kept" };
  return [
    "# Issues",
    "",
    NOTE,
    "",
    "What the reader says about the bytes of a document. Each issue has its code, its level, a message, the offset, line and column where it stands, and the raw text. All are counted, the first 100 of a code are kept, and `onIssue` sees every one.",
    "",
    ...Object.entries(levels).map(([level, meaning]) => `- \`${level}\`: ${meaning}`),
    "",
    "| code | level | meaning | expected |",
    "|---|---|---|---|",
    ...Object.entries(ISSUES).map(([code, { level, meaning, expected }]) => `| \`${code}\` | ${level} | ${cell(meaning)} | ${cell(expected)} |`),
    "",
  ].join("\n");
}

const pages = { "docs/fields.md": fieldsPage(), "docs/issues.md": issuesPage() };
const check = process.argv.includes("--check");
for (const [path, text] of Object.entries(pages)) {
  const file = join(ROOT, path);
  const old = readOr(file);
  if (old === text) continue;
  if (check) {
    console.error(`Expected ${path} to be what npm run docs writes, found ${old === undefined ? "no such page" : "another text"}`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`wrote ${path}`);
  }
}

function readOr(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
