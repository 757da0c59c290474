import { SitemapError } from "@mapwright/core";
import type { ReadComposedBatch } from "@mapwright/core/set";
import { type AppendedEntry, type Appenders, limitsOf, put } from "./appenders.ts";
import type { EditedFile, Fate } from "./edited-file.ts";
import { textOf } from "./entry-text.ts";
import { openOldFile } from "./old-file.ts";
import { isNewEntry, loadPending, type Pending } from "./pending.ts";
import type { RunContext } from "./run-context.ts";
import type { SetFile } from "./set-file.ts";
import { SitemapOutput } from "./sitemap-output.ts";
import { createSpooledEntry, IS_MOVED, type SpooledEntry } from "./spool.ts";

/** How a run decides about the entries of an old file. */
export interface RewriteRules {
  /** Row -1 is an entry that `known` does not have. `file` is the file it stands in. */
  fate(row: number, file: SetFile, pending: Pending): Fate;
  /** Takes an entry that leaves for a file of another temperature. */
  leave(row: number, file: SetFile, batch: ReadComposedBatch, at: number): Promise<void>;
  /** Decides about a file that somebody edited: what it says takes the place of what the state says. */
  edited(file: SetFile, pending: Pending): Promise<EditedFile>;
}

/** Writes files anew: what is untouched is copied as it stands, the rest replaced, left out or put to the end. */
export class FileRewriter {
  readonly #context: RunContext;
  readonly #appenders: Appenders;
  readonly #rules: RewriteRules;
  readonly #entry = createSpooledEntry();

  constructor(context: RunContext, appenders: Appenders, rules: RewriteRules) {
    this.#context = context;
    this.#appenders = appenders;
    this.#rules = rules;
  }

