// Writes what is made from the rules: `index` writes the list of rules in the sources, which the build needs; `pages` writes docs/rules
// from the built core; without either, both are written. With --check it says what differs and writes nothing.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const RULES = join(ROOT, "packages/core/src/check/rules");

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

const check = process.argv.includes("--check");
put("packages/core/src/check/rules/index.ts", indexSource());

function put(path, text) {
  const file = join(ROOT, path);
  const old = readOr(file);
  if (old === text) return;
  if (check) {
    console.error(`Expected ${path} to be what npm run docs writes, found ${old === undefined ? "no such file" : "another text"}`);
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
