// Writes what is made from the rules: `index` writes the list of rules in the sources, which the build needs; `pages` writes docs/rules
// from the built core; without either, both are written. With --check it says what differs and writes nothing.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const RULES = join(ROOT, "packages/core/src/check/rules");
const PAGES = join(ROOT, "docs/rules");

const camelCase = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The list of all rule files, in the order of their ids. */
function indexSource() {
  const ids = readdirSync(RULES)
    .filter((name) => /^[a-z0-9-]+\.ts$/.test(name) && name !== "index.ts")
    .map((name) => name.replace(".ts", ""))
    .filter((id) => new RegExp(`export const ${camelCase(id)}\\b`).test(readFileSync(join(RULES, `${id}.ts`), "utf8")))
    .sort();
  return [
    "// Made by `npm run docs` from the files of this folder.",
    'import type { Rule } from "../rule.ts";',
    ...ids.map((id) => `import { ${camelCase(id)} } from "./${id}.ts";`),
    "",
    "/** Every rule, in the order of the ids. */",
    "export const RULES: readonly Rule[] = [",
    ...ids.map((id) => `  ${camelCase(id)},`),
    "];",
    "",
  ].join("\n");
}

const CHECK = process.argv.includes("--check");
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const wants = (part) => parts.length === 0 || parts.includes(part);

async function writePages() {
  const core = (path) => import(new URL(`../packages/core/dist/${path}`, import.meta.url).href);
  const { RULES: rules } = await core("check/rules/index.js");
  const { PROFILES } = await core("protocol/limits.js");
  const { severityOf } = await core("check/severity.js");
  const { checkExample } = await core("check/check-example.js");
  for (const rule of rules) put(`docs/rules/${rule.meta.id}.md`, await pageOf(rule, { profiles: PROFILES, severityOf, checkExample }));
  put("docs/rules/README.md", overviewOf(rules, { profiles: PROFILES, severityOf }));
  const known = new Set(["README.md", ...rules.map(({ meta }) => `${meta.id}.md`)]);
  for (const name of readdirSync(PAGES)) if (!known.has(name)) drop(`docs/rules/${name}`);
}

const NOTE = "<!-- Made by `npm run docs` from the rule; change it there. -->";
const STAGES = {
  bytes: "the bytes",
  xml: "the markup",
  structure: "the structure",
  entry: "each entry",
  document: "the whole document",
  set: "several documents together",
};
const MARKS = { error: "E", warning: "W", info: "I" };

/** Text outside of code, where markup must not be taken for HTML. */
const prose = (text) =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("*", "\\*")))
    .join("");
const cell = (text) => prose(text).replaceAll("|", "\\|");

async function pageOf(rule, { profiles, severityOf, checkExample }) {
  const { meta } = rule;
  const wrong = [];
  for (const example of meta.examples.invalid) wrong.push(...exampleLines(example), "", ...(await checkExample([rule], example)).map(foundLine), "");
  const source = `../../packages/core/src/check/rules/${meta.id}`;
  return [
    `# ${meta.id}`,
    "",
    NOTE,
    "",
    `${prose(meta.summary)}.`,
    "",
    ...severityTable(meta, { profiles, severityOf }),
    "",
    `It looks at ${STAGES[meta.stage]}. Since ${meta.since}.${meta.offByDefault === true ? ` Off by default: \`--rule ${meta.id}=info\` turns it on.` : ""}`,
    "",
    "## Why",
    "",
    prose(meta.why),
    "",
    "## What to do",
    "",
    prose(meta.fix),
    "",
    "## Wrong",
    "",
    ...wrong,
    "## Right",
    "",
    ...meta.examples.valid.flatMap((example) => [...exampleLines(example), ""]),
    ...(meta.details === undefined ? [] : ["## More", "", prose(meta.details), ""]),
    "## Sources",
    "",
    ...meta.sources.map(({ kind, url, profiles: minders }) => `- <${url}> (${kind}${minders === undefined ? "" : `; ${minders.join(", ")}`})`),
    "",
    `[Source](${source}.ts) · [Test](${source}.test.ts) · [All rules](README.md)`,
    "",
  ].join("\n");
}

/** One column for the rule, and one for each message that some profile takes otherwise. */
function severityTable(meta, { profiles, severityOf }) {
  const rows = profiles
    .map((profile) => [profile, ...Object.keys(meta.messages).map((message) => severityOf(meta, message, profile))])
    .filter(([, ...found]) => found.some(Boolean));
  const same = rows.every(([, first, ...others]) => others.every((severity) => severity === first));
  const columns = same ? ["severity"] : Object.keys(meta.messages).map((message) => `\`${message}\``);
  return [
    `| profile | ${columns.join(" | ")} |`,
    `|---|${columns.map(() => "---|").join("")}`,
    ...rows.map(([profile, ...found]) => `| ${profile} | ${(same ? found.slice(0, 1) : found).map((severity) => severity ?? "–").join(" | ")} |`),
  ];
}

