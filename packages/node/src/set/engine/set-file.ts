import type { FileRecord, Temperature } from "../state/types.ts";
import type { StagedObject } from "../store/types.ts";
import type { FinishedSitemap, OutputTarget } from "./sitemap-output.ts";

/** One sitemap of the set during a run. */
export class SetFile {
  readonly id: number;
  readonly name: string;
  /** Number of its group. */
  readonly group: number;
  readonly temperature: Temperature;
  /** As the last run left it; undefined for a new file. */
  readonly record: FileRecord | undefined;
  /** It is gone, or surely not what was written: its entries are taken from the source. */
  lost = false;
  /** Somebody changed it, as was seen while it was read. */
  edited = false;
  /** Entries go from it to another file in this run, or come from another. Never both, so that no order of promotion hides a URL. */
  gives = false;
  receives = false;
  /** It goes away, whatever it holds. */
  doomed = false;
  added = 0;
  changed = 0;
  removed = 0;
  movedIn = 0;
  movedOut = 0;
  /** What it will hold at most, while entries are assigned to it. */
  readonly planned: { entries: number; bytes: number; limited: number; namespaces: number };
  finished: FinishedSitemap | undefined;
  target: OutputTarget | undefined;
  /** The finished bytes are to be published. */
  written = false;

  constructor(identity: Pick<SetFile, "id" | "name" | "group" | "temperature">, record: FileRecord | undefined) {
    this.id = identity.id;
    this.name = identity.name;
    this.group = identity.group;
    this.temperature = identity.temperature;
    this.record = record;
    this.planned = {
      entries: record?.entries ?? 0,
      bytes: record?.bytes ?? 0,
      limited: record?.limited ?? 0,
      namespaces: record?.namespaces ?? 0,
    };
  }

  /** Has something happened that its bytes must tell? */
  get touched(): boolean {
    return this.lost || this.added + this.changed + this.removed + this.movedIn + this.movedOut > 0;
  }

  /** Url entries after the run. */
  get entries(): number {
    return this.finished?.entries ?? (this.doomed ? 0 : (this.record?.entries ?? 0));
  }

  get staged(): StagedObject | undefined {
    return this.target as StagedObject | undefined;
  }
}
