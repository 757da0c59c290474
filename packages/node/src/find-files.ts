import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { toSitemapError } from "./describe-failure.ts";
import { hasGlob, matchesName, parseNamePattern } from "./glob-pattern.ts";

/** Folders that hold the files of others. */
const SKIPPED_FOLDERS: readonly string[] = ["node_modules"];
/** Deeper than any site; ends a walk through folders that lead in a circle. */
const MAX_DEPTH = 128;

/** What stands at a path, links followed; undefined for nothing. */
export async function kindOfPath(path: string): Promise<"file" | "folder" | undefined> {
  try {
    return (await stat(path)).isDirectory() ? "folder" : "file";
  } catch {
    return undefined;
  }
}

/** All files below `folder` that are wanted by name, in the order of their paths. Hidden ones, node_modules and links to folders are left out. */
export async function* walkFiles(folder: string, isWanted: (name: string) => boolean, depth = 0): AsyncGenerator<string, void, undefined> {
  if (depth > MAX_DEPTH) return;
  for (const entry of await listFolder(folder)) {
    if (entry.name.startsWith(".")) continue;
    const path = joinPath(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.includes(entry.name)) yield* walkFiles(path, isWanted, depth + 1);
    } else if (isWanted(entry.name) && (await kindOfPath(path)) === "file") yield path;
  }
}

/**
 * The files and folders that a pattern without braces matches, in the order of their paths. `**` stands for any number of folders,
 * hidden ones excepted; hidden names are matched only where the pattern has the dot, and node_modules only where it is named.
 */
export async function* findByPattern(pattern: string): AsyncGenerator<string, void, undefined> {
  const root = /^(?:[A-Za-z]:)?\/+/.exec(pattern)?.[0] ?? "";
  const segments = pattern.slice(root.length).split("/");
  const steps = segments.filter((segment, index) => segment !== "" && !(segment === "**" && segments[index - 1] === "**"));
  yield* findFrom(root, steps, 0);
}

async function* findFrom(base: string, segments: readonly string[], depth: number): AsyncGenerator<string, void, undefined> {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    if (base !== "" && (await kindOfPath(base)) !== undefined) yield base;
    return;
  }
  if (depth > MAX_DEPTH) return;
  if (segment === "**") yield* findBelow(base, segments, depth);
  else if (!hasGlob(segment)) yield* findFrom(joinPath(base, segment), rest, depth + 1);
  else {
    const matches = createNameTest(segment);
    for (const { name } of await listReadable(base)) {
      if (matches(name)) yield* findFrom(joinPath(base, name), rest, depth + 1);
    }
  }
}

/** `**` matches nothing, or one folder and then itself again. At the end of a pattern it means every file below. */
async function* findBelow(base: string, segments: readonly string[], depth: number): AsyncGenerator<string, void, undefined> {
  const rest = segments.slice(1);
  yield* findFrom(base, rest.length === 0 ? ["*"] : rest, depth + 1);
  for (const entry of await listReadable(base)) {
    if (!entry.isDirectory() || entry.name.startsWith(".") || SKIPPED_FOLDERS.includes(entry.name)) continue;
    yield* findBelow(joinPath(base, entry.name), segments, depth + 1);
  }
}

/** Windows takes names that differ by case alone for the same. */
function createNameTest(segment: string): (name: string) => boolean {
  const fold = (text: string): string => (process.platform === "win32" ? text.toLowerCase() : text);
  const pattern = parseNamePattern(fold(segment));
  return (name) => (segment.startsWith(".") || !name.startsWith(".")) && !SKIPPED_FOLDERS.includes(name) && matchesName(pattern, fold(name));
}

async function listReadable(folder: string): Promise<readonly Dirent[]> {
  return (await kindOfPath(folder === "" ? "." : folder)) === "folder" ? listFolder(folder) : [];
}

async function listFolder(folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder === "" ? "." : folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    throw toSitemapError("ERR_SOURCE", "a readable folder", folder, error);
  }
}

function joinPath(folder: string, name: string): string {
  return folder === "" || folder.endsWith("/") ? folder + name : `${folder}/${name}`;
}