function exampleLines(example) {
  const { document, url, robots, now, files, repeat, answers } = typeof example === "string" ? { document: example } : example;
  const notes = [
    ...(url === undefined ? [] : [`at \`${url}\``]),
    ...(now === undefined ? [] : [`on ${now}`]),
    ...(repeat === undefined ? [] : [`${repeat.toLocaleString("en")} times, with \`{n}\` counting from 1`]),
  ];
  return [
    ...(notes.length === 0 ? [] : [`${capital(notes.join(", "))}:`, ""]),
    ...fence(document),
    ...(robots === undefined ? [] : ["", "With this robots.txt:", "", ...fence(robots)]),
    ...Object.entries(files ?? {}).flatMap(([name, text]) => ["", `Together with \`${name}\`:`, "", ...fence(text)]),
    ...Object.entries(answers ?? {}).flatMap(([address, answer]) => ["", `\`${answer.asked ?? address}\` ${describeAnswer(answer)}.`]),
  ];
}

/** What an address answered, in a clause. */
function describeAnswer({ status = 200, failure, hops = [], headers = {}, readAs }) {
  const redirects = hops.map((hop) => `redirects (${hop.status}) to \`${hop.location}\``);
  const sent = Object.entries(headers).map(([name, value]) => `\`${name}: ${value}\``);
  const last = readAs === undefined ? (failure ?? `answers with status ${status}`) : "was read before";
  return [...redirects, `${last}${sent.length === 0 ? "" : ` and ${sent.join(", ")}`}`].join(", which ");
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function fence(document) {
  const bytes = typeof document !== "string";
  const text = bytes
    ? Array.from(document, (byte) =>
        (byte >= 0x20 && byte < 0x7f) || byte === 10 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`,
      ).join("")
    : document;
  if (text === "") return ["An empty document."];
  const shown = text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const lines = shown.replace(/\n$/, "").split("\n");
  const cut = lines.length > 30 ? [...lines.slice(0, 30), "…"] : lines;
  return [`\`\`\`${/^\s*</.test(shown) ? "xml" : "text"}`, ...cut.map((line) => (line.length > 300 ? `${line.slice(0, 300)}…` : line)), "```"];
}

function foundLine({ file, line, column, severity, profile, message }) {
  // The start of the document lies before the fragment that is shown.
  const place = line < 1 ? "" : `${line}:${column} `;
  return `> ${file === undefined ? "" : `\`${file}\` `}${place}${severity} (${profile}): ${prose(message)}`;
}

function overviewOf(rules, { profiles, severityOf }) {
  const worst = (meta, profile) => {
    const found = new Set(Object.keys(meta.messages).map((message) => severityOf(meta, message, profile)));
    return ["error", "warning", "info"]
      .filter((severity) => found.has(severity))
      .map((severity) => MARKS[severity])
      .join(" ");
  };
  return [
    "# Rules",
    "",
    NOTE,
    "",
    "What `mapwright check` looks for, and how grave it is for whom: **E** error, **W** warning, **I** info. Several letters: it depends on the message. Rules in _italics_ are off by default. `mapwright explain RULE` shows a rule in the terminal, `--rule RULE=off` turns it off.",
    "",
    `| rule | ${profiles.join(" | ")} | what it does |`,
    `|---|${profiles.map(() => "---|").join("")}---|`,
    ...rules.map(({ meta }) => {
      const name = `[${meta.id}](${meta.id}.md)`;
      return `| ${meta.offByDefault === true ? `_${name}_` : name} | ${profiles.map((profile) => worst(meta, profile)).join(" | ")} | ${cell(meta.summary)} |`;
    }),
    "",
  ].join("\n");
}

function drop(path) {
  if (CHECK) {
    console.error(`Expected no ${path}, which belongs to no rule, found one`);
    process.exitCode = 1;
  } else {
    rmSync(join(ROOT, path));
    console.log(`removed ${path}`);
  }
}

function put(path, text) {
  const file = join(ROOT, path);
  const old = readOr(file);
  if (old === text) return;
  if (CHECK) {
    console.error(`Expected ${path} to be what npm run docs writes, found ${old === undefined ? "no such file" : "another text"}`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
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

if (wants("index")) put("packages/core/src/check/rules/index.ts", indexSource());
if (wants("pages")) await writePages();
