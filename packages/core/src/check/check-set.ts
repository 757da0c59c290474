import { type CheckedFacts, checkDocument } from "./check-document.ts";
import { Collector, type Room } from "./collector.ts";
import { DuplicateTest } from "./duplicate-test.ts";
import type { KeptPlace, Rule, SetFile, SetVisitor } from "./rule.ts";
import { RULES } from "./rules/index.ts";
import { type CheckSettings, type InternalCheckOptions, prepareSettings } from "./settings.ts";
import { type ActiveRule, judge } from "./severity.ts";
import type { CheckedFile, CheckSetInput, CheckSetOptions, CheckSetResult, SeverityCounts } from "./types.ts";

/** Hosts whose robots.txt is asked for in the end. */
const MAX_ASKED_HOSTS = 50;
const START = { offset: 0, line: 1, column: 1 } as const;

/**
 * Checks several documents that belong together: each for itself, and with the rules that need all of them. The files are read one after the
 * other, in the order in which they come. Throws as `checkSitemap` does.
 */
export function checkSet(files: AsyncIterable<CheckSetInput> | Iterable<CheckSetInput>, options: CheckSetOptions = {}): Promise<CheckSetResult> {
  return checkSetWith(RULES, files, options);
}

type SetOptions = Pick<CheckSetOptions, "onFinding" | "onFile" | "robotsOf">;

/** As `checkSet`, with rules of one's own. */
export async function checkSetWith(
  rules: readonly Rule[],
  files: AsyncIterable<CheckSetInput> | Iterable<CheckSetInput>,
  options: InternalCheckOptions & SetOptions,
): Promise<CheckSetResult> {
  const run = new SetCheck(prepareSettings(rules, options), options, totalBytes(files));
  for await (const file of files) await run.add(file);
  return run.finish();
}

/** Bytes of all files; 0 where that is not known of each. */
function totalBytes(files: AsyncIterable<CheckSetInput> | Iterable<CheckSetInput>): number {
  if (!Array.isArray(files)) return 0;
  const list: readonly CheckSetInput[] = files;
  return list.every(({ bytes }) => bytes !== undefined) ? list.reduce((sum, { bytes = 0 }) => sum + bytes, 0) : 0;
}

/** Counts faults by severity, each occurrence once. */
function countSeverities(files: Iterable<CheckedFile>): SeverityCounts {
  const counts = { errors: 0, warnings: 0, infos: 0 };
  for (const { diagnostics } of files) for (const { severity, count } of diagnostics) counts[`${severity}s`] += count;
  return counts;
}

interface Member {
  readonly file: SetFile;
  readonly collector: Collector;
  facts: CheckedFacts | undefined;
}

class SetCheck {
  readonly #settings: CheckSettings;
  readonly #options: SetOptions;
  readonly #files: SetFile[] = [];
  readonly #members: Member[] = [];
  readonly #visitors = new Map<ActiveRule, SetVisitor>();
  #duplicates: DuplicateTest | undefined;
  readonly #room: Room;
  /** Bytes of all files, 0 where they are not known, and of those that have passed. */
  readonly #totalBytes: number;
  #passedBytes = 0;

  constructor(settings: CheckSettings, options: SetOptions, totalBytes: number) {
    this.#totalBytes = totalBytes;
    this.#settings = settings;
    this.#room = { left: settings.maxSetFindings };
    this.#options = options;
    for (const active of settings.rules) {
      const visitor = active.rule.createSet?.({
        profiles: active.profiles,
        now: settings.clock.nowMs,
        announced: settings.robots.announced,
        listed: (url) => this.#duplicates?.has(url) === true,
        report: (messageId, file, at, data = {}, profiles = undefined) => {
          const judgement = judge(active, messageId, profiles);
          const place: KeptPlace = at === 0 ? START : at;
          if (judgement === undefined) return;
          const collector = this.#members[file.index]?.collector;
          const group = collector?.count(active, messageId, judgement, place.offset);
          if (group !== undefined) collector?.keep(group, { place, data: typeof data === "function" ? data() : data, loc: place.loc });
        },
      });
      if (visitor !== undefined) this.#visitors.set(active, visitor);
    }
  }

  async add({ name, url, transport, robots, input, bytes = 0 }: CheckSetInput): Promise<void> {
    const address = url === undefined ? undefined : String(url);
    const file: SetFile = { index: this.#files.length, name, url: address, ...(transport === undefined ? {} : { transport }) };
    this.#files.push(file);
    const { onFinding } = this.#options;
    const collector = new Collector({
      maxFindings: this.#settings.maxFindings,
      room: this.#room,
      onFinding: onFinding === undefined ? undefined : (finding) => onFinding(finding, name),
    });
    const member: Member = { file, collector, facts: undefined };
    this.#members.push(member);
    member.facts = await checkDocument(input, this.#settings, {
      url: file.url,
      transport,
      robots,
      collector,
      set: {
        file,
        files: this.#files,
        duplicates: () => (this.#duplicates ??= new DuplicateTest()),
        // A compressed file is larger than its bytes.
        shareAt: (offset) => (this.#totalBytes === 0 ? 0 : (this.#passedBytes + Math.min(offset, bytes)) / this.#totalBytes),
        visitorOf: (active, context) => this.#visitors.get(active)?.file?.(file, context),
      },
    });
    this.#passedBytes += bytes;
    this.#options.onFile?.(resultOf(member, member.facts));
  }

  async finish(): Promise<CheckSetResult> {
    const { robots } = this.#settings;
    const unknown = [...robots.unknownHosts].slice(0, MAX_ASKED_HOSTS);
    if (unknown.length > 0) robots.add((await this.#options.robotsOf?.(unknown)) ?? []);
    for (const visitor of this.#visitors.values()) visitor.end?.();
    // Collectors are let go of one after the other, so that the faults of all files are not there twice.
    const files: CheckedFile[] = [];
    for (let member = this.#members.shift(); member !== undefined; member = this.#members.shift()) {
      if (member.facts !== undefined) files.push(resultOf(member, member.facts));
    }
    return { files, summary: countSeverities(files) };
  }
}

function resultOf({ file, collector }: Member, facts: CheckedFacts): CheckedFile {
  return { name: file.name, ...facts, diagnostics: collector.finish(facts.generator) };
}