  async rewrite(file: SetFile): Promise<void> {
    const { spool } = this.#context;
    const pending = await loadPending(this.#context, file.id, file.lost);
    let output = await this.#open(file, pending);
    try {
      if (!file.lost && !(await this.#copyOld(file, output, pending, undefined))) {
        await output.abandon();
        requireLive(this.#context);
        file.edited = true;
        const { name } = file;
        const edited = await this.#rules.edited(file, pending);
        this.#context.note("file-edited", edited.describe(name));
        output = await this.#open(file, pending);
        if (!(await this.#copyOld(file, output, pending, edited))) throw changedMeanwhile(name);
        for (const row of edited.toAppend) if (pending.replacement(row, this.#entry)) await this.#replace(file, output, this.#entry, 0);
      }
      await this.#append(file, output, pending);
      file.finished = await output.close();
    } catch (error) {
      await output.abandon();
      throw error;
    }
    spool.drop(file.id);
    const { record, finished } = file;
    file.doomed = finished.entries === 0;
    file.written = !file.doomed && (file.lost || file.edited || finished.sha256 !== record?.sha256);
  }

  async #open(file: SetFile, pending: Pending): Promise<SitemapOutput> {
    const { settings, means } = this.#context;
    file.target = await this.#context.openTarget(file.name);
    return new SitemapOutput(file.target, limitsOf(settings, file.group, "cold"), (file.record?.namespaces ?? 0) | pending.namespaces, means);
  }

  /** Copies what stays of the old file; false when the file is not what the state says it is (and not `edited` as known). */
  async #copyOld(file: SetFile, output: SitemapOutput, pending: Pending, edited: EditedFile | undefined): Promise<boolean> {
    const { view, options, hashKey, settings, means } = this.#context;
    const { record } = file;
    const old = await openOldFile(view, file.name, { hashKey, format: settings.shape.format, signal: options.signal, kernel: options.kernel });
    if (old === undefined) return false;
    const text = { left: (edited?.bytes ?? record?.bytes ?? 0) - means.text.head(0).length - means.text.tail.length };
    for await (const batch of old.batches) await this.#copyBatch(file, output, { batch, pending, edited, text });
    const { sha256, complete } = await old.end();
    return edited === undefined ? complete && sha256 === record?.sha256 : sha256 === edited.sha256;
  }

  async #copyBatch(file: SetFile, output: SitemapOutput, old: OldBatch): Promise<void> {
    const { known } = this.#context;
    const { batch, pending, edited, text } = old;
    const { keys, ends, namespaces, limited, lastmods, bytes } = batch;
    let runFrom = -1;
    for (let at = 0; at < batch.count; at++) {
      const from = at === 0 ? 0 : (ends[at - 1] as number);
      const to = ends[at] as number;
      const row = known.find(keys, at * 3);
      const fate = edited?.fate() ?? this.#rules.fate(row, file, pending);
      text.left -= to - from;
      if (fate === "keep" && !output.isLate(namespaces[at] as number) && output.reserve(to - from, namespaces[at] as number, limited[at] as number)) {
        output.date(lastmods[at] as number);
        if (runFrom < 0) runFrom = from;
        continue;
      }
      if (runFrom >= 0) await output.copy(bytes, runFrom, from);
      runFrom = -1;
      if (fate === "keep") {
        await this.#overflow(file, await this.#rowOf(row, batch, at), entryOf(batch, at));
      } else if (fate === "leave") {
        await this.#rules.leave(row, file, batch, at);
      } else if (fate === "replace" && pending.replacement(row, this.#entry)) {
        await this.#replace(file, output, this.#entry, text.left);
      }
    }
    if (runFrom >= 0) await output.copy(bytes, runFrom, ends[batch.count - 1] as number);
  }

  /** An entry that grew goes elsewhere rather than taking the room of what stands behind it. */
  async #replace(file: SetFile, output: SitemapOutput, spooled: SpooledEntry, left: number): Promise<void> {
    const entry = textOf(this.#context, spooled);
    const { maxBytes } = limitsOf(this.#context.settings, file.group, "cold");
    const fits = output.bytes + entry.to - entry.from + left <= maxBytes;
    if (fits && (await put(output, entry))) return;
    await this.#overflow(file, spooled.row, entry);
  }

  async #append(file: SetFile, output: SitemapOutput, pending: Pending): Promise<void> {
    const { known, fresh } = this.#context;
    for (const spooled of pending.appended(this.#entry)) {
      const isNew = isNewEntry(spooled);
      const entry = textOf(this.#context, spooled);
      const isMoved = (spooled.flags & IS_MOVED) !== 0;
      if (!(isMoved && file.gives) && (await put(output, entry))) continue;
      if (!isNew && !isMoved) {
        await this.#overflow(file, spooled.row, entry);
        continue;
      }
      const other = await this.#appenders.add(file.group, file.temperature, entry);
      if (isNew) {
        fresh.setFile(spooled.row, other.id);
        file.added--;
        other.added++;
      } else {
        known.files[spooled.row] = other.id;
        file.movedIn--;
        other.movedIn++;
      }
    }
  }

  /** Puts an entry of the file into a new one, for want of room. */
  async #overflow(file: SetFile, row: number, entry: AppendedEntry): Promise<void> {
    const { known, counts } = this.#context;
    const other = await this.#appenders.add(file.group, file.temperature, entry);
    known.files[row] = other.id;
    file.gives = true;
    file.movedOut++;
    other.movedIn++;
    counts.moved++;
    counts.rowsChanged = true;
  }

  async #rowOf(row: number, batch: ReadComposedBatch, at: number): Promise<number> {
    return row >= 0 ? row : this.#context.lookUp(batch.keys, at * 3);
  }
}

/** A reading that was aborted ends early, just as one of a file that was cut. */
function requireLive({ options }: RunContext): void {
  if (options.signal?.aborted === true) throw new SitemapError("ERR_ABORTED", "Expected to finish, found the run aborted", { cause: options.signal.reason });
}

interface OldBatch {
  readonly batch: ReadComposedBatch;
  readonly pending: Pending;
  readonly edited: EditedFile | undefined;
  /** Bytes of old entries that are still to come. */
  readonly text: { left: number };
}

function entryOf(batch: ReadComposedBatch, at: number): AppendedEntry {
  return {
    bytes: batch.bytes,
    from: at === 0 ? 0 : (batch.ends[at - 1] as number),
    to: batch.ends[at] as number,
    namespaces: batch.namespaces[at] as number,
    limited: batch.limited[at] as number,
    lastmod: batch.lastmods[at] as number,
  };
}

function changedMeanwhile(name: string): SitemapError {
  return new SitemapError("ERR_STATE", `Expected ${name} to stay as it is during the run, found it changed meanwhile`, {
    details: { reason: "foreign", name },
  });
}
