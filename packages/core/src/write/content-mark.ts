import { hashBytes } from "../kernel/twin/hash.ts";

/** What sources call the mark of their content, in order of preference. */
export const CONTENT_FIELDS = ["fingerprint", "etag", "hash"] as const;
const encoder = /* @__PURE__ */ new TextEncoder();

type Properties = Readonly<Record<string, unknown>>;

/** Tells from the properties of an entry whether its content changed: 64 bits of a keyed hash. */
export class ContentMark {
  readonly result = new Int32Array(4);
  readonly #fields: readonly string[] | undefined;
  readonly #key: Int32Array;

  /** `fields`: those that together make the mark; otherwise the first of CONTENT_FIELDS that is there does. */
  constructor(fields: readonly string[] | undefined, key: Int32Array) {
    this.#fields = fields;
    this.#key = key;
  }

  /** Puts the mark of an entry into `result`: zeros where it says nothing. */
  of(entry: Properties): void {
    const text = this.#fields === undefined ? firstOf(entry) : joined(entry, this.#fields);
    if (text === undefined) {
      this.result.fill(0);
      return;
    }
    const bytes = encoder.encode(text);
    hashBytes(bytes, 0, bytes.length, this.#key, this.result, 0);
    // Two zeros mean that there is no mark.
    if (this.result[0] === 0 && this.result[1] === 0) this.result[1] = 1;
  }
}

function firstOf(entry: Properties): string | undefined {
  for (const field of CONTENT_FIELDS) {
    const text = textOf(entry[field]);
    if (text !== undefined) return text;
  }
  return undefined;
}

function joined(entry: Properties, fields: readonly string[]): string | undefined {
  const texts = fields.map((field) => textOf(entry[field]));
  return texts.every((text) => text === undefined) ? undefined : JSON.stringify(texts.map((text) => text ?? null));
}

/** A value as text that is the same whenever the value is: undefined where it is not set. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
}
