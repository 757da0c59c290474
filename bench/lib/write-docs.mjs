import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { caseTables, describeRun, floorTable } from "./report.mjs";

const START = "<!-- bench:start -->";
const END = "<!-- bench:end -->";

function performancePage(run) {
  return `# Performance

Made by \`npm run bench -- --write\`. ${describeRun(run)}

How it is measured, and what each contestant does, stands in [bench/README.md](../bench/README.md). Ratios hold between machines better than seconds do. How sets with a state grow stands in [performance-sets.md](performance-sets.md).

## Floors

${floorTable(run.cases)}

## Times and peak memory

${caseTables(run.cases)}
`;
}

/** README shows what has a floor and the command that makes the table. */
function readmeBlock(run) {
  const judged = run.cases.map((measured) => ({ floors: measured.floors.filter(({ wanted }) => wanted !== undefined) }));
  return `${START}\n\`npm run bench\` makes this table. ${describeRun(run)}\n\n${floorTable(judged)}\n${END}`;
}

/** Writes docs/performance.md and the block between the markers in README.md, and returns the paths of what was written. */
export function writeDocs(run) {
  const page = join(ROOT, "docs", "performance.md");
  mkdirSync(join(ROOT, "docs"), { recursive: true });
  writeFileSync(page, performancePage(run));
  const readme = join(ROOT, "README.md");
  const text = existsSync(readme) ? readFileSync(readme, "utf8") : "";
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start < 0 || end < start) return [page];
  writeFileSync(readme, text.slice(0, start) + readmeBlock(run) + text.slice(end + END.length));
  return [page, readme];
}
