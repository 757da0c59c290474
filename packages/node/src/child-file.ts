import { basename, dirname, join } from "node:path";

/** Where a child of the index at `path` lies beside it: under the last segment of its address; undefined where that is no name of a file. */
export function childPath(path: string, loc: string): string | undefined {
  const name = fileNameOf(loc);
  return name === undefined ? undefined : join(dirname(path), name);
}

function fileNameOf(loc: string): string | undefined {
  try {
    const name = decodeURIComponent(new URL(loc, "http://localhost/").pathname.split("/").at(-1) ?? "");
    // Nothing that would lead out of the folder.
    return name === "" || name === "." || name === ".." || name.includes("\\") || name.includes("\u0000") || basename(name) !== name ? undefined : name;
  } catch {
    return undefined;
  }
}
