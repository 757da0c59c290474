import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SitemapError } from "@mapwright/core";
import { defineConfig } from "./define-config.ts";

/** What the file says, unchecked. `shown` names it in errors. Throws ERR_ARGUMENT where it cannot be read or run. */
export async function importConfig(path: string, shown: string): Promise<unknown> {
  try {
    return path.endsWith(".json") ? parseJson((await readFile(path, "utf8")).replace(/^\uFEFF/, "")) : await importModule(path);
  } catch (error) {
    throw configFailure(error, shown);
  }
}

/** A fault is told with its line, as an editor shows it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Some messages end with the text itself and say no place.
    const message = (error instanceof Error ? error.message : String(error)).replace(/, (?:\.\.\.)?".*$/s, "");
    const position = /position (\d+)/.exec(message)?.[1] ?? (/end of JSON/.test(message) ? text.length : undefined);
    const line = position === undefined ? "" : ` in line ${text.slice(0, Number(position)).split("\n").length}`;
    throw new FileFault(`JSON with a fault${line} (${message})`);
  }
}

/** What is wrong with the file itself, as what was found. */
class FileFault extends Error {}

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
  const config = await jiti.import(path, { default: true });
  if (isModule(config)) throw new FileFault("a module without a default export (it begins with export default)");
  return config;
}

/** Where there is no default export, the module itself is given. */
function isModule(value: unknown): boolean {
  return typeof value === "object" && value !== null && (Reflect.get(value, "__esModule") === true || Reflect.get(value, Symbol.toStringTag) === "Module");
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ENOENT" && "syscall" in error) return "no file";
  if ("code" in error && error.code === "EISDIR") return "a folder";
  if (error instanceof FileFault) return error.message;
  const [message = error.name, place = ""] = error.message.split("\n").map((line) => line.trim());
  const line = /:(\d+):\d+$/.exec(place)?.[1];
  if (message.startsWith("ParseError: ")) return `a fault${line === undefined ? "" : ` in line ${line}`} (${message.slice(12)})`;
  // What the program throws reads like something that was found, unless it is said that it was thrown.
  return error instanceof SyntaxError ? message : `that it throws: ${message}`;
}
