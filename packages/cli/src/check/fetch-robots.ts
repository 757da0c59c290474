import { ROBOTS_MAX_BYTES } from "@mapwright/core";
import type { RobotsText } from "@mapwright/core/check";
import { type FetchAddress, FetchFault } from "@mapwright/crawl";

/**
 * The robots.txt of an origin. One that is not there allows everything and announces nothing; of one that cannot be had nothing is known
 * (https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1).
 */
export async function fetchRobots(origin: string, fetch: FetchAddress): Promise<RobotsText | undefined> {
  const url = `${origin}/robots.txt`;
  const answer = await fetch({ url, purpose: "robots" });
  if (answer.kind === "status") return answer.status >= 400 && answer.status < 500 && answer.status !== 429 ? { text: "", url } : undefined;
  if (answer.kind !== "ok") return undefined;
  try {
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body) {
      pieces.push(chunk.slice());
      length += chunk.length;
      if (length >= ROBOTS_MAX_BYTES) break;
    }
    return { text: new TextDecoder().decode(Buffer.concat(pieces).subarray(0, ROBOTS_MAX_BYTES)), url };
  } catch (error) {
    if (error instanceof FetchFault) return undefined;
    throw error;
  }
}
