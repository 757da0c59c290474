import { type StateFault, stateError } from "./state-error.ts";

/** An object of the manifest whose fields are taken one by one; whatever is missing, of another kind or too much throws ERR_STATE. */
export class ManifestFields {
  readonly #object: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #name: string;
  readonly #taken = new Set<string>();

  /** `path` says where the object stands, `name` is the file's. */
  constructor(value: unknown, path: string, name: string) {
    this.#path = path;
    this.#name = name;
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw this.fault("", "an object", value);
    this.#object = value as Readonly<Record<string, unknown>>;
  }

  text(field: string, test: (text: string) => boolean = () => true, expected = "a text"): string {
    const value = this.#take(field);
    if (typeof value !== "string" || !test(value)) throw this.fault(field, expected, value);
    return value;
  }

  oneOf<const T extends string>(field: string, choices: readonly T[]): T {
    const value = this.#take(field);
    const choice = choices.find((one) => one === value);
    if (choice === undefined) throw this.fault(field, choices.join(" or "), value);
    return choice;
  }

  flag(field: string): boolean {
    const value = this.#take(field);
    if (typeof value !== "boolean") throw this.fault(field, "true or false", value);
    return value;
  }

  /** An integer from `least` on. */
  count(field: string, least = 0): number {
    const value = this.#take(field);
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least) throw this.fault(field, `an integer of at least ${least}`, value);
    return value;
  }

  list<T>(field: string, item: (value: unknown, path: string) => T): readonly T[] {
    const value = this.#take(field);
    if (!Array.isArray(value)) throw this.fault(field, "a list", value);
    return value.map((one: unknown, index) => item(one, `${this.#where(field)}[${index}]`));
  }

  fields(field: string): ManifestFields {
    return new ManifestFields(this.#take(field), this.#where(field), this.#name);
  }

  has(field: string): boolean {
    return Object.hasOwn(this.#object, field);
  }

  /** Throws where fields are left that nobody took. */
  end(): void {
    for (const field of Object.keys(this.#object)) if (!this.#taken.has(field)) throw this.fault(field, "no such field", this.#object[field]);
  }

  /** The error of a field that is not as expected. */
  fault(field: string, expected: string, found: unknown, reason: StateFault = "damaged"): Error {
    const where = field === "" ? this.#path : this.#where(field);
    return stateError(reason, this.#name, `Expected ${expected} at ${where === "" ? "the top" : where} of the manifest, found ${shown(found)}`);
  }

  #take(field: string): unknown {
    this.#taken.add(field);
    return this.has(field) ? this.#object[field] : undefined;
  }

  #where(field: string): string {
    return this.#path === "" ? field : `${this.#path}.${field}`;
  }
}

const MAX_SHOWN = 60;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}
