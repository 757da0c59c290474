import type { Temperature } from "../state/types.ts";
import type { EntrySize, FileCapacity, FileSpace } from "./types.ts";

/** An entry that looks for a file. */
export interface PlaceRequest {
  readonly group: string;
  readonly temperature: Temperature;
  readonly size: EntrySize;
  readonly capacity: FileCapacity;
  /** The file that receives the new entries of the group. */
  readonly open: number | undefined;
  /** Where the entry comes from another file: the files that give entries in this generation, none of which may receive one. */
  readonly givers?: ReadonlySet<number>;
}

/**
 * The id of the file for an entry, or undefined where a new file is needed.
 *
 * A new entry goes to the open file; when that is full, to a file that is below half full, of these first to one that is written anyway, then to the
 * oldest. An entry that moves goes to a file with room that is written anyway, then to the open one, then to any other that a new one could go to.
 * A hot file with room is always open.
 */
export function chooseFile(files: readonly FileSpace[], request: PlaceRequest): number | undefined {
  const { givers } = request;
  let best: FileSpace | undefined;
  let bestRank = 0;
  for (const file of files) {
    if (file.group !== request.group || file.temperature !== request.temperature || givers?.has(file.id) === true || !fits(file, request)) continue;
    const rank = rankOf(file, request);
    if (rank > bestRank || (rank === bestRank && best !== undefined && file.id < best.id)) {
      best = file;
      bestRank = rank;
    }
  }
  return best?.id;
}

/** Is there room for the entry? */
export function fits(file: FileSpace, request: Pick<PlaceRequest, "size" | "capacity">): boolean {
  const { size, capacity } = request;
  return file.entries + 1 <= capacity.entries && file.bytes + size.bytes <= capacity.bytes && file.limited + size.limited <= capacity.limited;
}

/** Does the file count as one with room again? Below half full in every respect. */
export function halfEmpty(file: FileSpace, capacity: FileCapacity): boolean {
  return file.entries * 2 < capacity.entries && file.bytes * 2 < capacity.bytes && file.limited * 2 < capacity.limited;
}

/** How well a file with room serves; 0 for not at all. */
function rankOf(file: FileSpace, request: PlaceRequest): number {
  const moves = request.givers !== undefined;
  const opened = request.temperature === "hot" || file.id === request.open;
  if (moves && file.touched) return 4;
  if (opened) return file.touched ? 4 : 3;
  if (!halfEmpty(file, request.capacity)) return 0;
  return file.touched ? 2 : 1;
}
