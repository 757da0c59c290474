/*
 * Do pages that name each other as language versions agree? Every entry states a set of pages. A set is known by the sum of the hashes of
 * its pages, so that entries which state the same set meet; when all of its pages have stated it, nothing more is to be known of it and its
 * records are given back. Only sets that are still open at the end are looked at page by page.
 *
 *   en: {en fr}, fr: {en fr}             matches, and is forgotten when fr has been seen
 *   en: {en fr}, fr: {fr}                both sets stay open: fr does not link back to en
 *
 * What must stay true: a record is given back only when its set matches; memory stays within the budget, and what came behind is not judged; findings are
 * told in the order of the files, however the records lie.
 */
import type { Place } from "../model/diagnostic.ts";
import { OpenSets, SET } from "./open-sets.ts";
import { LISTED, PageTable } from "./page-table.ts";
import { RecordPool } from "./record-pool.ts";
import type { TargetList } from "./target-list.ts";

/** Bytes that the graph may take. */
export const GRAPH_BYTES = 268_435_456 as const;
/** The share of the budget that addresses take which are kept as text, for messages and to ask whether they are listed at all. */
const TEXT_SHARE = 1 / 8;
/** Bytes of a text besides its characters, with its place in a map and a list. */
const TEXT_BYTES = 64;
/** Entries of one page that are looked at. */
const MAX_SAME = 16;
/** The code of a version that has no language. */
export const X_DEFAULT = 0 as const;
const TWO_31 = 2_147_483_648;
const SLOTS_PER_MEMBER = 1.5;

/** Integers of the records. A member without a set has been given back. */
const MEMBER = { NEXT: 0, SET: 1, KEY0: 2, KEY1: 3, FILE: 4, OFFSET: 5, OFFSET_HIGH: 6, LINE: 7, COLUMN: 8, INTS: 9 } as const;
const TARGET = { NEXT: 0, KEY0: 1, KEY1: 2, CODE: 3, INTS: 4 } as const;

/** An entry that names its versions. */
export interface AlternatePage {
  readonly key0: number;
  readonly key1: number;
  readonly file: number;
  readonly targets: TargetList;
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
  readonly #open = new OpenSets();
  readonly #pages = new PageTable();
  /** Languages of which a version is listed. */
  readonly #listedCodes = new Set<number>();
  /** Addresses of the versions of open sets, and of their members. */
  readonly #hrefs = new Map<number, readonly string[]>();
  readonly #locs = new Map<number, string>();
  #textBytes = 0;
  #memberCount = 0;
  /** Has the budget been used up? */
  full = false;

