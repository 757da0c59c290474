import type { Temperature } from "../state/types.ts";
import { limitsOf } from "./appenders.ts";
import { movesPartition, type RunContext } from "./run-context.ts";
import type { SetFile } from "./set-file.ts";
import { createSpooledEntry, readRecord } from "./spool.ts";

/**
 * Finds a file for every entry that leaves another one: an existing one that gives none itself, else a new one. Called when all files that give entries
 * are known; it may be called again for what comes later.
 */
export async function assignMoves(context: RunContext, place: (record: MovedEntry) => Promise<SetFile>): Promise<void> {
  const { settings, spool } = context;
  for (let group = 0; group < settings.limits.length; group++) {
    for (const temperature of ["cold", "hot"] as const) {
      const partition = movesPartition(group, temperature);
      if (spool.entriesOf(partition) > 0) await assign(context, { group, temperature, partition }, place);
    }
  }
}

/** An entry that moves and found no room in an existing file. */
export interface MovedEntry {
  readonly group: number;
  readonly temperature: Temperature;
  readonly record: ReturnType<typeof createSpooledEntry>;
}

interface Way {
  readonly group: number;
  readonly temperature: Temperature;
  readonly partition: number;
}

async function assign(context: RunContext, { group, temperature, partition }: Way, place: (entry: MovedEntry) => Promise<SetFile>): Promise<void> {
  const { spool, files, known, settings, means } = context;
  const limits = limitsOf(settings, group, temperature);
  const receivers = files.receivers(group, temperature).filter((file) => !file.gives && !file.doomed);
  const record = createSpooledEntry();
  for await (const piece of spool.pieces(partition)) {
    for (let at = 0; at < piece.length; ) {
      at = readRecord(piece, at, record);
      const size = record.to - record.from + DERIVED_BYTES;
      let file = receivers[0];
      while (file !== undefined && !hasRoom(file, size, record, limits)) {
        receivers.shift();
        file = receivers[0];
      }
      if (file === undefined) {
        const placed = await place({ group, temperature, record });
        placed.movedIn++;
        known.files[record.row] = placed.id;
        continue;
      }
      const { planned } = file;
      const all = planned.namespaces | record.namespaces;
      planned.bytes += size + means.text.head(all).length - means.text.head(planned.namespaces).length;
      planned.namespaces = all;
      planned.entries++;
      planned.limited += record.limited;
      file.receives = true;
      file.movedIn++;
      known.files[record.row] = file.id;
      await spool.add(file.id, record);
    }
  }
  spool.drop(partition);
}

/** What a derived lastmod adds to an entry at most. */
const DERIVED_BYTES = 64;
/** Declarations of all namespaces take less. */
const DECLARATION_BYTES = 512;

function hasRoom(file: SetFile, size: number, record: { readonly limited: number }, limits: ReturnType<typeof limitsOf>): boolean {
  const { planned } = file;
  return (
    planned.entries < limits.maxEntries && planned.bytes + size + DECLARATION_BYTES <= limits.maxBytes && planned.limited + record.limited <= limits.maxLimited
  );
}
