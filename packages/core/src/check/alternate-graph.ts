/*
 * Do pages that name each other as language versions agree? Every entry states a set of pages. A set is known by the sum of the hashes of
 * its pages, so that entries which state the same set meet; when all of its pages have stated it, nothing more is to be known of it and its
 * records are given back. Only sets that are still open at the end are looked at page by page.
 *
 *   en: {en fr}, fr: {en fr}             matches, and is forgotten when fr has been seen
 *   en: {en fr}, fr: {fr}                both sets stay open: fr does not link back to en
 *
 * What must stay true: a record is given back only when its set matches; memory stays below the budget, and what came behind is not judged.
 */
import type { Place } from "../model/diagnostic.ts";
import { LISTED, PageTable } from "./page-table.ts";
import { RecordPool } from "./record-pool.ts";

/** Bytes that the graph may take. */
export const GRAPH_BYTES = 268_435_456 as const;
/** Open sets whose addresses are kept as text, for messages. */
const MAX_TEXTS = 20_000;
/** Entries of one page that are looked at. */
const MAX_SAME = 16;
const MAP_ENTRY_BYTES = 56;
/** The code of a version that has no language. */
export const X_DEFAULT = 0 as const;
const TWO_21 = 2_097_152;
const TWO_31 = 2_147_483_648;

/** Integers of the records. */
const MEMBER = { NEXT: 0, KEY0: 1, KEY1: 2, FILE: 3, OFFSET: 4, OFFSET_HIGH: 5, LINE: 6, COLUMN: 7, CLUSTER: 8, INTS: 9 } as const;
const TARGET = { NEXT: 0, KEY0: 1, KEY1: 2, CODE: 3, INTS: 4 } as const;
const CLUSTER = { NEXT: 0, SIZE: 1, SEEN: 2, SUM0: 3, SUM1: 4, SET0: 5, SET1: 6, MEMBER: 7, TARGET: 8, INTS: 9 } as const;

/** A page that an entry names as a version of itself. */
export interface AlternateTarget {
  readonly key0: number;
  readonly key1: number;
  /** Number of its language; X_DEFAULT where it has none. */
  readonly code: number;
}

/** An entry that names its versions. */
export interface AlternatePage {
  readonly key0: number;
  readonly key1: number;
  readonly file: number;
  /** Different pages. */
  readonly targets: readonly AlternateTarget[];
  readonly place: () => Place;
  readonly loc: () => string;
  readonly hrefs: () => readonly string[];
}

/** `oneway`: the version is listed and does not link back; `default`: so is x-default; `unlisted`: it is not listed where others of its language are; `elsewhere`: nothing is known of its language. */
export type AlternateFault = "oneway" | "default" | "unlisted" | "elsewhere";

/** What is wrong with an entry: the first version with this fault, and how many more have it. */
export interface AlternateFinding {
  readonly fault: AlternateFault;
  readonly file: number;
  readonly place: Place;
  /** Address of the entry and of the version; undefined where so many are open that they were not kept. */
  readonly loc: string | undefined;
  readonly href: string | undefined;
  /** Language of the version. */
  readonly code: number;
  /** Further versions with the fault. */
  readonly more: number;
}

export class AlternateGraph {
  readonly #maxBytes: number;
  readonly #members = new RecordPool(MEMBER.INTS);
  readonly #targets = new RecordPool(TARGET.INTS);
  readonly #clusters = new RecordPool(CLUSTER.INTS);
  readonly #open = new Map<number, number>();
  readonly #pages = new PageTable();
  /** Languages of which a version is listed. */
  readonly #listedCodes = new Set<number>();
  readonly #hrefs = new Map<number, readonly string[]>();
  readonly #locs = new Map<number, string>();
  /** Has the budget been used up? */
  full = false;

  constructor(maxBytes: number = GRAPH_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#members.bytes + this.#targets.bytes + this.#clusters.bytes + this.#pages.bytes + this.#open.size * MAP_ENTRY_BYTES;
  }

