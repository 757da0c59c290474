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
