import type { Field } from "../model/fields.ts";
import type { QName } from "../xml/names.ts";
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

/** Is an element known in one of the groups around an open text, or in the entry? `fieldOf` gives its field within a parent. */
export function fitsAround(stack: readonly Open[], open: Open, local: string, fieldOf: (parent: number) => Field | undefined): boolean {
  for (let index = stack.lastIndexOf(open) - 1; index >= 0; index--) {
    const around = stack[index];
    if (around?.kind === "through") continue;
    if (around?.kind !== "group" && around?.kind !== "entry") return false;
    if (fieldOf(around.field?.number ?? -1) !== undefined) return around.kind === "group" || local !== "loc" || open.field?.parent === -1;
  }
  return false;
}
