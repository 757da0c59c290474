/** The fast way for objects: a batch of entries goes to the kernel as values at once, and onto the tape as records do. */
import type { RecordMeans } from "./records.ts";
import { ValueBatch } from "./value-batch.ts";

export class PlainEntries {
  readonly #means: RecordMeans;
  readonly #batch: ValueBatch;
  #tableSet = false;

  constructor(means: RecordMeans) {
    this.#means = means;
    this.#batch = new ValueBatch(means.kernel, means.kind === "urlset");
  }

  /** Takes an entry, now or with its batch. A promise means that the caller has to wait. */
  add(entry: unknown, source: string, line: number): void | Promise<void> {
    const batch = this.#batch;
    if (!batch.add(entry, source, line)) return this.#addOther(entry, source, line);
    if (batch.full) return this.flush();
  }

  #addOther(entry: unknown, source: string, line: number): void | Promise<void> {
    if (this.#batch.count === 0) return this.#means.intake.add(entry, source, line);
    return this.#flushBefore(entry, source, line);
  }

  async #flushBefore(entry: unknown, source: string, line: number): Promise<void> {
    await this.flush();
    await this.#means.intake.add(entry, source, line);
  }

  /** Takes what is gathered. To be called before anything else goes into the files, and at the end. */
  async flush(): Promise<void> {
    const batch = this.#batch;
    if (batch.count === 0) return;
    const { kernel, run, intake, onWindow } = this.#means;
    onWindow();
    this.#setTable();
    const { count, allNamespaces } = batch;
    kernel.scanValues(batch.text(), count);
    await run.take(
      (record, seen) => {
        const { entry, source, line } = batch.givenAt(record);
        return intake.addPast(entry, source, line, seen ? undefined : intake.unique);
      },
      (record) => batch.givenAt(record),
      allNamespaces === 0 ? undefined : { all: allNamespaces, each: batch.namespaces },
    );
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
