import type { RunContext } from "./run-context.ts";
import { createSpooledEntry, IN_PLACE, IS_NEW, readRecord, type SpooledEntry } from "./spool.ts";

interface Place {
  readonly piece: Uint8Array;
  readonly at: number;
}

/** What waits to be written into one file. */
export interface Pending {
  /** Namespaces that any of it needs. */
  readonly namespaces: number;
  /** Does something take the place of a known row? */
  replaces(row: number): boolean;
  /** Fills `entry` with what takes the place of a known row; false where nothing does. */
  replacement(row: number, entry: SpooledEntry): boolean;
  /** Fills `entry` with each entry for the end of the file, in order. */
  appended(entry: SpooledEntry): Generator<SpooledEntry, void, undefined>;
}

/** Loads what waits for a file. With `all`, what would take the place of old entries goes to the end too, since these are gone. */
export async function loadPending(context: RunContext, partition: number, all: boolean): Promise<Pending> {
  const pieces: Uint8Array[] = [];
  for await (const piece of context.spool.pieces(partition)) pieces.push(piece);
  const places = new Map<number, Place>();
  let namespaces = 0;
  const entry = createSpooledEntry();
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const next = readRecord(piece, at, entry);
      namespaces |= entry.namespaces;
      if (!all && (entry.flags & IN_PLACE) !== 0) places.set(entry.row, { piece, at });
      at = next;
    }
  }
  return {
    namespaces,
    replaces: (row) => places.has(row),
    replacement: (row, target) => {
      const place = places.get(row);
      if (place === undefined) return false;
      readRecord(place.piece, place.at, target);
      return true;
    },
    *appended(target) {
      for (const piece of pieces) {
        for (let at = 0; at < piece.length; ) {
          at = readRecord(piece, at, target);
          if (all || (target.flags & IN_PLACE) === 0) yield target;
        }
      }
    },
  };
}

/** Is the entry one that nobody knew before this run? */
export const isNewEntry = (entry: SpooledEntry): boolean => (entry.flags & IS_NEW) !== 0;
