import type { Field } from "../model/fields.ts";
import type { QName } from "../xml/names.ts";
import type { DocumentContext } from "./document-handler.ts";
import { checkUnreadAttributes } from "./entry-parts.ts";
import type { Meaning } from "./vocabulary.ts";

/** What may stand in an open element. */
export type OpenKind = "root" | "entry" | "group" | "text" | "skip" | "through";

/** An element whose end is still to come. */
export interface Open {
  readonly name: QName<Meaning>;
  kind: OpenKind;
  readonly field: Field | undefined;
  readonly ordinal: number;
  /** Offset behind the start tag. */
  readonly content: number;
  readonly scoped: boolean;
  readonly tagStart: number;
  readonly tagEnd: number;
}

/** The elements that are open, one in the other. */
export class OpenElements {
  readonly #stack: Open[] = [];
  #inner: Open | undefined;
  readonly #context: DocumentContext;

  constructor(context: DocumentContext) {
    this.#context = context;
  }

  get depth(): number {
    return this.#stack.length;
  }

  /** The outermost element. */
  get outer(): Open | undefined {
    return this.#stack[0];
  }

  /** The innermost element. */
  get top(): Open | undefined {
    return this.#stack[this.#stack.length - 1];
  }

  /** The innermost element that counts. */
  get inner(): Open | undefined {
    return this.#inner;
  }

  #findInner(): void {
    let index = this.#stack.length - 1;
    while (index >= 0 && this.#stack[index]?.kind === "through") index--;
    this.#inner = this.#stack[index];
  }

  /** Index of the open entry, or -1. */
  get entryIndex(): number {
    return this.#stack.findIndex(({ kind }) => kind === "entry");
  }

  /** Index of an element that is open. */
  indexOf(open: Open): number {
    return this.#stack.lastIndexOf(open);
  }

  /** Opens the element whose start tag was just taken. */
  push(kind: OpenKind, name: QName<Meaning>, scoped: boolean, field?: Field, ordinal = -1): void {
    const { start, end } = this.#context.tokenizer;
    if (kind === "skip" || kind === "through") checkUnreadAttributes(this.#context);
    const open: Open = { name, kind, field, ordinal, content: end, scoped, tagStart: start, tagEnd: end };
    this.#stack.push(open);
    if (kind !== "through") this.#inner = open;
  }

  pop(): Open | undefined {
    const open = this.#stack.pop();
    if (open === this.#inner) this.#findInner();
    return open;
  }

  /** Lets the innermost element that counts count no more. */
  discount(): void {
    if (this.#inner === undefined) return;
    this.#inner.kind = "through";
    this.#findInner();
  }

  /** Index of the innermost element of the name of the end tag just taken, or -1; another case of letters is reported. */
  find(name: QName<Meaning>): number {
    for (let index = this.#stack.length - 1; index >= 0; index--) if (this.#stack[index]?.name.text === name.text) return index;
    const lower = name.text.toLowerCase();
    for (let index = this.#stack.length - 1; index >= 0; index--) {
      if (this.#stack[index]?.name.text.toLowerCase() !== lower) continue;
      const { start, end } = this.#context.tokenizer;
      this.#context.reporter.report("name-case", start, end, { expected: `</${this.#stack[index]?.name.text.slice(0, 100) ?? ""}>` });
      return index;
    }
    return -1;
  }

  /** Is an element known in one of the groups around an open text, or in the entry? `fieldOf` gives its field within a parent. */
  fitsAround(open: Open, local: string, fieldOf: (parent: number) => Field | undefined): boolean {
    for (let index = this.#stack.lastIndexOf(open) - 1; index >= 0; index--) {
      const around = this.#stack[index];
      if (around?.kind === "through") continue;
      if (around?.kind !== "group" && around?.kind !== "entry") return false;
      if (fieldOf(around.field?.number ?? -1) !== undefined) return around.kind === "group" || local !== "loc" || open.field?.parent === -1;
    }
    return false;
  }
}
