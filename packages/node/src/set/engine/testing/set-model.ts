/** An entry as the source of a test gives it. */
export interface ModelInput {
  readonly loc: string;
  readonly lastmod?: string;
  readonly changefreq?: string;
  readonly priority?: string;
  readonly fingerprint?: string;
  readonly section?: string;
  readonly images?: readonly { readonly loc: string }[];
  readonly news?: { readonly publication: { readonly name: string; readonly language: string }; readonly publicationDate: string; readonly title: string };
}

/** An entry as the set should list it. */
export interface ModelEntry {
  readonly input: ModelInput;
  /** Seconds since 1970; 0 for none. */
  readonly derived: number;
  /** What was last known of the content. */
  readonly content: string;
}

export const keyOf = ({ loc, news }: Pick<ModelInput, "loc" | "news">): string => (news === undefined ? loc : `news ${loc}`);

/** The naive model of a set: what it lists, with which dates. */
export class SetModel {
  entries = new Map<string, ModelEntry>();

  clone(): SetModel {
    const copy = new SetModel();
    copy.entries = new Map(this.entries);
    return copy;
  }

  /** Takes a build over. */
  build(source: readonly ModelInput[], seconds: number): void {
    const next = new Map<string, ModelEntry>();
    const fresh = this.#date(source, seconds);
    for (const [key, entry] of fresh) next.set(key, entry);
    this.entries = next;
  }

  /** Takes an update over. */
  update(changed: readonly ModelInput[], removed: readonly string[], seconds: number): void {
    const dated = this.#date(changed, seconds);
    for (const [key, entry] of dated) this.entries.set(key, entry);
    for (const loc of removed) for (const key of [loc, `news ${loc}`]) if (!dated.has(key)) this.entries.delete(key);
  }

  /** The state is lost: the dates that are published stay, and nobody knows the contents. */
  forget(): void {
    for (const [key, entry] of this.entries) {
      const { lastmod } = entry.input;
      const derived = lastmod === undefined ? entry.derived : Math.floor(Date.parse(lastmod) / 1000);
      this.entries.set(key, { input: entry.input, derived, content: "" });
    }
  }

  #date(inputs: readonly ModelInput[], seconds: number): Map<string, ModelEntry> {
    const first = new Map<string, ModelInput>();
    for (const input of inputs) if (!first.has(keyOf(input))) first.set(keyOf(input), input);
    const changes = [...first].filter(([key, { fingerprint = "" }]) => {
      const before = this.entries.get(key);
      return before !== undefined && before.content !== "" && fingerprint !== "" && before.content !== fingerprint;
    });
    const held = changes.length >= 20 && changes.length > this.entries.size * 0.3;
    const changed = new Set(changes.map(([key]) => key));
    return new Map(
      [...first].map(([key, input]): [string, ModelEntry] => {
        const before = this.entries.get(key)?.derived ?? 0;
        const derived = input.lastmod !== undefined ? 0 : changed.has(key) && !held ? seconds : before;
        return [key, { input, derived, content: input.fingerprint ?? "" }];
      }),
    );
  }
}
