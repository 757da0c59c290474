import type { Temperature } from "../state/types.ts";
import { chooseFile, fits } from "./choose-file.ts";
import type { EntrySize, FileCapacity, FileSpace } from "./types.ts";

/** A group whose entries are placed. */
export interface PlacerGroup {
  readonly name: string;
  readonly openFile?: number;
  readonly capacity: FileCapacity;
  /** What a hot file of the group may hold. */
  readonly hotCapacity: FileCapacity;
}

/** A file that placement asks for. */
export interface NewFile {
  readonly id: number;
  readonly group: string;
  readonly temperature: Temperature;
}

/** What a placer starts from: the files after everything that is removed is gone. */
export interface PlacerOptions {
  readonly files: readonly FileSpace[];
  readonly groups: readonly PlacerGroup[];
  readonly nextFileId: number;
}

interface MutableSpace extends FileSpace {
  entries: number;
  bytes: number;
  limited: number;
  touched: boolean;
}

/**
 * Places the entries of one generation. Its answers depend on nothing but what it was told, in that order.
 *
 * A file either gives entries to other files or receives them from such, never both: whoever reads the files while they are replaced one after another,
 * receivers first and givers last, finds each entry at least once. New entries, which no other file lists, may go anywhere.
 */
export class Placer {
  readonly #files = new Map<number, MutableSpace>();
  readonly #groups: ReadonlyMap<string, PlacerGroup>;
  /** The file in use for a group and a way of placing. */
  readonly #current = new Map<string, MutableSpace>();
  readonly #open = new Map<string, number>();
  readonly #created: NewFile[] = [];
  readonly #givers = new Set<number>();
  readonly #receivers = new Set<number>();
  #nextFileId: number;

  constructor(options: PlacerOptions) {
    for (const file of options.files) this.#files.set(file.id, { ...file });
    this.#groups = new Map(options.groups.map((group) => [group.name, group]));
    for (const { name, openFile } of options.groups) if (openFile !== undefined && this.#files.has(openFile)) this.#open.set(name, openFile);
    this.#nextFileId = options.nextFileId;
  }

  /** The file for a new entry. */
  place(group: string, size: EntrySize): number {
    return this.#put(`new ${group}`, { group, temperature: "cold", size });
  }

  /** The file to which an entry moves that is in file `from`; undefined where it must stay for now, since that file receives entries. */
  move(from: number, to: Temperature, size: EntrySize): number | undefined {
    const source = this.#files.get(from);
    if (source === undefined || source.temperature === to || this.#receivers.has(from)) return undefined;
    this.#givers.add(from);
    const id = this.#put(`${to} ${source.group}`, { group: source.group, temperature: to, size, givers: this.#givers });
    this.#receivers.add(id);
    source.entries--;
    source.bytes -= size.bytes;
    source.limited -= size.limited;
    source.touched = true;
    return id;
  }

  /** Files that were asked for, in the order of their ids. */
  get created(): readonly NewFile[] {
    return this.#created;
  }

  get nextFileId(): number {
    return this.#nextFileId;
  }

  /** Files that gave entries to others: they become visible last. */
  get givers(): ReadonlySet<number> {
    return this.#givers;
  }

  get receivers(): ReadonlySet<number> {
    return this.#receivers;
  }

  /** The file that receives new entries of the group from now on. */
  openFile(group: string): number | undefined {
    return this.#open.get(group);
  }

  #put(
    way: string,
    entry: { readonly group: string; readonly temperature: Temperature; readonly size: EntrySize; readonly givers?: ReadonlySet<number> },
  ): number {
    const { group, temperature, size } = entry;
    const { capacity: cold, hotCapacity } = this.#groups.get(group) ?? unknownGroup(group);
    const capacity = temperature === "hot" ? hotCapacity : cold;
    let file = this.#current.get(way);
    if (file === undefined || !fits(file, { size, capacity }) || entry.givers?.has(file.id) === true) {
      const id = chooseFile([...this.#files.values()], { ...entry, capacity, open: this.#open.get(group) });
      file = (id === undefined ? undefined : this.#files.get(id)) ?? this.#create(group, temperature);
      this.#current.set(way, file);
      if (temperature === "cold" && entry.givers === undefined) this.#open.set(group, file.id);
    }
    file.entries++;
    file.bytes += size.bytes;
    file.limited += size.limited;
    file.touched = true;
    return file.id;
  }

  #create(group: string, temperature: Temperature): MutableSpace {
    const id = this.#nextFileId++;
    const file = { id, group, temperature, entries: 0, bytes: 0, limited: 0, touched: true };
    this.#created.push({ id, group, temperature });
    this.#files.set(id, file);
    return file;
  }
}

function unknownGroup(group: string): never {
  throw new RangeError(`Expected a group of the set, found "${group}"`);
}
