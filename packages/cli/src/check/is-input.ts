import { stat } from "node:fs/promises";

/** What files end with that people name like hosts. */
const FILE_ENDS = /\.(?:xml|txt|rss|atom|rdf|gz|csv|tsv|jsonl?|html?|zip)$/i;
const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:\/\S*)?$/i;

/** The address that is meant by an argument without `https://`: of what looks like a host and is no file. */
export async function meantAddress(argument: string): Promise<string | undefined> {
  if (!HOST.test(argument) || FILE_ENDS.test(argument.split("/")[0] ?? "")) return undefined;
  return stat(argument).then(
    () => undefined,
    () => `https://${argument}`,
  );
}

/** Does this first argument mean something to check: `-`, a file or folder that is there, or what looks like a path or pattern? */
export async function isInput(argument: string): Promise<boolean> {
  if (argument === "-") return true;
  if (argument.startsWith("-")) return false;
  if (/[./\\*?]/.test(argument)) return true;
  return stat(argument).then(
    () => true,
    () => false,
  );
}
