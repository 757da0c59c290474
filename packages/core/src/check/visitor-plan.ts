/*
 * Which visitor sees what is the same for nearly all documents of a run, and most visitors see nothing of most documents. So what they want
 * is tabulated once, and a visitor is made when it is first called. What must stay true: a visitor that is made late behaves like one that
 * was made at the start, and a table is used only for documents whose visitors want just that.
 */
import type { RuleContext, RuleVisitor } from "./rule.ts";
import type { ActiveRule } from "./severity.ts";
import { type Call, tabulate, type VisitorTable, type Wants, wantsOf } from "./visitor-table.ts";

/** Makes the parts of one document for its rules. */
export interface VisitorMaker {
  readonly contextOf: (active: ActiveRule) => RuleContext<string>;
  /** What a rule wants to see of the document as one of a set. */
  readonly setVisitor: (active: ActiveRule, context: RuleContext<string>) => RuleVisitor | undefined;
}

/** What a document is known by when its visitors are made: a rule that looks at any of these may want something else of the next one. */
const OF_A_DOCUMENT = ["url", "transport", "announcedBy"] as const;

/** A visitor of every document of a run. */
interface Slot {
  readonly active: ActiveRule;
  readonly ofSet: boolean;
  /** Does it want the same of all documents, so that it need not be made to find out? */
  isConstant: boolean;
  wants: Wants | undefined;
}

/** The visitors of all documents of a run, one document after the other. */
export class VisitorPlan {
  readonly #slots: readonly Slot[];
  readonly #unmasked: boolean;
  #table: VisitorTable | undefined;

  constructor(rules: readonly ActiveRule[], unmasked: boolean) {
    this.#slots = rules.flatMap((active): Slot[] => [
      ...(active.rule.create === undefined ? [] : [{ active, ofSet: false, isConstant: false, wants: undefined }]),
      ...(active.rule.createSet === undefined ? [] : [{ active, ofSet: true, isConstant: false, wants: undefined }]),
    ]);
    this.#unmasked = unmasked;
  }

  /** Begins a document. Throws ERR_ARGUMENT for a visitor of a field that does not exist. */
  begin(maker: VisitorMaker): DocumentVisitors {
    const isFirst = this.#table === undefined;
    let isChanged = isFirst;
    const make = (slot: number): RuleVisitor | undefined => makeVisitor(this.#slots[slot] as Slot, maker);
    const made: (RuleVisitor | undefined)[] = new Array(this.#slots.length);
    for (let index = 0; index < made.length; index++) {
      const slot = this.#slots[index] as Slot;
      if (slot.isConstant) continue;
      const visitor = isFirst ? makeFirst(slot, maker) : make(index);
      made[index] = visitor;
      const wants = visitor === undefined ? undefined : wantsOf(visitor);
      if (wants?.signature !== slot.wants?.signature) isChanged = true;
      slot.wants = wants;
    }
    if (isChanged || this.#table === undefined) {
      this.#table = tabulate(
        this.#slots.map(({ wants }) => wants),
        this.#unmasked,
      );
    }
    return new DocumentVisitors(this.#table, made, make);
  }
}

function makeVisitor({ active, ofSet }: Slot, { contextOf, setVisitor }: VisitorMaker): RuleVisitor | undefined {
  const context = contextOf(active);
  return ofSet ? setVisitor(active, context) : active.rule.create?.(context);
}

/** Makes a visitor and notes whether it looked at what differs from document to document. That of a set keeps count of the documents. */
function makeFirst(slot: Slot, { contextOf, setVisitor }: VisitorMaker): RuleVisitor | undefined {
  let looked = slot.ofSet;
  const watched = (active: ActiveRule): RuleContext<string> => {
    const context = contextOf(active);
    const seen = { ...context };
    for (const name of OF_A_DOCUMENT) {
      const get = (): unknown => {
        looked = true;
        return context[name];
      };
      Object.defineProperty(seen, name, { get, enumerable: true });
    }
    return seen;
  };
  const visitor = makeVisitor(slot, { contextOf: watched, setVisitor });
  slot.isConstant = !looked;
  return visitor;
}

/** The visitors of one document. */
export class DocumentVisitors {
  readonly table: VisitorTable;
  readonly #made: (RuleVisitor | undefined)[];
  readonly #make: (slot: number) => RuleVisitor | undefined;
  readonly #methods: unknown[] = [];

  constructor(table: VisitorTable, made: (RuleVisitor | undefined)[], make: (slot: number) => RuleVisitor | undefined) {
    this.table = table;
    this.#made = made;
    this.#make = make;
  }

  /** The method of the visitor that a call means; the visitor is made where this is its first. */
  of<T>(call: Call<T>): T {
    return (this.#methods[call.number] ?? this.#find(call)) as T;
  }

  #find<T>(call: Call<T>): T {
    let visitor = this.#made[call.slot];
    if (visitor === undefined) {
      visitor = this.#make(call.slot);
      this.#made[call.slot] = visitor;
    }
    const method = visitor && call.pick(visitor);
    if (method === undefined) throw new RangeError("Expected a visitor that wants of every document what it wanted of the first");
    this.#methods[call.number] = method;
    return method;
  }
}
