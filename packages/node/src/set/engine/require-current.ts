import { createHash } from "node:crypto";
import { readSitemap, SitemapError } from "@mapwright/core";
import type { Manifest } from "../state/index.ts";
import type { SetView } from "../store/types.ts";

/** No index of ours is larger (https://www.sitemaps.org/protocol.html#index). */
const MAX_INDEX_BYTES = 52_428_800;

/**
 * Throws ERR_STATE, with the reason `older`, where the published index tells of files or dates that the state does not know: somebody changed the set since,
 * with another state, as with a cache of a build server that was not kept. An update with the old one would take the newer files out of the index.
 * An index that is missing or unreadable tells nothing, and is written again.
 */
export async function requireCurrent(view: SetView, manifest: Manifest, place: string): Promise<void> {
  const { index, files, recent } = manifest;
  const bytes = await bytesOf(view, index.name);
  if (bytes === undefined || createHash("sha256").update(bytes).digest("hex") === index.sha256) return;
  const known = new Map([...files, ...(recent === undefined ? [] : [recent])].map(({ name, lastmod }) => [name, lastmod]));
  for await (const { sitemaps } of readSitemap(bytes)) {
    for (const { loc, lastmod } of sitemaps) {
      const name = nameOf(loc);
      if (!known.has(name)) throw older(`that lists ${name}, which the state does not know`, { place, name: index.name });
      if (isLater(lastmod, known.get(name)))
        throw older(`with the date ${lastmod} for ${name}, which is later than the state knows`, { place, name: index.name });
    }
  }
}

async function bytesOf(view: SetView, name: string): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (await view.readPublic(name)) ?? []) {
    length += piece.length;
    if (length > MAX_INDEX_BYTES) return undefined;
    pieces.push(piece.slice());
  }
  return length === 0 ? undefined : Buffer.concat(pieces);
}

const nameOf = (loc: string): string => {
  const path = URL.canParse(loc) ? new URL(loc).pathname : loc;
  return decoded(path.slice(path.lastIndexOf("/") + 1));
};

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const isLater = (found: string | undefined, known: string | undefined): boolean =>
  found !== undefined && (known === undefined || Date.parse(found) > Date.parse(known));

function older(found: string, { place, name }: { readonly place: string; readonly name: string }): SitemapError {
  const what = "restore the state of the last run, or delete it and build the set again";
  return new SitemapError("ERR_STATE", `Expected ${name} at ${place} as the last run of this state left it, found one ${found}: ${what}`, {
    details: { reason: "older", name },
  });
}
