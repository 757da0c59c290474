import type { CommitPlan, SetSession, SetStore, StagedObject, StoreArea } from "../types.ts";

/** A set as two maps from name to text. */
export interface SetContent {
  readonly public: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
}

/** A world in which sets live: a folder or a bucket. */
export interface World {
  /** All that stands in it now, hidden and left-over things as well. */
  look(): Promise<SetContent>;
  /** Grows with every change of what `look` tells; undefined where nobody counts. */
  changes(): number | undefined;
  /** Puts a set into it that a run long ago committed. */
  load(content: SetContent): void;
}

/** Text of a sitemap whose head and tail show that it is whole. */
export function toFile(urls: string): string {
  return `<file>\n${urls.split("").join("\n")}\n</file>\n`;
}

/** Text of an index. */
export function toIndex(...numbers: readonly number[]): string {
  return `<index>\n${numbers.map((number) => `sitemap-${number}.xml`).join("\n")}\n</index>\n`;
}

/** The old set: letters stand for URLs. */
export const OLD: SetContent = {
  public: { "sitemap.xml": toIndex(1, 2, 3), "sitemap-1.xml": toFile("abc"), "sitemap-2.xml": toFile("def"), "sitemap-3.xml": toFile("ghi") },
  state: { "manifest.json": '{"generation":1}', "segment-1.bin": "one" },
};

/** One change of everything: `d` moves from 2 to 1, `g` and `h` from 3 to the new 4, `b`, `f` and `i` go, `x`, `y` and `z` come, 3 goes. */
export const NEW: SetContent = {
  public: { "sitemap.xml": toIndex(1, 2, 4), "sitemap-1.xml": toFile("acdx"), "sitemap-2.xml": toFile("ey"), "sitemap-4.xml": toFile("ghz") },
  state: { "manifest.json": '{"generation":2}', "segment-2.bin": "two" },
};

/** Yet another change on top of `NEW`, to show that what was recovered can be gone on with. */
export const NEXT: SetContent = {
  public: { ...NEW.public, "sitemap-2.xml": toFile("eyw") },
  state: { "manifest.json": '{"generation":3}', "segment-2.bin": "two", "segment-3.bin": "three" },
};

const ORDER = ["segment-1.bin", "segment-2.bin", "segment-3.bin", "sitemap-1.xml", "sitemap-3.xml", "sitemap-4.xml", "sitemap.xml", "sitemap-2.xml"];

/** Stages in `session` what turns one set into the other and returns the plan. */
export async function planChange(session: SetSession, from: SetContent | undefined, to: SetContent, generation: number): Promise<CommitPlan> {
  const changed = (["state", "public"] as const).flatMap((area) =>
    Object.entries(to[area])
      .filter(([name, text]) => from?.[area][name] !== text && name !== "manifest.json")
      .map(([name, text]) => ({ area, name, text })),
  );
  const promote: StagedObject[] = [];
  for (const { area, name, text } of changed.sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name)))
    promote.push(await stageText(session, { area, name }, text));
  const remove = (["public", "state"] as const).flatMap((area) =>
    Object.keys(from?.[area] ?? {})
      .filter((name) => to[area][name] === undefined)
      .map((name) => ({ area, name })),
  );
  return { generation, manifest: new TextEncoder().encode(to.state["manifest.json"]), promote, remove, owned: Object.keys(from?.public ?? {}) };
}

/** Stages a file with this text. */
export async function stageText(session: SetSession, target: { readonly area: StoreArea; readonly name: string }, text: string): Promise<StagedObject> {
  const file = await session.stage(target);
  await file.write(new TextEncoder().encode(text.slice(0, 3)));
  await file.write(new TextEncoder().encode(text.slice(3)));
  await file.close();
  return file;
}

/** Opens, changes the set and closes, as a whole run does. */
export async function runChange(store: SetStore, from: SetContent | undefined, to: SetContent, generation: number): Promise<void> {
  const session = await store.open();
  try {
    await session.commit(await planChange(session, from, to, generation));
  } finally {
    await session.close();
  }
}

/** Opens, which recovers, and closes. */
export async function runNothing(store: SetStore): Promise<void> {
  const session = await store.open();
  await session.close();
}

/** The set after writers with these letters, each of whom added its own. */
export function contentAfter(log: string): SetContent {
  const names = ["sitemap-1.xml", ...[...log].map((letter) => `sitemap-${letter}.xml`)];
  const own = Object.fromEntries([...log].map((letter) => [`sitemap-${letter}.xml`, toFile(letter)]));
  return {
    public: { "sitemap.xml": `<index>\n${names.join("\n")}\n</index>\n`, "sitemap-1.xml": toFile(`abc${log}`), ...own },
    state: { "manifest.json": JSON.stringify({ log }), [`segment-${log}x.bin`]: log },
  };
}

/** Adds a letter to the set that the session finds: a file of its own, and a URL in the first file. */
export async function addLetter(session: SetSession, letter: string): Promise<void> {
  const { log } = JSON.parse(new TextDecoder().decode(session.manifest)) as { readonly log: string };
  const next = contentAfter(log + letter);
  const segment = `segment-${log}${letter}x.bin`;
  const staged = [await stageText(session, { area: "state", name: segment }, log + letter)];
  for (const name of [`sitemap-${letter}.xml`, "sitemap-1.xml", "sitemap.xml"])
    staged.push(await stageText(session, { area: "public", name }, next.public[name] ?? ""));
  const manifest = new TextEncoder().encode(next.state["manifest.json"]);
  await session.commit({ generation: log.length + 1, manifest, promote: staged, remove: [{ area: "state", name: `segment-${log}x.bin` }] });
}

/** What is wrong for crawlers who look now: a half file, or a URL of both sets that no file of the index has. Empty where all is well. */
export function findBroken(content: SetContent, before: SetContent, after: SetContent): readonly string[] {
  const broken = Object.entries(content.public).flatMap(([name, text]) => (/^<(file|index)>\n[^<]*\n<\/\1>\n$/.test(text) ? [] : [`half file ${name}`]));
  const reachable = urlsOf(content.public);
  const kept = [...urlsOf(before.public)].filter((url) => urlsOf(after.public).has(url));
  return [...broken, ...kept.filter((url) => !reachable.has(url)).map((url) => `lost ${url}`)];
}

function urlsOf(files: Readonly<Record<string, string>>): ReadonlySet<string> {
  const names = linesOf(files["sitemap.xml"]);
  return new Set(names.flatMap((name) => linesOf(files[name])));
}

function linesOf(text: string | undefined): readonly string[] {
  return text?.split("\n").slice(1, -2) ?? [];
}
