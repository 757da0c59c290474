import { type InputAccount, inflateLayers } from "../read/inflate.ts";
import { bytesOf } from "../read/input.ts";
import { createSitemapParser } from "../read/parser.ts";
import type { SitemapParser } from "../read/parser-types.ts";
import { untilAborted } from "../read/read-sitemap.ts";
import { DEFAULT_BUDGETS, type ReadInput, type ReadSummary } from "../read/types.ts";
import { parseRobots, ROBOTS_MAX_BYTES } from "../robots/parse-robots.ts";
import type { Collector } from "./collector.ts";
import { DocumentCheck } from "./document-check.ts";
import { DuplicateTest } from "./duplicate-test.ts";
import { Ends } from "./ends.ts";
import { generatorOf } from "./generator.ts";
import type { DocumentFacts, RuleContext, RuleVisitor, SetFile } from "./rule.ts";
import type { CheckSettings } from "./settings.ts";
import type { ActiveRule } from "./severity.ts";
import type { CheckResult, Transport } from "./types.ts";

/** Bytes that decide whether a document is a robots.txt. */
const HEAD_BYTES = 2048;
const COMMENTS = /^\ufeff?(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r))*[ \t]*/;
const ROBOTS_LINE = /^(?:user-agent|sitemap|disallow|allow|crawl-delay|host|clean-param)[ \t]*:/i;

/** What a document of a set shares with the others. */
export interface SetMembership {
  readonly file: SetFile;
  readonly files: readonly SetFile[];
  readonly duplicates: () => DuplicateTest;
  /** Which share of the set has passed when this offset of the document is reached; 0 where that is not known. */
  readonly shareAt: (offset: number) => number;
  readonly visitorOf: (active: ActiveRule, context: RuleContext<string>) => RuleVisitor | undefined;
}

export interface DocumentOptions {
  readonly url: string | undefined;
  readonly transport: Transport | undefined;
  /** Is it known to be a robots.txt? */
  readonly robots?: boolean | undefined;
  readonly collector: Collector;
  readonly set?: SetMembership;
}

/** What is told about a document besides its faults. */
export type CheckedFacts = Omit<CheckResult, "diagnostics">;

/** What is known of a document that did not come. */
const NOTHING: CheckedFacts = { kind: "unknown", complete: false, urls: 0, bytes: 0, kernel: { name: "typescript", fastEntries: 0, slowEntries: 0 } };

/** Reads a document under the eyes of the rules, whose faults go to the collector. */
export async function checkDocument(input: ReadInput, settings: CheckSettings, options: DocumentOptions): Promise<CheckedFacts> {
  const account: InputAccount = { gzipLayers: 0, gzipTrailing: false, stoppedBy: undefined };
  const budgets = { ...DEFAULT_BUDGETS, ...settings.budgets };
  const chunks = inflateLayers(untilAborted(bytesOf(input), settings.signal, account), { budgets, inflate: settings.inflate, account });
  const check = new DocumentCheck({
    visitors: settings.visitors,
    environment: {
      url: options.url,
      transport: options.transport,
      announcedBy: (host) => settings.robots.announced(options.url, host),
      blocker: settings.robots.blocker,
      now: settings.clock.nowMs,
      inSet: options.set !== undefined,
    },
    collector: options.collector,
    clock: settings.clock,
    duplicates: () => duplicatesOf(options.set),
    setVisitor: options.set?.visitorOf ?? (() => undefined),
    unmasked: settings.unmasked,
  });
  if (options.transport !== undefined) check.transport(options.transport);
  if (options.transport?.failure !== undefined || options.transport?.readAs !== undefined) return NOTHING;
  const { head, rest } = await splitHead(chunks);
  const incoming = { head, rest, account };
  return (options.robots ?? isRobots(head)) ? readRobots(incoming, check) : readDocument(incoming, check, { settings, url: options.url });
}

function duplicatesOf(set: SetMembership | undefined): DuplicateTest {
  if (set === undefined) return new DuplicateTest();
  const duplicates = set.duplicates();
  duplicates.begin(set.file.index, set.files, set.shareAt);
  return duplicates;
}

