import { stat } from "node:fs/promises";

/** What files end with that people name like hosts. */
const FILE_ENDS = /\.(?:xml|txt|rss|atom|rdf|gz|csv|tsv|jsonl?|html?|zip)$/i;
const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:\/\S*)?$/i;
/** What a developer's own server is reached at, which hardly ever has a certificate. */
const LOCAL = /^(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:.]+\])(?::\d+)?(?:\/\S*)?$/i;
/** `https//e.com`, `https:/e.com` and `https:e.com`. */
const BROKEN_SCHEME = /^(https?)(?::\/?|\/\/?)(?=[a-z0-9[])(\S+)$/i;

/** The address that is meant by an argument without a whole `https://`: of what looks like one and is no file. */
export async function meantAddress(argument: string): Promise<string | undefined> {
  const address = addressIn(argument);
  if (address === undefined) return undefined;
  return stat(argument).then(
    () => undefined,
    () => address,
  );
}

function addressIn(argument: string): string | undefined {
  const [, scheme, rest] = BROKEN_SCHEME.exec(argument) ?? [];
  if (scheme !== undefined) return `${scheme}://${rest}`;
  if (LOCAL.test(argument)) return `http://${argument}`;
  return HOST.test(argument) && !FILE_ENDS.test(argument.split("/")[0] ?? "") ? `https://${argument}` : undefined;
}
