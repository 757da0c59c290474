import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SitemapError } from "@mapwright/core";
import { defineConfig } from "./define-config.ts";

/** What the file says, unchecked. `shown` names it in errors. Throws ERR_ARGUMENT where it cannot be read or run. */
export async function importConfig(path: string, shown: string): Promise<unknown> {
  try {
    return path.endsWith(".json") ? JSON.parse((await readFile(path, "utf8")).replace(/^\uFEFF/, "")) : await importModule(path);
  } catch (error) {
    throw configFailure(error, shown);
  }
}

/** What `use` makes of a configuration; throws ERR_ARGUMENT where code of the file throws meanwhile. */
export function ranConfig<T>(shown: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw configFailure(error, shown);
  }
}

function configFailure(error: unknown, shown: string): SitemapError {
  return new SitemapError("ERR_ARGUMENT", `${shown}: Expected a configuration, found ${describeFailure(error)}`, { cause: error });
}

/** JavaScript and TypeScript alike, whatever the module system, and `import ... from "mapwright"` also where only the command is installed. */
async function importModule(path: string): Promise<unknown> {
  await readFile(path);
  const { createJiti } = await import("jiti");
  // A file that is edited is another one: nothing is kept, in memory or on disk.
  const jiti = createJiti(join(dirname(path), "mapwright"), { fsCache: false, moduleCache: false, virtualModules: { mapwright: { defineConfig } } });
  return jiti.import(path, { default: true });
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ENOENT" && "syscall" in error) return "no file";
  if ("code" in error && error.code === "EISDIR") return "a folder";
  const message = error.message.split("\n")[0]?.trimEnd() ?? error.name;
  // What the program throws reads like something that was found, unless it is said that it was thrown.
  return error instanceof SyntaxError || message.startsWith("ParseError") ? message : `that it throws: ${message}`;
}
