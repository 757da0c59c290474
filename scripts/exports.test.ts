import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Public names of an entry point, one a line, types marked; throws at `export *`, which hides what is public. */
function exportsOf(path: string): readonly string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2023);
  return source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined || !ts.isNamedExports(statement.exportClause))
      throw new Error(`Expected only lists of exported names in ${path}, found ${statement.getText(source)}`);
    return statement.exportClause.elements.map((element) => `${statement.isTypeOnly || element.isTypeOnly ? "type " : ""}${element.name.text}`);
  });
}

const entryPoints = readdirSync(join(ROOT, "packages")).flatMap((name) => {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8")) as { exports: Record<string, string | { types: string }> };
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string"
      ? []
      : [
          {
            name: `${name}${path.slice(1).replaceAll("/", "-")}`,
            source: join(ROOT, "packages", name, target.types.replace("dist", "src").replace(".d.ts", ".ts")),
          },
        ],
  );
});

describe("the public names", () => {
  // A new name is a visible diff: `npx vitest run scripts/exports.test.ts -u` writes the list.
  it.each(entryPoints)("of $name are those of its list in scripts/exports", async ({ name, source }) => {
    const names = [...exportsOf(source)].sort((a, b) => (a < b ? -1 : 1));
    expect(new Set(names).size).toBe(names.length);
    await expect(`${names.join("\n")}\n`).toMatchFileSnapshot(`exports/${name}.txt`);
  });
});