interface Incoming {
  readonly head: Uint8Array;
  readonly rest: AsyncIterable<Uint8Array>;
  readonly account: InputAccount;
}

async function readDocument(
  { head, rest, account }: Incoming,
  check: DocumentCheck,
  { settings, url }: { readonly settings: CheckSettings; readonly url: string | undefined },
): Promise<CheckedFacts> {
  const { minRunBytes, withoutKernel, kernel = "auto" } = settings;
  const parser = createSitemapParser(
    {
      budgets: settings.budgets ?? {},
      ...(url === undefined ? {} : { url }),
      ...(minRunBytes === undefined ? {} : { minRunBytes }),
      kernel: withoutKernel ? "none" : kernel,
      keepIssues: 0,
      onIssue: (issue) => check.issue(issue),
    },
    check,
  );
  check.setPlaces({
    place: (offset) => parser.reporter.place(offset),
    get translated() {
      return parser.transcodes;
    },
  });
  const ends = new Ends();
  const take = (chunk: Uint8Array): void => {
    ends.add(chunk);
    check.bytes(chunk);
    parser.push(chunk);
  };
  try {
    take(head);
    for await (const chunk of rest) {
      if (parser.stopped) break;
      take(chunk);
    }
    return finish(parser, check, { account, generator: generatorOf(ends.text) });
  } finally {
    // The next document works with the kernel of this one.
    parser.release();
  }
}

function finish(
  parser: SitemapParser,
  check: DocumentCheck,
  { account, generator }: { readonly account: InputAccount; readonly generator: string | undefined },
): CheckedFacts {
  const summary = parser.end(account);
  const { kind, complete, bytes, encoding, gzipLayers } = summary;
  const named = generator === undefined ? {} : { generator };
  const document = { kind, complete, bytes, encoding, gzipLayers, entries: summary.entryCount, sitemaps: summary.sitemapCount, ...named };
  check.end({ ...document, end: parser.reporter.end });
  return {
    kind,
    complete,
    ...(summary.stoppedBy === undefined ? {} : { stoppedBy: summary.stoppedBy }),
    urls: summary.entryCount + summary.sitemapCount,
    bytes,
    ...named,
    kernel: summary.kernel,
  };
}

async function readRobots({ head, rest, account }: Incoming, check: DocumentCheck): Promise<CheckedFacts> {
  const pieces = [head];
  let bytes = head.length;
  check.bytes(head);
  for await (const chunk of rest) {
    check.bytes(chunk);
    if (bytes <= ROBOTS_MAX_BYTES) pieces.push(chunk.slice());
    bytes += chunk.length;
  }
  const robots = parseRobots(concatenate(pieces));
  check.robots(robots);
  const { stoppedBy, gzipLayers } = account;
  const complete = stoppedBy === undefined;
  const document: DocumentFacts = {
    kind: "robots",
    complete,
    bytes,
    entries: 0,
    sitemaps: robots.sitemaps.length,
    encoding: "utf-8",
    gzipLayers,
    end: robots.end,
  };
  check.end(document);
  const kernel: ReadSummary["kernel"] = { name: "typescript", fastEntries: 0, slowEntries: 0 };
  return { kind: "robots", complete, ...(complete ? {} : { stoppedBy }), urls: 0, bytes, kernel };
}

/** Is this the beginning of a robots.txt: is the first line that says something one of its own? */
function isRobots(head: Uint8Array): boolean {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(head.subarray(0, HEAD_BYTES));
  return ROBOTS_LINE.test(text.slice(COMMENTS.exec(text)?.[0].length ?? 0));
}

async function splitHead(chunks: AsyncGenerator<Uint8Array, void, undefined>): Promise<{ head: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
  const pieces: Uint8Array[] = [];
  for (let bytes = 0; bytes < HEAD_BYTES; ) {
    const step = await chunks.next();
    if (step.done === true) break;
    pieces.push(step.value.slice());
    bytes += step.value.length;
  }
  return { head: concatenate(pieces), rest: chunks };
}

function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
