import type { Diagnostic, Occurrence } from "../model/diagnostic.ts";
import { checkSetWith } from "./check-set.ts";
import { checkWith } from "./check-sitemap.ts";
import { type PreparedExample, prepareExample } from "./example.ts";
import type { Rule, RuleExample } from "./rule.ts";
import type { InternalCheckOptions } from "./settings.ts";
import { profilesOf } from "./severity.ts";
import type { RobotsText, RuleSetting, Transport } from "./types.ts";

/** One occurrence of a fault; its line counts from the first of the fragment. */
export interface ExampleFinding extends Occurrence, Pick<Diagnostic, "rule" | "messageId" | "severity" | "profile"> {
  /** The file of the set, where it is not the example's document itself. */
  readonly file?: string;
}

/** How a document arrives and who looks at it. */
export interface Way extends Pick<InternalCheckOptions, "unmasked" | "withoutKernel" | "kernel" | "minRunBytes"> {
  readonly cut?: (bytes: Uint8Array) => readonly Uint8Array[];
}

/** Checks an example with some rules and returns all occurrences, file by file in the order of the document. Rules that are off by default run. */
export async function checkExample(
  rules: readonly Rule[],
  example: RuleExample,
  { cut = (bytes) => [bytes], ...way }: Way = {},
): Promise<readonly ExampleFinding[]> {
  const prepared = prepareExample(example);
  const options: InternalCheckOptions & { url?: string } = {
    profiles: prepared.profiles ?? [...new Set(rules.flatMap(({ meta }) => profilesOf(meta)))],
    rules: settingsFor(rules),
    now: new Date(prepared.now),
    maxFindings: Number.POSITIVE_INFINITY,
    ...(prepared.robots === undefined ? {} : { robots: prepared.robots }),
    ...way,
  };
  const input = cut(bytesOf(prepared.document));
  const transport = answerOf(prepared, prepared.url);
  if (prepared.files === undefined) {
    const { diagnostics } = await checkWith(rules, input, { ...options, ...(prepared.url === undefined ? {} : { url: prepared.url }), ...transport });
    return listFound(diagnostics, prepared.linesBefore);
  }
  return runSet(rules, { prepared, input, options });
}

async function runSet(
  rules: readonly Rule[],
  { prepared, input, options }: { readonly prepared: PreparedExample; readonly input: readonly Uint8Array[]; readonly options: InternalCheckOptions },
): Promise<readonly ExampleFinding[]> {
  const { url, files = {}, robotsOf } = prepared;
  const asked = async (hosts: readonly string[]): Promise<readonly RobotsText[]> =>
    hosts.flatMap((host) => (robotsOf?.[host] === undefined ? [] : [{ text: robotsOf[host], url: `https://${host}/` }]));
  const others = Object.entries(files).map(([name, { document }]) => ({
    name,
    ...(/^https?:/.test(name) ? { url: name } : {}),
    ...answerOf(prepared, name),
    input: document,
  }));
  const result = await checkSetWith(rules, [{ name: url ?? "document", ...(url === undefined ? {} : { url }), ...answerOf(prepared, url), input }, ...others], {
    ...options,
    robotsOf: asked,
  });
  return result.files.flatMap(({ name, diagnostics }, index) =>
    index === 0 ? listFound(diagnostics, prepared.linesBefore) : listFound(diagnostics, files[name]?.linesBefore ?? 0, name),
  );
}

/** How an address was answered: as the example says, and else without a fault. */
function answerOf({ answers }: PreparedExample, url: string | undefined): { readonly transport?: Transport } {
  const given = url === undefined ? undefined : answers?.[url];
  if (url === undefined || given === undefined) return {};
  return { transport: { asked: url, hops: [], status: 200, headers: {}, encodings: [], ...given } };
}

/** Rules that are off by default run when they are asked for. */
function settingsFor(rules: readonly Rule[]): Readonly<Record<string, RuleSetting>> {
  return Object.fromEntries(
    rules.flatMap(({ meta }) => (meta.offByDefault === true ? [[meta.id, Object.values(meta.severity)[0] ?? "info"] satisfies [string, RuleSetting]] : [])),
  );
}

function listFound(diagnostics: readonly Diagnostic[], linesBefore: number, file?: string): readonly ExampleFinding[] {
  return diagnostics
    .flatMap(({ rule, messageId, severity, profile, occurrences }) =>
      occurrences.map(
        (occurrence): ExampleFinding => ({
          ...occurrence,
          rule,
          messageId,
          severity,
          profile,
          line: occurrence.line - linesBefore,
          ...(file === undefined ? {} : { file }),
        }),
      ),
    )
    .sort((a, b) => a.offset - b.offset || (a.messageId < b.messageId ? -1 : 1));
}

/** The bytes of a document. */
export function bytesOf(document: string | Uint8Array): Uint8Array {
  return typeof document === "string" ? new TextEncoder().encode(document) : document;
}