  add(page: AlternatePage): void {
    if (this.#isFull()) return;
    const { targets, key0, key1 } = page;
    this.#pages.note(key0, key1, LISTED.LINKS);
    let set0 = 0;
    let set1 = 0;
    let isSelf = false;
    for (const target of targets) {
      set0 = (set0 + target.key0) | 0;
      set1 = (set1 + target.key1) | 0;
      if (target.key0 === key0 && target.key1 === key1) isSelf = true;
    }
    if (isSelf && targets.length === 1) {
      this.#listedCodes.add(targets[0]?.code ?? X_DEFAULT);
      return this.#pages.note(key0, key1, LISTED.MATCHED);
    }
    const name = (set0 >>> 0) * TWO_21 + (set1 >>> 11);
    const cluster = this.#open.get(name) ?? this.#begin(name, set0, set1, page);
    if (isSelf && this.#count(cluster, key0, key1)) return this.#close(name, cluster);
    this.#addMember(cluster, page);
  }

  #isFull(): boolean {
    if (!this.full && this.bytes > this.#maxBytes) this.full = true;
    return this.full;
  }

  #begin(name: number, set0: number, set1: number, { targets, hrefs }: AlternatePage): number {
    const cluster = this.#clusters.take();
    const { data } = this.#clusters;
    data[cluster + CLUSTER.SIZE] = targets.length;
    data[cluster + CLUSTER.SEEN] = 0;
    data[cluster + CLUSTER.SUM0] = 0;
    data[cluster + CLUSTER.SUM1] = 0;
    data[cluster + CLUSTER.SET0] = set0;
    data[cluster + CLUSTER.SET1] = set1;
    data[cluster + CLUSTER.MEMBER] = 0;
    let next = 0;
    for (let index = targets.length - 1; index >= 0; index--) {
      const { key0, key1, code } = targets[index] as AlternateTarget;
      const at = this.#targets.take();
      this.#targets.data[at + TARGET.NEXT] = next;
      this.#targets.data[at + TARGET.KEY0] = key0;
      this.#targets.data[at + TARGET.KEY1] = key1;
      this.#targets.data[at + TARGET.CODE] = code;
      next = at;
    }
    data[cluster + CLUSTER.TARGET] = next;
    this.#open.set(name, cluster);
    if (this.#hrefs.size < MAX_TEXTS) this.#hrefs.set(cluster, hrefs());
    return cluster;
  }

  /** Counts a page of the set that has stated it; true when all have. */
  #count(cluster: number, key0: number, key1: number): boolean {
    const { data } = this.#clusters;
    const sum0 = ((data[cluster + CLUSTER.SUM0] as number) + key0) | 0;
    const sum1 = ((data[cluster + CLUSTER.SUM1] as number) + key1) | 0;
    const seen = (data[cluster + CLUSTER.SEEN] as number) + 1;
    data[cluster + CLUSTER.SUM0] = sum0;
    data[cluster + CLUSTER.SUM1] = sum1;
    data[cluster + CLUSTER.SEEN] = seen;
    return seen === data[cluster + CLUSTER.SIZE] && sum0 === data[cluster + CLUSTER.SET0] && sum1 === data[cluster + CLUSTER.SET1];
  }

  #addMember(cluster: number, { key0, key1, file, place, loc }: AlternatePage): void {
    const { offset, line, column } = place();
    const at = this.#members.take();
    const { data } = this.#members;
    data[at + MEMBER.NEXT] = this.#clusters.data[cluster + CLUSTER.MEMBER] as number;
    data[at + MEMBER.KEY0] = key0;
    data[at + MEMBER.KEY1] = key1;
    data[at + MEMBER.FILE] = file;
    data[at + MEMBER.OFFSET] = offset % TWO_31;
    data[at + MEMBER.OFFSET_HIGH] = Math.floor(offset / TWO_31);
    data[at + MEMBER.LINE] = line;
    data[at + MEMBER.COLUMN] = column;
    data[at + MEMBER.CLUSTER] = cluster;
    this.#clusters.data[cluster + CLUSTER.MEMBER] = at;
    if (this.#hrefs.has(cluster)) this.#locs.set(at, loc());
  }

  /** Gives the records of a set back whose pages all agree. */
  #close(name: number, cluster: number): void {
    for (let at = this.#clusters.data[cluster + CLUSTER.TARGET] as number; at !== 0; ) {
      const { data } = this.#targets;
      const next = data[at + TARGET.NEXT] as number;
      this.#pages.note(data[at + TARGET.KEY0] as number, data[at + TARGET.KEY1] as number, LISTED.MATCHED);
      this.#listedCodes.add(data[at + TARGET.CODE] as number);
      this.#targets.give(at);
      at = next;
    }
    for (let at = this.#clusters.data[cluster + CLUSTER.MEMBER] as number; at !== 0; ) {
      const next = this.#members.data[at + MEMBER.NEXT] as number;
      this.#locs.delete(at);
      this.#members.give(at);
      at = next;
    }
    this.#hrefs.delete(cluster);
    this.#clusters.give(cluster);
    this.#open.delete(name);
  }

  /**
   * Looks at what is still open. To be called once, at the end. `isListed` says whether there is an entry for an address at all, since only
   * pages that name versions were added.
   */
  finish(tell: (finding: AlternateFinding) => void, isListed: (href: string) => boolean): void {
    if (this.#open.size === 0) return;
    const index = this.#indexMembers();
    this.#noteListed(isListed);
    for (const cluster of this.#open.values()) {
      for (let at = this.#clusters.data[cluster + CLUSTER.MEMBER] as number; at !== 0; at = this.#members.data[at + MEMBER.NEXT] as number) {
        this.#judge(cluster, at, { index, tell });
      }
    }
  }

  /** Notes the pages that are listed without versions, and the languages of which anything is listed. */
  #noteListed(isListed: (href: string) => boolean): void {
    const { data } = this.#targets;
    for (const cluster of this.#open.values()) {
      const hrefs = this.#hrefs.get(cluster);
      let position = 0;
      for (let at = this.#clusters.data[cluster + CLUSTER.TARGET] as number; at !== 0; at = data[at + TARGET.NEXT] as number, position++) {
        const key0 = data[at + TARGET.KEY0] as number;
        const key1 = data[at + TARGET.KEY1] as number;
        const href = hrefs?.[position];
        let listed = this.#pages.look(key0, key1) !== LISTED.NO;
        if (!listed && href !== undefined && isListed(href)) {
          listed = true;
          this.#pages.note(key0, key1, LISTED.PLAIN);
        }
        if (listed) this.#listedCodes.add(data[at + TARGET.CODE] as number);
      }
    }
  }