  constructor(maxBytes: number = GRAPH_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** All that it takes, the index of members that it makes in the end included. */
  get bytes(): number {
    const index = slotsFor(this.#memberCount) + this.#memberCount;
    return this.#members.bytes + this.#targets.bytes + this.#open.bytes + this.#pages.bytes + this.#textBytes + index * Int32Array.BYTES_PER_ELEMENT;
  }

  add(page: AlternatePage): void {
    if (this.#isFull()) return;
    const { targets, key0, key1 } = page;
    const { count } = targets;
    this.#pages.note(key0, key1, LISTED.LINKS);
    let set0 = 0;
    let set1 = 0;
    let isSelf = false;
    for (let index = 0; index < count; index++) {
      const target0 = targets.key0(index);
      const target1 = targets.key1(index);
      set0 = (set0 + target0) | 0;
      set1 = (set1 + target1) | 0;
      if (target0 === key0 && target1 === key1) isSelf = true;
    }
    if (isSelf && count === 1) {
      this.#listedCodes.add(targets.code(0));
      return this.#pages.note(key0, key1, LISTED.MATCHED);
    }
    const known = this.#open.find(set0, set1);
    const set = known === 0 ? this.#begin(set0, set1, page) : known;
    if (isSelf && this.#open.state(set, key0, key1)) return this.#close(set);
    this.#addMember(set, page);
  }

  #isFull(): boolean {
    if (!this.full && this.bytes > this.#maxBytes) this.full = true;
    return this.full;
  }

  #begin(set0: number, set1: number, { targets, hrefs }: AlternatePage): number {
    const set = this.#open.open(set0, set1, targets.count);
    let next = 0;
    for (let index = targets.count - 1; index >= 0; index--) {
      const target = this.#targets.take();
      const data = this.#targets.piece(target);
      const at = this.#targets.offset(target);
      data[at + TARGET.NEXT] = next;
      data[at + TARGET.KEY0] = targets.key0(index);
      data[at + TARGET.KEY1] = targets.key1(index);
      data[at + TARGET.CODE] = targets.code(index);
      next = target;
    }
    this.#open.put(set, SET.TARGET, next);
    if (this.#textBytes < this.#maxBytes * TEXT_SHARE) {
      const texts = hrefs();
      this.#hrefs.set(set, texts);
      for (const text of texts) this.#textBytes += textBytes(text);
    }
    return set;
  }

  #addMember(set: number, { key0, key1, file, place, loc }: AlternatePage): void {
    const { offset, line, column } = place();
    const member = this.#members.take();
    const data = this.#members.piece(member);
    const at = this.#members.offset(member);
    data[at + MEMBER.NEXT] = this.#open.get(set, SET.MEMBER);
    data[at + MEMBER.SET] = set;
    data[at + MEMBER.KEY0] = key0;
    data[at + MEMBER.KEY1] = key1;
    data[at + MEMBER.FILE] = file;
    data[at + MEMBER.OFFSET] = offset % TWO_31;
    data[at + MEMBER.OFFSET_HIGH] = Math.floor(offset / TWO_31);
    data[at + MEMBER.LINE] = line;
    data[at + MEMBER.COLUMN] = column;
    this.#open.put(set, SET.MEMBER, member);
    this.#memberCount++;
    if (!this.#hrefs.has(set)) return;
    const text = loc();
    this.#locs.set(member, text);
    this.#textBytes += textBytes(text);
  }

  /** Gives the records of a set back whose pages all agree. */
  #close(set: number): void {
    for (let target = this.#open.get(set, SET.TARGET); target !== 0; ) {
      const data = this.#targets.piece(target);
      const at = this.#targets.offset(target);
      const next = data[at + TARGET.NEXT] as number;
      this.#pages.note(data[at + TARGET.KEY0] as number, data[at + TARGET.KEY1] as number, LISTED.MATCHED);
      this.#listedCodes.add(data[at + TARGET.CODE] as number);
      this.#targets.give(target);
      target = next;
    }
    for (let member = this.#open.get(set, SET.MEMBER); member !== 0; ) {
      const data = this.#members.piece(member);
      const at = this.#members.offset(member);
      const next = data[at + MEMBER.NEXT] as number;
      data[at + MEMBER.SET] = 0;
      this.#textBytes -= textBytes(this.#locs.get(member));
      this.#locs.delete(member);
      this.#members.give(member);
      this.#memberCount--;
      member = next;
    }
    for (const text of this.#hrefs.get(set) ?? []) this.#textBytes -= textBytes(text);
    this.#hrefs.delete(set);
    this.#open.close(set);
  }

  /**
   * Looks at what is still open. To be called once, at the end. `isListed` says whether there is an entry for an address at all, since only
   * pages that name versions were added.
   */
  finish(tell: (finding: AlternateFinding) => void, isListed: (href: string) => boolean): void {
    if (this.#open.count === 0) return;
    const members = this.#membersInOrder();
    for (const member of members) this.#noteListed(member, isListed);
    const index = this.#indexOf(members);
    const found = new FoundFaults();
    for (const member of members) this.#judge(member, { index, found, tell });
  }

  /** The members of open sets as their entries follow one another. Records that were given back in between are out of order. */
  #membersInOrder(): Int32Array {
    const members = new Int32Array(this.#memberCount);
    let count = 0;
    let isSorted = true;
    for (let member = 1; member < this.#members.end; member++) {
      if (this.#member(member, MEMBER.SET) === 0) continue;
      if (count > 0 && this.#compare(members[count - 1] as number, member) > 0) isSorted = false;
      members[count++] = member;
    }
    return isSorted ? members : members.sort((a, b) => this.#compare(a, b));
  }

  #member(member: number, int: number): number {
    return this.#members.piece(member)[this.#members.offset(member) + int] as number;
  }

  #compare(a: number, b: number): number {
    for (const int of [MEMBER.FILE, MEMBER.OFFSET_HIGH, MEMBER.OFFSET]) {
      const difference = this.#member(a, int) - this.#member(b, int);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Notes the pages that are listed without versions, and the languages of which anything is listed, from the set of a member. */
  #noteListed(member: number, isListed: (href: string) => boolean): void {
    const set = this.#member(member, MEMBER.SET);
    if (this.#open.get(set, SET.MEMBER) !== member) return;
    const hrefs = this.#hrefs.get(set);
    let position = 0;
    for (let target = this.#open.get(set, SET.TARGET); target !== 0; position++) {
      const data = this.#targets.piece(target);
      const at = this.#targets.offset(target);
      const key0 = data[at + TARGET.KEY0] as number;
      const key1 = data[at + TARGET.KEY1] as number;
      const href = hrefs?.[position];
      let listed = this.#pages.look(key0, key1) !== LISTED.NO;
      if (!listed && href !== undefined && isListed(href)) {
        listed = true;
        this.#pages.note(key0, key1, LISTED.PLAIN);
      }
      if (listed) this.#listedCodes.add(data[at + TARGET.CODE] as number);
      target = data[at + TARGET.NEXT] as number;
    }
  }

  /** Members by their page: a hash table whose slots hold records. */
  #indexOf(members: Int32Array): Int32Array {
    const index = new Int32Array(slotsFor(members.length));
    for (const member of members) {
      let slot = this.#member(member, MEMBER.KEY0) & (index.length - 1);
      while (index[slot] !== 0) slot = (slot + 1) & (index.length - 1);
      index[slot] = member;
    }
    return index;
  }

  #judge(
    member: number,
    { index, found, tell }: { readonly index: Int32Array; readonly found: FoundFaults; readonly tell: (finding: AlternateFinding) => void },
  ): void {
    const data = this.#members.piece(member);
    const at = this.#members.offset(member);
    const key0 = data[at + MEMBER.KEY0] as number;
    const key1 = data[at + MEMBER.KEY1] as number;
    // The page has stated a set that matches, and states another: repeated URLs have a rule of their own.
    if (this.#pages.look(key0, key1) === LISTED.MATCHED) return;
    const set = data[at + MEMBER.SET] as number;
    found.clear();
    let position = 0;
    for (let target = this.#open.get(set, SET.TARGET); target !== 0; target = this.#target(target, TARGET.NEXT), position++) {
      const fault = this.#faultOf(target, { key0, key1, index });
      if (fault !== undefined) found.add(fault, target, position);
    }
    if (found.faults.length === 0) return;
    const offset = (data[at + MEMBER.OFFSET_HIGH] as number) * TWO_31 + (data[at + MEMBER.OFFSET] as number);
    const place = { offset, line: data[at + MEMBER.LINE] as number, column: data[at + MEMBER.COLUMN] as number };
    const file = data[at + MEMBER.FILE] as number;
    const hrefs = this.#hrefs.get(set);
    for (const [index, fault] of found.faults.entries()) {
      const code = this.#target(found.targets[index] as number, TARGET.CODE);
      tell({ fault, file, place, loc: this.#locs.get(member), href: hrefs?.[found.positions[index] as number], code, more: found.more[index] as number });
    }
  }

  #target(target: number, int: number): number {
    return this.#targets.piece(target)[this.#targets.offset(target) + int] as number;
  }

  /** What is wrong with the way back from a version to the page with this key. */
  #faultOf(target: number, { key0, key1, index }: PageKey & { readonly index: Int32Array }): AlternateFault | undefined {
    const data = this.#targets.piece(target);
    const at = this.#targets.offset(target);
    const other0 = data[at + TARGET.KEY0] as number;
    const other1 = data[at + TARGET.KEY1] as number;
    if (other0 === key0 && other1 === key1) return undefined;
    const code = data[at + TARGET.CODE] as number;
    const listed = this.#pages.look(other0, other1);
    if (listed === LISTED.NO) {
      if (code === X_DEFAULT || this.full) return undefined;
      return this.#listedCodes.has(code) ? "unlisted" : "elsewhere";
    }
    if (this.#linksTo(other0, other1, { key0, key1, index })) return undefined;
    return code === X_DEFAULT ? "default" : "oneway";
  }

  /** Does an open member for the page `other` name the page with this key? */
  #linksTo(other0: number, other1: number, { key0, key1, index }: PageKey & { readonly index: Int32Array }): boolean {
    let same = 0;
    for (let slot = other0 & (index.length - 1); index[slot] !== 0 && same < MAX_SAME; slot = (slot + 1) & (index.length - 1)) {
      const member = index[slot] as number;
      if (this.#member(member, MEMBER.KEY0) !== other0 || this.#member(member, MEMBER.KEY1) !== other1) continue;
      same++;
      if (this.#names(this.#member(member, MEMBER.SET), key0, key1)) return true;
    }
    return same === MAX_SAME;
  }

  #names(set: number, key0: number, key1: number): boolean {
    for (let target = this.#open.get(set, SET.TARGET); target !== 0; target = this.#target(target, TARGET.NEXT)) {
      if (this.#target(target, TARGET.KEY0) === key0 && this.#target(target, TARGET.KEY1) === key1) return true;
    }
    return false;
  }
}

interface PageKey {
  readonly key0: number;
  readonly key1: number;
}

/** The kinds of faults of one member: the first target of each with its position, and how many more there are. */
class FoundFaults {
  readonly faults: AlternateFault[] = [];
  readonly targets: number[] = [];
  readonly positions: number[] = [];
  readonly more: number[] = [];

  clear(): void {
    this.faults.length = 0;
  }

  add(fault: AlternateFault, target: number, position: number): void {
    const at = this.faults.indexOf(fault);
    if (at >= 0) {
      this.more[at] = (this.more[at] as number) + 1;
      return;
    }
    const next = this.faults.push(fault) - 1;
    this.targets[next] = target;
    this.positions[next] = position;
    this.more[next] = 0;
  }
}

function textBytes(text: string | undefined): number {
  return text === undefined ? 0 : text.length + TEXT_BYTES;
}

/** Slots of the index of so many members. */
function slotsFor(members: number): number {
  return 2 ** Math.ceil(Math.log2(members * SLOTS_PER_MEMBER + 2));
}
