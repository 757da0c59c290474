import type { AttributeSpec, ElementSpec, ScalarKind } from "../protocol/element-spec.ts";
import { parseScalar } from "../value/kinds.ts";
import { FACT } from "./facts.ts";
import { FIELD_NAMES, FIELDS } from "./field-names.ts";
import type { EntryView, FieldView, FieldVisitor } from "./rule.ts";

type Fields = Readonly<Record<string, FieldVisitor>>;
type Spec = ElementSpec | AttributeSpec;

function numberOf(name: string): number {
  return FIELD_NAMES.url.indexOf(name);
}

/** The line of the element tables for a canonical name; the name must be one of them. */
export function specOf(name: string): Spec {
  const field = FIELDS.url[numberOf(name)];
  if (field === undefined) throw new RangeError(`Expected the canonical name of a field, found ${JSON.stringify(name)}`);
  return field.spec;
}

/** Canonical names of the elements and attributes of an extension that are no longer heeded. Parts of such an element are left out. */
export function deprecatedNames(prefix: string): readonly string[] {
  return FIELD_NAMES.url.filter((name, number) => name.startsWith(`${prefix}:`) && isDeprecated(number) && !isDeprecated(FIELDS.url[number]?.parent ?? -1));
}

/** Canonical names of an extension that are no longer heeded, or part of something that is not. */
export function namesWithinDeprecated(prefix: string): readonly string[] {
  return FIELD_NAMES.url.filter((name, number) => {
    if (!name.startsWith(`${prefix}:`)) return false;
    for (let at = number; at >= 0; at = FIELDS.url[at]?.parent ?? -1) if (isDeprecated(at)) return true;
    return false;
  });
}

function isDeprecated(number: number): boolean {
  return FIELDS.url[number]?.spec.deprecated === true;
}

/** The first child or attribute with this number in the field with this ordinal. */
function childOf(entry: EntryView, parent: number, number: number): FieldView | undefined {
  for (let ordinal = parent + 1; ordinal < entry.fieldCount; ordinal++) {
    const field = entry.field(ordinal);
    if (field.parent < parent) return undefined;
    if (field.parent === parent && field.number === number) return field;
  }
  return undefined;
}

/** Canonical names of what an element must have: children of a group, attributes of any element. */
function requiredNames(name: string): readonly string[] {
  const number = numberOf(name);
  return (FIELDS.url[number]?.children ?? [])
    .filter((child) => FIELDS.url[child]?.spec.required === true)
    .map((child) => FIELD_NAMES.url[child])
    .filter((child) => child !== undefined);
}

/** Visitors that hear of each required child or attribute which an element lacks, and, where it is asked for, of those that are empty. */
export function requiredVisitors(
  name: string,
  hear: { readonly missing: (element: FieldView, child: string) => void; readonly empty?: (child: FieldView) => void },
): Fields {
  const required = requiredNames(name).map((child) => ({ child, number: numberOf(child) }));
  const visit = (element: FieldView, entry: EntryView): void => {
    const { ordinal } = element;
    for (const { child, number } of required) if (childOf(entry, ordinal, number) === undefined) hear.missing(element, child);
  };
  const { empty } = hear;
  const empties =
    empty === undefined
      ? []
      : required.filter(({ number }) => FIELDS.url[number]?.spec.kind !== "group").map(({ child }) => [child, emptyVisitor(empty)] as const);
  return { ...Object.fromEntries(empties), [name]: { visit } };
}

/** A visitor that hears of a value without text. */
export function emptyVisitor(hear: (field: FieldView) => void): FieldVisitor {
  return {
    facts: FACT.EMPTY,
    visit(field) {
      if (field.start === field.end) hear(field);
    },
  };
}

/** Visitors that hear of each value which the grammar of its line in the element tables does not allow, with what is expected instead. */
export function valueVisitors(names: readonly string[], hear: (field: FieldView, expected: string) => void): Fields {
  return Object.fromEntries(names.map((name) => [name, valueVisitor(specOf(name), hear)] as const).filter(([, visitor]) => visitor !== undefined)) as Fields;
}

function valueVisitor(spec: Spec, hear: (field: FieldView, expected: string) => void): FieldVisitor | undefined {
  const { kind } = spec;
  if (kind === "group" || kind === "empty" || kind === "fixed") return undefined;
  return {
    facts: factsOf(kind),
    visit(field) {
      if (kind === "text" && !mayBeTooLong(field, spec)) return;
      const parsed = parseScalar(kind, field.text, spec);
      if (!parsed.ok) hear(field, parsed.reason);
    },
  };
}

/** A character is one byte at least, so that most texts need no counting. */
function mayBeTooLong({ start, end }: FieldView, { maxLength = Number.POSITIVE_INFINITY }: Spec): boolean {
  return end - start > maxLength;
}

function factsOf(kind: ScalarKind): number {
  if (kind === "loc" || kind === "url") return FACT.NOT_HTTP | FACT.EMPTY;
  return kind === "w3c-datetime" ? FACT.DATE_FORM : FACT.VALUE;
}

/** The first child or attribute with this canonical name in the element with this ordinal. */
export function childNamed(entry: EntryView, parent: number, name: string): FieldView | undefined {
  return childOf(entry, parent, numberOf(name));
}
