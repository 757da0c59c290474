import type { Kernel } from "../kernel/kernel.ts";
import { writeUtf8 } from "../kernel/strings.ts";
import { hashBytes } from "../kernel/twin/hash.ts";
import { MAX_LOC_LENGTH } from "../protocol/limits.ts";
import type { BatchBuilder } from "./compose-batch.ts";
import { FINGERPRINT_INTS } from "./compose-types.ts";
import type { ContentMark } from "./content-mark.ts";
import type { EntryGroups } from "./entry-groups.ts";
import type { EntryTarget } from "./entry-intake.ts";
import { NEWS_BIT } from "./identity.ts";
import { LastmodSeconds } from "./lastmod-seconds.ts";
import { bytesAlone, type EntryText } from "./sitemap-file.ts";
import type { EntryWriter } from "./to-writable.ts";
import type { WriteSettings } from "./write-settings.ts";

/** What both ways of composing work with. */
export interface ComposeMeans {
  readonly kernel: Kernel;
  readonly batch: BatchBuilder;
  /** Hands the batch over and empties it; settles when it may be filled again. */
  readonly deliver: () => Promise<void>;
  readonly settings: WriteSettings;
  readonly hashKey: Int32Array;
  readonly groups: EntryGroups | undefined;
  readonly content: ContentMark;
}

/** The slow way: entries that were judged and made one by one go into the batch. */
export class ComposeTarget implements EntryTarget {
  /** Entries of both ways. */
  urls = 0;
  /** Bytes of an entry that fits into a file with all namespaces declared. */
  readonly surelyFits: number;
  readonly #means: ComposeMeans;
  readonly #lastmods = new LastmodSeconds();
  readonly #keyBytes = new Uint8Array(MAX_LOC_LENGTH + 1);
  readonly #hash = new Int32Array(4);
  #group = 0;

  constructor(means: ComposeMeans) {
    this.#means = means;
    this.surelyFits = means.settings.limits.maxBytes - bytesAlone(means.settings.kind, -1, 0);
  }

  fits({ namespaces, bytes }: EntryText): boolean {
    const { kind, limits } = this.#means.settings;
    return bytes <= this.surelyFits || bytesAlone(kind, namespaces, bytes) <= limits.maxBytes;
  }

  /** Finds the group of an entry that will do, and makes it again with what the group has and the entry lacks. */
  judged(made: EntryWriter, given: unknown, source: string): void {
    const { groups, content } = this.#means;
    // What was made is an object with properties.
    const entry = given as Readonly<Record<string, unknown>>;
    content.of(entry);
    if (groups === undefined) return;
    this.#group = groups.of(made.loc, source, entry);
    const lacking = groups.lacking(this.#group, entry);
    if (lacking !== undefined) made.judge({ ...entry, ...lacking });
  }

  add(text: EntryText, made: EntryWriter): void | Promise<void> {
    const { batch } = this.#means;
    if (batch.entriesLeft > 0 && text.bytes <= batch.bytesLeft) return this.#put(text, made, batch.out);
    return this.#addToNext(text, made);
  }

  async #addToNext(text: EntryText, made: EntryWriter): Promise<void> {
    const { batch, deliver } = this.#means;
    if (batch.count > 0) await deliver();
    this.#put(text, made, text.bytes <= batch.bytesLeft ? batch.out : batch.makeRoom(text.bytes));
  }

  #put({ open, rest, namespaces, limited, lastmod }: EntryText, made: EntryWriter, out: Uint8Array): void {
    const { batch, hashKey, content, kernel } = this.#means;
    const end = batch.at + writeUtf8(open + rest, out, batch.at);
    hashBytes(out, batch.at, end, hashKey, this.#hash, 0);
    batch.fingerprints[batch.count * FINGERPRINT_INTS] = this.#hash[0] as number;
    batch.fingerprints[batch.count * FINGERPRINT_INTS + 1] = this.#hash[1] as number;
    this.#hashKeyOf(made.key);
    const news = (namespaces & NEWS_BIT) !== 0;
    batch.push(end, kernel.hashResult, { lastmod: this.#lastmods.of(lastmod), namespaces, limited, news, group: this.#group, content: content.result });
    this.urls++;
  }

  #hashKeyOf(key: string): void {
    // A key is ASCII; for so short a text a loop costs less than a call into the host.
    const bytes = this.#keyBytes;
    for (let at = 0; at < key.length; at++) bytes[at] = key.charCodeAt(at);
    this.#means.kernel.hash(bytes, key.length);
  }
}
