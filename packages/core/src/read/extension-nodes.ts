import { FIELD_INTS } from "../kernel/tape.ts";
import { type Field, URL_FIELDS } from "../model/fields.ts";
import type { ElementSpec } from "../protocol/element-spec.ts";
import { attach, type Node } from "./create-entry.ts";
import { LAST_IMAGE } from "./rich-fields.ts";

/** The fields of an entry on a tape: where the first one stands, and how many there are. */
export interface EntryFields {
  readonly tape: Int32Array;
  readonly first: number;
  readonly count: number;
}

/** The typed value of a field that stands at a place of the tape; undefined where its grammar does not allow it. */
type ReadValue = (field: Field, at: number) => unknown;

/** Puts videos, news, and what else the tables may come to hold, into an entry. */
export function attachExtensions(entry: Node, { tape, first, count }: EntryFields, readValue: ReadValue): void {
  // By ordinal.
  const nodes: (Node | undefined)[] = [];
  for (let index = 0, at = first; index < count; index++, at += FIELD_INTS) {
    const number = tape[at] as number;
    const field = URL_FIELDS.fields[number];
    if (number <= LAST_IMAGE || field === undefined) continue;
    const parent = tape[at + 1] as number;
    const owner = parent < 0 ? entry : nodes[parent];
    if (owner === undefined) continue;
    if (!field.attribute) nodes[index] = attachElement(owner, field, () => readValue(field, at));
    else {
      const value = readValue(field, at);
      if (value !== undefined) owner[field.spec.property] = value;
    }
  }
}

/** Returns the node of the element, where it is one that has attributes or children. */
function attachElement(owner: Node, field: Field, value: () => unknown): Node | undefined {
  const spec = field.spec as ElementSpec;
  if (spec.kind !== "group" && spec.attributes === undefined) {
    const own = value();
    if (own !== undefined) attach(owner, spec, own);
    return undefined;
  }
  const node: Node = {};
  attach(owner, spec, node);
  const own = spec.kind === "group" ? undefined : value();
  if (own !== undefined) node["value"] = own;
  return node;
}
