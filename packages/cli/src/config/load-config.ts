import { dirname, isAbsolute, relative, resolve } from "node:path";
import { isSitemapError, SitemapError } from "@mapwright/core";
import { createGroupAssignment, type GroupDefinition } from "@mapwright/node";
import { describeFaults } from "./describe-faults.ts";
import { importConfig, ranConfig } from "./import-config.ts";
import { isBucket } from "./is-bucket.ts";
import type { ParsedConfig, ParsedGroup } from "./schema.ts";

/** A configuration that was found right, with the paths as they are seen from the working folder. */
export interface LoadedConfig {
  /** The file, for messages. */
  readonly file: string;
  /** The folder it stands in, as seen from the working folder. */
  readonly folder: string;
  readonly settings: Omit<ParsedConfig, "$schema" | "sources" | "groups">;
  readonly sources: readonly string[];
  readonly groups: readonly GroupDefinition[];
}

const isAddress = (place: string): boolean => /^[a-z][a-z\d+.-]+:\/\//i.test(place);

/** Reads, runs and checks a configuration file. Throws ERR_ARGUMENT with every fault and its place. */
export async function loadConfig(path: string): Promise<LoadedConfig> {
  const file = relative("", path) || path;
  const { $schema: _, sources = [], groups = [], ...settings } = await importSettings(path, file);
  const folder = dirname(path);
  const here = (place: string): string => fromFolder(folder, place);
  const named = new Map(sources.flatMap((source) => (typeof source === "string" ? [] : [[source.name, source.files.map(here)] as const])));
  return {
    file,
    folder,
    settings: { ...settings, ...pathsOf(settings, here) },
    sources: sources.flatMap((source) => (typeof source === "string" ? [here(source)] : source.files.map(here))),
    groups: checkGroups(
      file,
      groups.map((group) => toDefinition(group, (name) => named.get(name) ?? [here(name)])),
    ),
  };
}

async function importSettings(path: string, file: string): Promise<ParsedConfig> {
  const given = await importConfig(resolve(path), file);
  const { CONFIG_SCHEMA } = await import("./schema.ts");
  // Getters and proxies are programs too, and run only now.
  const { config, result } = ranConfig(file, () => {
    const config = withoutUrls(given);
    return { config, result: CONFIG_SCHEMA.safeParse(config) };
  });
  if (result.success) return result.data;
  const { error } = result;
  throw new SitemapError(
    "ERR_ARGUMENT",
    describeFaults(file, config, error.issues, (at) => settingsAt(CONFIG_SCHEMA, at)),
    { cause: error },
  );
}

/** Addresses may be given as `URL`. */
function withoutUrls(config: unknown): unknown {
  if (typeof config !== "object" || config === null || Array.isArray(config)) return config;
  return Object.fromEntries(Object.entries(config).map(([name, value]) => [name, value instanceof URL ? value.href : value]));
}

function settingsAt(schema: { readonly shape: object }, path: readonly PropertyKey[]): readonly string[] {
  if (path.length === 0) return Object.keys(schema.shape);
  if (path[0] === "groups" && path.length === 2) return ["name", "patterns", "field", "equals", "sources", "defaults", "maxUrls", "maxBytes", "news"];
  return path.at(-1) === "defaults" ? ["changefreq", "priority"] : ["name", "files"];
}

/** A path of the file as seen from the working folder; addresses, `-` and absolute paths are themselves. */
function fromFolder(folder: string, place: string): string {
  if (place === "-" || isAddress(place) || isAbsolute(place)) return place;
  return relative("", resolve(folder, place)) || ".";
}

function pathsOf(settings: LoadedConfig["settings"], here: (place: string) => string): Partial<LoadedConfig["settings"]> {
  const { output, state, previous, robots } = settings;
  return {
    ...(output === undefined ? {} : { output: here(output) }),
    // Of a bucket the state is a prefix, no path.
    ...(typeof state !== "string" || (output !== undefined && isBucket(output)) ? {} : { state: here(state) }),
    ...(previous === undefined ? {} : { previous: here(previous) }),
    ...(robots === undefined ? {} : { robots: here(robots) }),
  };
}

function toDefinition(group: ParsedGroup, filesOf: (source: string) => readonly string[]): GroupDefinition {
  const { name, patterns, field, equals, sources, defaults, maxUrls, maxBytes, news } = group;
  return {
    name,
    // What is missing or too much is told by who knows the groups.
    match: {
      ...(patterns === undefined ? {} : { patterns }),
      ...(field === undefined && equals === undefined ? {} : { field: field ?? "", equals: equals ?? [] }),
      ...(sources === undefined ? {} : { sources: sources.flatMap(filesOf) }),
    } as GroupDefinition["match"],
    ...(defaults === undefined ? {} : { defaults: defaults as NonNullable<GroupDefinition["defaults"]> }),
    ...(maxUrls === undefined ? {} : { maxEntries: maxUrls }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(news === undefined ? {} : { news }),
  };
}

function checkGroups(file: string, groups: readonly GroupDefinition[]): readonly GroupDefinition[] {
  try {
    createGroupAssignment(groups);
  } catch (error) {
    const option = isSitemapError(error) ? error.details["option"] : undefined;
    if (!isSitemapError(error) || typeof option !== "string") throw error;
    throw new SitemapError(error.code, `${file}: ${option.replace(/\.match$/, "")}: ${error.message.replace(` as ${option}`, "")}`, { cause: error });
  }
  return groups;
}
