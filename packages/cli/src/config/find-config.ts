import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { SitemapError } from "@mapwright/core";

/** Names of a configuration file, in the folder where the command is run. */
export const CONFIG_NAMES = ["mapwright.config.ts", "mapwright.config.mts", "mapwright.config.js", "mapwright.config.mjs", "mapwright.config.json"] as const;

/** The configuration file of a folder; undefined where there is none. Throws ERR_ARGUMENT where there are two, since nobody could tell which one counts. */
export async function findConfig(folder: string): Promise<string | undefined> {
  const names = new Set(await readdir(folder).catch((): readonly string[] => []));
  const found = CONFIG_NAMES.filter((name) => names.has(name));
  if (found.length > 1) throw new SitemapError("ERR_ARGUMENT", `Expected one configuration file, found ${found.join(" and ")} (--config says which one)`);
  return found[0] === undefined ? undefined : join(folder, found[0]);
}
