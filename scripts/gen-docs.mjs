// Writes docs/cli.md and the JSON Schema of the configuration from the definitions of the built command; with --check it says which of them differ and writes nothing.
import { readFileSync, writeFileSync } from "node:fs";
import { configSchema } from "./config-schema.mjs";

const cli = (path) => import(new URL(`../packages/cli/dist/${path}`, import.meta.url).href);
const { COMMANDS } = await cli("commands/table.js");
const { EXIT_MEANINGS } = await cli("exit-codes.js");
const { fieldNames } = await cli("read/fields.js");
const { SKIP_MEANINGS, REPAIR_MEANINGS } = await cli("build/reasons.js");

const inCell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const table = (head, rows) => [`| ${head.join(" | ")} |`, `|${head.map(() => "---|").join("")}`, ...rows.map((row) => `| ${row.map(inCell).join(" | ")} |`)];

/** A table for the options of each heading of the help, those without one first. */
function optionTables(parser) {
  const headings = [...new Set(["", ...parser.options.map(({ helpGroupHeading = "" }) => helpGroupHeading)])];
  return headings.flatMap((heading) => {
    const rows = optionRows(parser, heading);
    return rows.length === 0 ? [] : [...(heading === "" ? [] : [heading, ""]), ...table(["option", "meaning"], rows), ""];
  });
}

function optionRows(parser, heading) {
  return parser.options
    .filter(({ hidden, helpGroupHeading = "" }) => !hidden && helpGroupHeading === heading)
    .map((option) => {
      const shown = option.defaultValue !== undefined && !option.negate ? ` (default: ${option.defaultValue})` : "";
      return [`\`${option.flags}\``, option.description + shown];
    });
}

function argumentTable({ registeredArguments }) {
  const rows = registeredArguments.map((argument) => [`\`${argument.name()}\``, argument.description]);
  return rows.length === 0 ? [] : [...table(["argument", "meaning"], rows), ""];
}

async function commandSection(name, { load }) {
  const { create, examples, notes } = await load();
  const parser = create();
  return [
    `## mapwright ${name}`,
    "",
    parser.description(),
    "",
    "```text",
    `mapwright ${name} ${parser.usage()}`,
    "```",
    "",
    ...argumentTable(parser),
    ...optionTables(parser),
    ...examples.flatMap(({ does, command }) => [`${does}:`, "", "```text", command, "```", ""]),
    ...notes.flatMap((note) => [note.replaceAll("\n", " "), ""]),
  ];
}

