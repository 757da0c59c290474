import { describe, expect, it } from "vitest";
import { cutRandomly } from "../../read/testing/read-harness.ts";
import { bytesOf, checkExample, type ExampleFinding, type Way } from "../check-example.ts";
import { prepareExample } from "../example.ts";
import { placeholdersOf } from "../message.ts";
import type { Rule, RuleExample } from "../rule.ts";

export interface RuleCases {
  /** Documents and fragments without a fault. */
  readonly valid: readonly RuleExample[];
  /**
   * Documents and fragments with all of their faults in the order of the document, each as `line:column messageId`, optionally followed by
   * severity and profile (`3:6 relative error protocol`). Lines of a fragment count from its first; faults in other files of a set begin with `name@`.
   */
  readonly invalid: readonly (readonly [RuleExample, ...string[]])[];
}

/** Longer documents are not tried byte by byte, and those beyond the second limit in few ways only. */
const MAX_SINGLE_BYTES = 20_000;
const MAX_USUAL_BYTES = 200_000;

const singleBytes = (bytes: Uint8Array): readonly Uint8Array[] => Array.from(bytes, (byte) => Uint8Array.of(byte));
const SLOW: Way = { cut: (bytes) => cutRandomly(bytes, 2), minRunBytes: 1, withoutKernel: true, unmasked: true };

/** Every way must find the same. */
function waysFor(document: string | Uint8Array): Readonly<Record<string, Way>> {
  const { length } = bytesOf(document);
  const slow = { "cut with seed 2, without kernel, unmasked": SLOW };
  if (length > MAX_USUAL_BYTES) return slow;
  return {
    "without kernel": { withoutKernel: true },
    "TypeScript kernel": { kernel: "typescript" },
    unmasked: { unmasked: true },
    ...(length <= MAX_SINGLE_BYTES ? { "byte by byte": { cut: singleBytes, minRunBytes: 1 } } : {}),
    "cut with seed 1": { cut: (bytes) => cutRandomly(bytes, 1), minRunBytes: 1 },
    ...slow,
  };
}

/** Checks an example in every way, demands that all find the same, and returns that. */
export async function runEveryWay(rules: readonly Rule[], example: RuleExample): Promise<readonly ExampleFinding[]> {
  const found = await checkExample(rules, example);
  for (const [name, way] of Object.entries(waysFor(prepareExample(example).document))) {
    expect(await checkExample(rules, example, way), name).toEqual(found);
  }
  return found;
}

/** Tests a rule alone: whole, byte by byte, at random cuts, masked and unmasked, with each kernel and without one. All must find the same. */
export function testRule<M extends string>(rule: Rule<M>, { valid, invalid }: RuleCases): void {
  describe(rule.meta.id, () => {
    it.each(valid.map((example) => [titleOf(example), example] as const))("has nothing against %s", async (_, example) => {
      expect(await runEveryWay([rule as Rule], example)).toEqual([]);
    });
    it.each(invalid.map(([example, ...expected]) => [titleOf(example), example, expected] as const))("finds %s", async (_, example, expected) => {
      const found = await runEveryWay([rule as Rule], example);
      expect(found.map((finding, index) => describeFinding(finding, expected[index]))).toEqual(expected);
      expectFilled(rule.meta.messages, found);
    });
  });
}

/** `line:column messageId severity profile`, as many words of it as are expected. */
function describeFinding({ file, line, column, messageId, severity, profile }: ExampleFinding, expected = "line:column messageId"): string {
  const words = [`${file === undefined ? "" : `${file}@`}${line}:${column}`, messageId, severity, profile];
  return words.slice(0, expected.split(" ").length).join(" ");
}

/** Demands that no placeholder is left in a message. */
export function expectFilled(messages: Readonly<Record<string, string>>, found: readonly ExampleFinding[]): void {
  for (const { messageId, message } of found) {
    const template = messages[messageId] ?? "";
    const left = placeholdersOf(template).filter((name) => message.includes(`{${name}}`) || message.includes(`{!${name}}`));
    expect(left, `placeholders of ${JSON.stringify(template)}`).toEqual([]);
  }
}

function titleOf(example: RuleExample): string {
  const document = typeof example === "string" ? example : example.document;
  const text = typeof document === "string" ? document : new TextDecoder().decode(document);
  const one = text.trim().replace(/\s+/g, " ");
  return one === "" ? "an empty document" : one.length > 80 ? `${one.slice(0, 77)}...` : one;
}
