import type { UrlEntryInput } from "../model/entry.ts";
import { SitemapError } from "../model/error.ts";
import type { ComposeOptions } from "./compose-types.ts";
import { describeValue } from "./describe-value.ts";

const MAX_GROUP = 65_535;

type Properties = Readonly<Record<string, unknown>>;

/** The groups of a run with their defaults. */
export class EntryGroups {
  readonly #groupOf: NonNullable<ComposeOptions["groupOf"]>;
  readonly #defaultsOf: ComposeOptions["defaultsOf"];
  readonly #defaults = new Map<number, Properties>();

  constructor(groupOf: NonNullable<ComposeOptions["groupOf"]>, defaultsOf: ComposeOptions["defaultsOf"]) {
    this.#groupOf = groupOf;
    this.#defaultsOf = defaultsOf;
  }

  /** The group of an entry; throws ERR_ARGUMENT where the caller's function gives no number of a group. */
  of(loc: string, source: string, entry: Properties): number {
    const group = this.#groupOf(loc, source, entry);
    if (Number.isInteger(group) && group >= 0 && group <= MAX_GROUP) return group;
    throw new SitemapError("ERR_ARGUMENT", `Expected a whole number from 0 to ${MAX_GROUP} from groupOf, found ${describeValue(group)}`);
  }

  /** The properties that an entry lacks and its group has; undefined where there are none. */
  lacking(group: number, entry: Properties): Properties | undefined {
    let lacking: Record<string, unknown> | undefined;
    const defaults = this.#defaultsFor(group);
    for (const property in defaults) {
      if (!isUnset(entry[property])) continue;
      lacking ??= {};
      lacking[property] = defaults[property];
    }
    return lacking;
  }

  #defaultsFor(group: number): Properties {
    const known = this.#defaults.get(group);
    if (known !== undefined) return known;
    const given: Partial<UrlEntryInput> = this.#defaultsOf?.(group) ?? {};
    const { loc: _, ...defaults } = given;
    this.#defaults.set(group, defaults);
    return defaults;
  }
}

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === "";