const JSON_SHAPES = `## JSON

Every document has a \`schemaVersion\`. Properties may be added within a version; those shown stay.

\`mapwright build --format json\`:

\`\`\`json
{
  "schemaVersion": 1,
  "urls": 2,
  "duplicates": 0,
  "skipped": [{ "reason": "loc-scheme", "count": 1, "examples": [{ "source": "shop.csv", "line": 4, "value": "mailto:a@shop.example" }] }],
  "files": [{ "name": "sitemap.xml", "kind": "urlset", "urls": 2, "bytes": 290 }],
  "repaired": [],
  "removed": [],
  "kernel": "wasm",
  "submit": ["https://shop.example/sitemap.xml"]
}
\`\`\`

\`bytes\` are those before compression; a compressed file has \`compressedBytes\` too. \`line\` is 0 where a source has no lines. A dry run adds \`"dryRun": true\`. A build that bad entries ended has no files and an \`error\` with \`code\` and \`message\`. \`submit\` are the addresses that robots.txt or the search engine has to know: of the index, of the only sitemap, or, with \`"readsIndex": false\`, of each sitemap, where the engine of \`--profile\` reads no index. With \`--robots\`, \`robots\` has the \`file\` and the \`action\`: \`created\`, \`added\` or \`unchanged\`.

\`mapwright build --format json\` with a state, and \`mapwright update --format json\`:

\`\`\`json
{
  "schemaVersion": 1,
  "generation": 7,
  "urls": 20000,
  "added": 1,
  "changed": 1,
  "removed": 0,
  "unchanged": 19998,
  "moved": 0,
  "duplicates": 0,
  "expired": 0,
  "unknownRemovals": 0,
  "lastmods": { "derived": 1, "held": 0 },
  "wrote": true,
  "dryRun": false,
  "kernel": "wasm",
  "skipped": [],
  "repaired": [],
  "index": { "name": "sitemap.xml", "action": "written", "files": 2, "bytes": 403 },
  "files": [
    {
      "name": "sitemap-1.xml",
      "action": "written",
      "entries": 20000,
      "bytes": 1411112,
      "lastmod": "2026-01-20T12:00:00Z",
      "reasons": { "added": 1, "changed": 1, "removed": 0, "movedIn": 0, "movedOut": 0 }
    }
  ],
  "filesKept": 1,
  "notes": []
}
\`\`\`

\`files\` lists those that were written or deleted, and in a dry run those that would be; \`filesKept\` counts the others. \`unchanged\` of an update counts only what it was told. [Sets](sets.md#what-a-run-may-tell) explains the codes of \`notes\`.

\`mapwright status --format json\`:

\`\`\`json
{
  "schemaVersion": 1,
  "place": "/srv/shop/public",
  "generation": 7,
  "name": "sitemap",
  "site": "https://shop.example/",
  "publicUrl": "https://shop.example/",
  "format": "xml",
  "gzip": false,
  "createdAt": "2026-01-01T04:00:00.000Z",
  "updatedAt": "2026-01-20T12:00:00.000Z",
  "urls": 20000,
  "files": [
    {
      "name": "sitemap-1.xml",
      "group": "",
      "temperature": "cold",
      "entries": 20000,
      "bytes": 1411112,
      "storedBytes": 1411112,
      "fill": 0.4,
      "lastmod": "2026-01-20T12:00:00Z",
      "changedAt": "2026-01-20T12:00:00.000Z",
      "open": true,
      "state": "whole"
    }
  ],
  "index": { "name": "sitemap.xml", "files": 1, "bytes": 279, "state": "whole" },
  "groups": [{ "name": "", "files": 1, "urls": 20000 }],
  "state": { "segments": 1, "rows": 20000, "bytes": 642000 },
  "options": { "site": "https://shop.example/", "publicUrl": "https://shop.example/", "name": "sitemap", "format": "xml", "gzip": false, "profile": "protocol", "maxEntries": 50000, "maxBytes": 52428800, "groups": [] },
  "pending": false,
  "next": { "repairs": [], "receives": ["sitemap-1.xml"] }
}
\`\`\`

\`state\` of a file is \`whole\`, \`missing\` or \`edited\`; \`temperature\` is \`hot\` for a file of entries that change often; \`open\` is the one that takes new entries of its group. \`next\` names what the next build writes in any case, and where new entries go.

\`mapwright merge --format json\` writes \`{ "schemaVersion", "name", "url", "action", "bytes", "shards", "sitemaps", "dryRun" }\`; \`action\` is \`written\` or \`kept\`, and \`shards\` lists the index of each with the number of its \`sitemaps\`.

\`mapwright read --format json\`:

\`\`\`json
{
  "schemaVersion": 1,
  "files": [
    {
      "file": "sitemap.xml",
      "kind": "urlset",
      "entries": [{ "loc": "https://shop.example/", "lastmod": "2024-05-01", "priority": 0.8 }],
      "sitemaps": [],
      "issues": [{ "code": "byte-order-mark", "level": "note", "message": "...", "offset": 0, "line": 1, "column": 1, "raw": "..." }],
      "complete": true
    }
  ]
}
\`\`\`

\`kind\` is one of \`urlset\`, \`sitemapindex\`, \`text\`, \`rss\`, \`atom\`, \`rdf\`, \`unknown\`. The document is written while the files are read, so the order of the properties may differ. The first 100 issues of a code are listed; \`issueCounts\` counts all. Where reading ended early \`stoppedBy\` says why, and a file that could not be read has an \`error\`. [Issues](issues.md) lists the codes, [fields](fields.md) the properties of an entry.

\`mapwright read --format jsonl\` writes one object a line: an entry with its \`file\`; \`{ "file", "sitemap" }\` for an entry of an index; and after each file \`{ "file", "summary" }\`.

\`mapwright check --format json\`:

\`\`\`json
{
  "schemaVersion": 1,
  "files": [
    {
      "file": "sitemap.xml",
      "kind": "urlset",
      "complete": true,
      "urls": 3,
      "bytes": 412,
      "diagnostics": [
        {
          "rule": "loc-absolute",
          "severity": "error",
          "profile": "protocol",
          "message": "...",
          "line": 4,
          "column": 11,
          "offset": 190,
          "loc": "/a",
          "count": 1,
          "messageId": "relative"
        }
      ]
    }
  ],
  "summary": { "errors": 1, "warnings": 0, "infos": 0 }
}
\`\`\`

A diagnostic is one kind of fault in one file: \`message\`, place and \`loc\` are those of the first occurrence, \`count\` tells how many there are, and \`occurrences\` lists the first of them where there are several. \`loc\` is null where the fault belongs to no entry. \`summary\` counts every occurrence. A file that could not be read has an \`error\`, and one whose maker can be told a \`generator\`. Here \`kind\` may also be \`robots\`. [Checking](checking.md) shows the other formats.

\`mapwright rules --format json\` writes \`{ "schemaVersion", "rules" }\`; a rule has \`id\`, \`since\`, \`stage\`, \`severity\` for each profile, \`offByDefault\`, \`summary\`, \`why\`, \`fix\`, \`sources\` and \`messages\`.
`;

