import type { GroupRecord, Manifest, Temperature } from "../state/types.ts";
import { SetFile } from "./set-file.ts";
import type { SetSettings } from "./settings.ts";

/** All sitemaps of a set during a run: finds them by id, names new ones, and knows which receives what comes. */
export class SetFiles {
  readonly #settings: SetSettings;
  readonly #byId = new Map<number, SetFile>();
  readonly #nextNumbers: number[];
  readonly #openIds: (number | undefined)[];
  readonly #isTaken: (name: string) => Promise<boolean>;
  #nextId: number;

  /** `isTaken` tells whether a file of that name stands already; such a name is passed over. */
  constructor(manifest: Pick<Manifest, "files" | "groups" | "nextFileId"> | undefined, settings: SetSettings, isTaken: (name: string) => Promise<boolean>) {
    this.#settings = settings;
    this.#isTaken = isTaken;
    this.#nextId = manifest?.nextFileId ?? 1;
    const names = ["", ...settings.assignment.groups.map(({ name }) => name)];
    const records = new Map(manifest?.groups.map((group) => [group.name, group]));
    this.#nextNumbers = names.map((name) => records.get(name)?.nextNumber ?? 1);
    this.#openIds = names.map((name) => records.get(name)?.openFile);
    // Numbers of groups that are no more: should one come back, its names are not used again.
    this.#others = manifest?.groups.filter(({ name }) => !names.includes(name)) ?? [];
    const numbers = new Map(names.map((name, group) => [name, group]));
    for (const record of manifest?.files ?? []) {
      const group = numbers.get(record.group) ?? 0;
      this.#byId.set(record.id, new SetFile({ id: record.id, name: record.name, group, temperature: record.temperature }, record));
    }
  }

  readonly #others: readonly GroupRecord[];

  get(id: number): SetFile | undefined {
    return this.#byId.get(id);
  }

  /** In the order of their ids. */
  all(): readonly SetFile[] {
    return [...this.#byId.values()];
  }

  get nextId(): number {
    return this.#nextId;
  }

  /** Makes a new file; it is part of the set from now on. */
  async create(group: number, temperature: Temperature): Promise<SetFile> {
    const { shape, assignment, extension } = this.#settings;
    const base = group === 0 ? shape.name : `${shape.name}-${assignment.groups[group - 1]?.name}`;
    let name: string;
    do {
      const number = this.#nextNumbers[group] as number;
      this.#nextNumbers[group] = number + 1;
      name = `${base}-${number}${extension}`;
    } while (await this.#isTaken(name));
    const file = new SetFile({ id: this.#nextId++, name, group, temperature }, undefined);
    this.#byId.set(file.id, file);
    return file;
  }

  /** Existing files that can take entries: the open one first (cold only), then those below half full. */
  receivers(group: number, temperature: Temperature): SetFile[] {
    const limits = this.#settings.limits[group];
    const open = this.openFile(group);
    const rest = this.all().filter((file) => {
      if (file.record === undefined || file.doomed || file.group !== group || file.temperature !== temperature || file === open) return false;
      if (limits === undefined) return false;
      // A hot file takes what comes as long as there is room; a cold one that is not open has to have emptied first.
      return temperature === "hot" || (file.record.entries * 2 < limits.maxEntries && file.record.bytes * 2 < limits.maxBytes);
    });
    return open === undefined || open.doomed || temperature === "hot" ? rest : [open, ...rest];
  }

  /** The file of a group that received new entries last. */
  openFile(group: number): SetFile | undefined {
    const id = this.#openIds[group];
    const file = id === undefined ? undefined : this.#byId.get(id);
    return file?.record === undefined ? undefined : file;
  }

  setOpen(group: number, file: SetFile): void {
    this.#openIds[group] = file.id;
  }

  /** The groups for the manifest. */
  groupRecords(isListed: (file: SetFile) => boolean): readonly GroupRecord[] {
    const names = ["", ...this.#settings.assignment.groups.map(({ name }) => name)];
    const records = names.map((name, group): GroupRecord => {
      const id = this.#openIds[group];
      const open = id === undefined ? undefined : this.#byId.get(id);
      const nextNumber = this.#nextNumbers[group] as number;
      return open !== undefined && isListed(open) ? { name, openFile: open.id, nextNumber } : { name, nextNumber };
    });
    return [...records, ...this.#others.map(({ name, nextNumber }) => ({ name, nextNumber }))];
  }
}
