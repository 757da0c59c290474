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
  /** It was read from the published files, so that nobody knows whether its date was given. */
  readonly adopted?: boolean;
}

export const keyOf = ({ loc, news }: Pick<ModelInput, "loc" | "news">): string => (news === undefined ? loc : `news ${loc}`);

/** The naive model of a set: what it lists, with which dates. */
export class SetModel {
  entries = new Map<string, ModelEntry>();
  /** The day on which an entry was added or changed of late. */
  recent = new Map<string, number>();

  clone(): SetModel {
    const copy = new SetModel();
    copy.entries = new Map(this.entries);
    copy.recent = new Map(this.recent);
    return copy;
  }

  /** Notes what this model has that the one before had not. */
  noteRecent(before: SetModel, day: number): void {
    for (const key of this.recent.keys()) if (!this.entries.has(key)) this.recent.delete(key);
    for (const [key, entry] of this.entries) if (isChanged(before.entries.get(key), entry)) this.recent.set(key, day);
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
      this.entries.set(key, { input: entry.input, derived, content: "", adopted: true });
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

/** Is an entry published otherwise than before, or another page? Dates alone do not count. */
function isChanged(before: ModelEntry | undefined, { input, content }: ModelEntry): boolean {
  if (before === undefined) return true;
  const dateless = before.adopted === true && input.lastmod === undefined;
  const given = ({ fingerprint: _content, section: _section, lastmod, ...rest }: ModelInput): string => JSON.stringify([dateless ? "" : lastmod, rest]);
  if (given(before.input) !== given(input)) return true;
  return input.lastmod === undefined && before.content !== "" && content !== "" && before.content !== content;
}