async function page() {
  const sections = [];
  for (const [name, command] of Object.entries(COMMANDS)) sections.push(...(await commandSection(name, command)));
  const rows = (meanings) => Object.entries(meanings).map(([name, meaning]) => [`\`${name}\``, meaning]);
  return [
    "# The command",
    "",
    "<!-- Made by `node scripts/gen-docs.mjs`; change the definitions in packages/cli/src it is made from. -->",
    "",
    "Results go to standard output, all else to standard error. [Sources](sources.md) tells what `build` takes, [sets](sets.md) how it writes only what changed, [issues](issues.md) what `read` reports. Colours appear on a terminal, or with `FORCE_COLOR`, and never with `NO_COLOR`; control characters of documents are shown, never sent to a terminal.",
    "",
    ...sections,
    "## Exit codes",
    "",
    ...table(["code", "meaning"], rows(EXIT_MEANINGS)),
    "",
    "Where several apply, the gravest wins: 3, then 4, then 1. `read` ends with 0 whenever its documents are complete, repaired or not; for `check` a cut document, or one of no known kind, is a finding.",
    "",
    JSON_SHAPES,
    "## Why entries are skipped or changed",
    "",
    "An entry that cannot be written is skipped, and counted towards `--max-bad`:",
    "",
    ...table(["reason", "meaning"], rows(SKIP_MEANINGS)),
    "",
    "An entry that can be written after a change is written, and the change is counted:",
    "",
    ...table(["reason", "meaning"], rows(REPAIR_MEANINGS)),
    "",
    "## Names for `--fields`",
    "",
    "Below a repeated element the values of all are given: in CSV separated by spaces, in JSON as a list.",
    "",
    `${fieldNames()
      .map((name) => `\`${name}\``)
      .join(", ")}.`,
    "",
  ].join("\n");
}

const FILES = [
  { path: "docs/cli.md", text: await page() },
  { path: "packages/cli/config.schema.json", text: await configSchema() },
];
for (const { path, text } of FILES) {
  const file = new URL(`../${path}`, import.meta.url);
  const old = readOr(file);
  if (old !== text && process.argv.includes("--check")) {
    console.error(`Expected ${path} to be what node scripts/gen-docs.mjs writes, found ${old === undefined ? "no such file" : "another text"}`);
    process.exitCode = 1;
  } else if (old !== text) {
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
