/** The fast way for objects: a batch of entries goes to the kernel as values at once, and onto the tape as records do. */
import type { GivenRecord, TakeRecord } from "./record-run.ts";
import type { RecordMeans } from "./records.ts";
import { ValueBatch } from "./value-batch.ts";

export class PlainEntries {
  readonly #means: RecordMeans;
  readonly #batch: ValueBatch;
  readonly #takeRecord: TakeRecord;
  readonly #givenOf: (record: number) => GivenRecord;
  #tableSet = false;

  constructor(means: RecordMeans) {
    const { kernel, intake, kind } = means;
    const batch = new ValueBatch(kernel, kind === "urlset");
    this.#means = means;
    this.#batch = batch;
    this.#givenOf = (record) => batch.givenAt(record);
    this.#takeRecord = (record, seen) => {
      const { entry, source, line } = batch.givenAt(record);
      return intake.addPast(entry, source, line, seen ? undefined : intake.unique);
    };
  }

  /** Takes an entry, now or with its batch. A promise means that the caller has to wait. */
  add(entry: unknown, source: string, line: number): void | Promise<void> {
    const batch = this.#batch;
    if (!batch.add(entry, source, line)) return this.#addOther(entry, source, line);
    if (batch.full) return this.flush();
  }

  #addOther(entry: unknown, source: string, line: number): void | Promise<void> {
    const wait = this.flush();
    const add = (): void | Promise<void> => this.#means.intake.add(entry, source, line);
    return wait === undefined ? add() : wait.then(add);
  }

  /** Takes what is gathered. To be called before anything else goes into the files, and at the end. A promise means that the caller has to wait. */
  flush(): void | Promise<void> {
    const batch = this.#batch;
    if (batch.count === 0) return;
    const { kernel, run, onWindow } = this.#means;
    onWindow();
    this.#setTable();
    const { count, allNamespaces } = batch;
    kernel.scanValues(batch.text(), count);
    const namespaces = allNamespaces === 0 ? undefined : { all: allNamespaces, each: batch.namespaces };
    const wait = run.take(this.#takeRecord, this.#givenOf, namespaces);
    if (wait !== undefined) return wait.then(() => batch.clear());
    batch.clear();
  }

  /** A stream of records in between has its own table. */
  forgetTable(): void {
    this.#tableSet = false;
  }

  #setTable(): void {
    if (this.#tableSet) return;
    this.#tableSet = true;
    const { prefix, maxLocBytes, hashed, kernel } = this.#means;
    kernel.setRecordTable({ delimiter: 0, terminator: 0, quoted: false, columns: [], prefix, maxLocBytes, hashed });
  }
}
