import { basename } from "node:path";
import { SitemapError } from "@mapwright/core";
import { expandInputs, readFileChunks } from "@mapwright/node";
import { meantAddress } from "../net/meant-address.ts";
import type { InputPlace } from "./file-address.ts";

/** A file to read and its place among the arguments. */
export interface InputFile extends InputPlace {
  readonly path: string;
}

export interface ListOptions {
  readonly filesFrom: string | undefined;
  readonly signal: AbortSignal;
  /** Is there a single argument in all? Default: as the arguments say. */
  readonly only?: boolean;
  /** Is told of an argument that leads to nothing. */
  readonly onError: (error: SitemapError) => void;
}

/** The path below what was named: below the folder, below the part of a pattern that has no wildcard, or the file's own name. */
function relativeTo(argument: string, path: string): string {
  const folder = argument.endsWith("/") ? argument : `${argument}/`;
  if (path.startsWith(folder)) return path.slice(folder.length);
  const fixed = argument.slice(0, argument.search(/[*?[{]/));
  const base = fixed.slice(0, fixed.lastIndexOf("/") + 1);
  return path !== argument && base !== "" && path.startsWith(base) ? path.slice(base.length) : basename(path);
}

/** The files that the arguments of `read` stand for, in their order. */
export async function* listInputs(args: readonly string[], { filesFrom, signal, onError, only = args.length === 1 }: ListOptions): AsyncGenerator<InputFile> {
  for (const argument of args) {
    const meant = await meantAddress(argument);
    if (meant !== undefined) {
      onError(new SitemapError("ERR_SOURCE", `Expected a file or an address, found ${argument} (did you mean ${meant}?)`));
      continue;
    }
    for await (const path of expandInputs([argument], { onError })) {
      yield { path, relative: relativeTo(argument, path), only: only && filesFrom === undefined && path === argument };
    }
  }
  if (filesFrom === undefined) return;
  for await (const path of expandInputs([], { filesFrom, onError, stdin: readFileChunks("-", { signal }) })) {
    yield { path, relative: basename(path), only: false };
  }
}