  /** Open members by their page: a hash table whose slots hold records. */
  #indexMembers(): Int32Array {
    let count = 0;
    const { data } = this.#members;
    const heads = Array.from(this.#open.values(), (cluster) => this.#clusters.data[cluster + CLUSTER.MEMBER] as number);
    for (const head of heads) for (let at = head; at !== 0; at = data[at + MEMBER.NEXT] as number) count++;
    const index = new Int32Array(2 ** Math.ceil(Math.log2(count * 1.5 + 2)));
    for (const head of heads) {
      for (let at = head; at !== 0; at = data[at + MEMBER.NEXT] as number) {
        let slot = (data[at + MEMBER.KEY0] as number) & (index.length - 1);
        while (index[slot] !== 0) slot = (slot + 1) & (index.length - 1);
        index[slot] = at;
      }
    }
    return index;
  }

  #judge(cluster: number, member: number, { index, tell }: { readonly index: Int32Array; readonly tell: (finding: AlternateFinding) => void }): void {
    const { data } = this.#members;
    const key0 = data[member + MEMBER.KEY0] as number;
    const key1 = data[member + MEMBER.KEY1] as number;
    // The page has stated a set that matches, and states another: repeated URLs have a rule of their own.
    if (this.#pages.look(key0, key1) === LISTED.MATCHED) return;
    const faults = new Map<AlternateFault, { position: number; target: number; more: number }>();
    let position = 0;
    const targets = this.#targets.data;
    for (let at = this.#clusters.data[cluster + CLUSTER.TARGET] as number; at !== 0; at = targets[at + TARGET.NEXT] as number, position++) {
      const fault = this.#faultOf(at, { key0, key1, index });
      if (fault === undefined) continue;
      const found = faults.get(fault);
      if (found === undefined) faults.set(fault, { position, target: at, more: 0 });
      else found.more++;
    }
    if (faults.size === 0) return;
    const place = {
      offset: (data[member + MEMBER.OFFSET_HIGH] as number) * TWO_31 + (data[member + MEMBER.OFFSET] as number),
      line: data[member + MEMBER.LINE] as number,
      column: data[member + MEMBER.COLUMN] as number,
    };
    const file = data[member + MEMBER.FILE] as number;
    const hrefs = this.#hrefs.get(cluster);
    for (const [fault, { position, target, more }] of faults) {
      tell({ fault, file, place, loc: this.#locs.get(member), href: hrefs?.[position], code: targets[target + TARGET.CODE] as number, more });
    }
  }

  /** What is wrong with the way back from a version to the page with this key. */
  #faultOf(target: number, { key0, key1, index }: { readonly key0: number; readonly key1: number; readonly index: Int32Array }): AlternateFault | undefined {
    const targets = this.#targets.data;
    const other0 = targets[target + TARGET.KEY0] as number;
    const other1 = targets[target + TARGET.KEY1] as number;
    if (other0 === key0 && other1 === key1) return undefined;
    const isDefault = targets[target + TARGET.CODE] === X_DEFAULT;
    const listed = this.#pages.look(other0, other1);
    if (listed === LISTED.NO) {
      if (isDefault || this.full) return undefined;
      return this.#listedCodes.has(targets[target + TARGET.CODE] as number) ? "unlisted" : "elsewhere";
    }
    if (this.#linksTo(other0, other1, { key0, key1, index })) return undefined;
    return isDefault ? "default" : "oneway";
  }

  /** Does an open member for the page `other` name the page with this key? */
  #linksTo(other0: number, other1: number, { key0, key1, index }: { readonly key0: number; readonly key1: number; readonly index: Int32Array }): boolean {
    const { data } = this.#members;
    let same = 0;
    for (let slot = other0 & (index.length - 1); index[slot] !== 0 && same < MAX_SAME; slot = (slot + 1) & (index.length - 1)) {
      const at = index[slot] as number;
      if (data[at + MEMBER.KEY0] !== other0 || data[at + MEMBER.KEY1] !== other1) continue;
      same++;
      if (this.#names(data[at + MEMBER.CLUSTER] as number, key0, key1)) return true;
    }
    return same === MAX_SAME;
  }

  #names(cluster: number, key0: number, key1: number): boolean {
    const { data } = this.#targets;
    for (let at = this.#clusters.data[cluster + CLUSTER.TARGET] as number; at !== 0; at = data[at + TARGET.NEXT] as number) {
      if (data[at + TARGET.KEY0] === key0 && data[at + TARGET.KEY1] === key1) return true;
    }
    return false;
  }
}
