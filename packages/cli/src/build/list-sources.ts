import { SitemapError } from "@mapwright/core";
import { expandInputs, isSitemapFileName, readFileChunks } from "@mapwright/node";

const LIST_NAME = /\.(?:csv|tsv|json|jsonl|ndjson)(?:\.gz)?$/i;

/** The files that the arguments of `build` stand for. Throws ERR_SOURCE for one that leads to nothing, so that no build misses a part in silence. */
export async function listSources(args: readonly string[], filesFrom: string | undefined, signal: AbortSignal): Promise<readonly string[]> {
  if (filesFrom === "-" && args.includes("-"))
    throw new SitemapError("ERR_ARGUMENT", "Expected one use of standard input, found it as a source and as --files-from");
  const stdin = readFileChunks("-", { signal });
  const paths: string[] = [];
  const isWanted = (name: string): boolean => isSitemapFileName(name) || LIST_NAME.test(name);
  for await (const path of expandInputs(args, { isWanted, stdin, ...(filesFrom === undefined ? {} : { filesFrom }) })) paths.push(path);
  return paths;
}
