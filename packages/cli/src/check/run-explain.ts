import { SitemapError } from "@mapwright/core";
import { RULES, type RuleMeta } from "@mapwright/core/check";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { printable } from "../printable.ts";
import { createStyle, type Style, wrap } from "../terminal.ts";
import { describeSeverity } from "./run-rules.ts";
import { suggestRule } from "./suggest-rule.ts";

const INDENT = "  ";
const DEEPER = "    ";
const MAX_EXAMPLES = 2;
const SOURCE_KINDS: Readonly<Record<RuleMeta<string>["sources"][number]["kind"], string>> = {
  protocol: "the protocol",
  rfc: "the standard",
  vendor: "the vendor's documentation",
  observed: "as observed",
};

type Example = RuleMeta<string>["examples"]["valid"][number];

function exampleLines(example: Example): string {
  const document = typeof example === "string" ? example : example.document;
  if (typeof document !== "string") return `${DEEPER}(bytes that are no text)\n`;
  return document
    .split("\n")
    .slice(0, 20)
    .map((line) => `${DEEPER}${printable(line)}\n`)
    .join("");
}

/** What a source is, and for whom it counts. */
function sourceLabel({ kind, profiles = [] }: RuleMeta<string>["sources"][number]): string {
  const others = profiles.filter((profile) => profile !== kind);
  return others.length === 0 ? SOURCE_KINDS[kind] : `${SOURCE_KINDS[kind]}, for ${profiles.join(", ")}`;
}

function page(rule: RuleMeta<string>, style: Style): string {
  const section = (title: string, body: string): string => `\n${INDENT}${style("bold", title)}\n${body}`;
  const examples = (title: string, list: readonly Example[]): string =>
    list.length === 0 ? "" : section(title, list.slice(0, MAX_EXAMPLES).map(exampleLines).join("\n"));
  const sources = rule.sources.map((source) => `${DEEPER}${source.url}\n${DEEPER}  ${sourceLabel(source)}\n`);
  return [
    `${style("bold", rule.id)}\n`,
    `${wrap(`${rule.summary}.`, 80, INDENT)}\n\n`,
    `${INDENT}${describeSeverity(rule, style)}\n`,
    section("Why", `${wrap(rule.why, 80, DEEPER)}\n`),
    section("What to do", `${wrap(rule.fix, 80, DEEPER)}\n`),
    rule.details === undefined ? "" : section("More", `${wrap(rule.details.replaceAll("\n", " "), 80, DEEPER)}\n`),
    examples("Wrong", rule.examples.invalid),
    examples("Right", rule.examples.valid),
    section("Sources", sources.join("")),
  ].join("");
}

/** Runs `mapwright explain` on these ids. */
export async function runExplain(ids: readonly string[], { io, out }: Context): Promise<ExitCode> {
  if (ids.length === 0) throw new SitemapError("ERR_ARGUMENT", "Expected the id of a rule, found none (mapwright rules lists all)");
  const rules = RULES.map(({ meta }) => meta);
  const known = rules.map(({ id }) => id);
  const pages = ids.map((id) => {
    const rule = rules.find((candidate) => candidate.id === id);
    if (rule === undefined) throw new SitemapError("ERR_ARGUMENT", `Expected the id of a rule, found ${JSON.stringify(id)}${suggestRule(id, known)}`);
    return page(rule, createStyle(io.stdout, io.env));
  });
  await out.write(pages.join("\n"));
  await out.flush();
  return EXIT.DONE;
}
