/**
 * Makes the text of one entry out of what the caller gave, and notes everything it had to change or leave out.
 *
 * One walk along the element tables does it all: an element's text is built while its value is judged, so that nothing is half-written: a function returns the
 * whole text of its element or undefined. With `build` the walk also gives the entry as a reader will give it back. Results stand in fields of the composer,
 * which is used again for every entry; this is the innermost loop of writing.
 */
import type { ElementSpec, Facets, ScalarKind } from "../protocol/element-spec.ts";
import { isOlderThan } from "../value/date-age.ts";
import { type FormatContext, formatScalar, parseScalar } from "../value/kinds.ts";
import { isPlainHreflang } from "../value/language-tag.ts";
import { isSafeDate } from "../value/lastmod.ts";
import { isPlainAbsoluteUrl } from "../value/url-encode.ts";
import { targetFault } from "../value/url-target.ts";
import { escapeAttribute, escapeText, escapeUrl, isXmlText, removeForbidden } from "../xml/escape.ts";
import { describeValue, expectedFound } from "./describe-value.ts";
import { type AttributePlan, type ElementPlan, planUrl, type RootPlan } from "./element-plan.ts";
import type { Repair } from "./report.ts";
import type { RepairReason } from "./types.ts";

const EDGE_SPACE = /^[ \t\r\n]+|[ \t\r\n]+$/g;
const ASCII = /^[\t\n\r -\u007f]*$/;
const HAS_EDGE_SPACE = /^[ \t\r\n]|[ \t\r\n]$/;
/** Fields whose loss or completion has a reason of its own; every other is a `field`. */
const DROPPED: Readonly<Record<string, RepairReason>> = { lastmod: "lastmod-dropped", changefreq: "changefreq-dropped", priority: "priority-dropped" };
const CONVERTED: Readonly<Record<string, RepairReason>> = { lastmod: "lastmod-completed" };
/** Properties of an entry as read that are not written. */
const DERIVED = ["scope"] as const;

type Properties = Readonly<Record<string, unknown>>;

/** Is this an object with properties to look up? */
export const isProperties = (value: unknown): value is Properties => typeof value === "object" && value !== null && !Array.isArray(value);
/** An option that was not set: absent, or left empty in a form or a template. */
const isUnset = (value: unknown): boolean => value === undefined || value === null || value === "";

/** How entries are composed. */
export interface ComposerOptions {
  /** Is the entry built too, as a reader gives it back? */
  readonly build: boolean;
  /** Is nothing written but the loc? */
  readonly textOnly?: boolean;
  /** Properties that are passed over without a word. */
  readonly ownFields?: readonly string[];
  /** The clock, in milliseconds since 1970. Without it no date is too old. */
  readonly now?: number | undefined;
}

export class Composer {
  /** Elements behind the loc, in order. */
  xml = "";
  /** Bits of the namespaces that `xml` uses. */
  namespaces = 0;
  /** Elements of the kind that a sitemap may hold only so many of. */
  limited = 0;
  /** Does `xml` hold nothing but ASCII? Then its length is its bytes. */
  ascii = true;
  lastmod: string | undefined;
  repairs: Repair[] = [];
  /** The elements as a reader gives them back, when they are built. */
  entry: Record<string, unknown> = {};

  readonly #plans: readonly RootPlan[];
  readonly #known: ReadonlySet<string>;
  readonly #base: string;
  readonly #build: boolean;
  readonly #now: number | undefined;
  #built: unknown;
  #page = "";

  constructor(base: string, options: ComposerOptions) {
    const plans = planUrl();
    this.#known = new Set([...plans.map((plan) => plan.property), ...DERIVED, ...(options.ownFields ?? [])]);
    const [, ...rest] = plans;
    this.#plans = options.textOnly ? rest.filter((plan) => plan.property === "lastmod") : rest;
    this.#base = base;
    this.#build = options.build;
    this.#now = options.now;
  }

  /** Composes everything of an entry but its loc, whose `sameUrlKey` is `page`. */
  compose(entry: Properties, page: string): void {
    this.#page = page;
    this.xml = "";
    this.namespaces = 0;
    this.limited = 0;
    this.ascii = true;
    this.lastmod = undefined;
    if (this.repairs.length > 0) this.repairs = [];
    if (this.#build) this.entry = {};
    for (const plan of this.#plans) {
      const value = entry[plan.property];
      if (value !== undefined) this.#root(plan, value);
    }
    for (const property in entry) {
      if (!this.#known.has(property) && !isUnset(entry[property])) this.#report("field-dropped", property, "a property of a url entry", property);
    }
  }

  #root(plan: RootPlan, value: unknown): void {
    const xml = this.#field(plan, value);
    if (xml === undefined) return;
    this.xml += xml;
    this.namespaces |= plan.namespaceBit;
    if (plan.spec.maxPerSitemap !== undefined) this.limited++;
    if (this.#build) this.entry[plan.property] = this.#built;
  }

  /** All occurrences of one element. */
  #field(plan: ElementPlan, value: unknown): string | undefined {
    if (!plan.spec.repeatable) return this.#element(plan, value);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const { maxOccurs = Number.POSITIVE_INFINITY } = plan.spec;
    let xml = "";
    let count = 0;
    const built: unknown[] = [];
    for (let at = 0; at < values.length; at++) {
      const item = values[at];
      if (count === maxOccurs) {
        this.#report("field-dropped", plan.property, `at most ${maxOccurs}`, `${values.length} of them`);
        break;
      }
      const before = this.repairs.length;
      const text = this.#element(plan, item);
      if (this.repairs.length > before) this.#place(before, plan.property, `${plan.property}[${at}]`);
      if (text === undefined) continue;
      xml += text;
      count++;
      if (this.#build) built.push(this.#built);
    }
    this.#built = built;
    return count === 0 ? undefined : xml;
  }

  #element(plan: ElementPlan, value: unknown): string | undefined {
    if (isUnset(value)) return undefined;
    const { kind } = plan.spec;
    if (kind === "group") return this.#group(plan, value);
    if (kind === "empty") return this.#empty(plan, value);
    if (plan.attributes.length > 0) return this.#withAttributes(plan, kind, value);
    const text = this.#scalar(kind, plan.spec, value);
    if (text === undefined) return undefined;
    if (plan.property === "lastmod") this.lastmod = text;
    return `${plan.open}>${escapeContent(kind, text)}${plan.close}`;
  }

  #group(plan: ElementPlan, value: unknown): string | undefined {
    const { property, spec } = plan;
    if (!isProperties(value)) return this.#report("extension-dropped", property, "an object", value);
    const before = this.repairs.length;
    const built: Record<string, unknown> = {};
    const { oneOf } = spec;
    let found = oneOf === undefined;
    let xml = "";
    for (const child of plan.children) {
      const given = value[child.property];
      const at = this.repairs.length;
      const text = given === undefined ? undefined : this.#field(child, given);
      if (text !== undefined) {
        xml += text;
        found ||= oneOf?.includes(child.spec.name) === true;
        if (this.#build) built[child.property] = this.#built;
      } else if (child.spec.required) return this.#dropGroup(property, before, this.repairs.length > at, child.property);
      if (this.repairs.length > at && !child.spec.repeatable) this.#place(at, child.property, `${property}.${child.property}`);
      else if (this.repairs.length > at) this.#prefix(at, `${property}.`);
    }
    if (!found) return this.#dropGroup(property, before, false, oneOf?.join(" or ") ?? "");
    this.#built = built;
    return `${plan.open}>\n${xml}${plan.close}`;
  }

  /** What was noted about other children no longer matters once the whole element goes. */
  #dropGroup(property: string, before: number, reported: boolean, child: string): undefined {
    const last = reported ? this.repairs.at(-1) : undefined;
    this.repairs.length = before;
    if (last === undefined) return this.#report("extension-dropped", property, child, undefined);
    this.repairs.push({ ...last, reason: "extension-dropped", field: property, message: last.message });
  }

  #empty(plan: ElementPlan, value: unknown): string | undefined {
    if (!isProperties(value)) return this.#report("extension-dropped", plan.property, "an object", value);
    const built: Record<string, unknown> = {};
    const attributes = this.#attributes(plan, value, built, "extension-dropped");
    this.#built = built;
    return attributes === undefined ? undefined : `${plan.open}${attributes}/>\n`;
  }

  #withAttributes(plan: ElementPlan, kind: ScalarKind, value: unknown): string | undefined {
    const given: Properties = isProperties(value) && !(value instanceof URL) && !(value instanceof Date) ? value : { value };
    if (isUnset(given["value"])) return this.#report("field-dropped", plan.property, `a value for ${plan.property}`, undefined);
    const text = this.#scalar(kind, plan.spec, given["value"]);
    if (text === undefined) return undefined;
    const built: Record<string, unknown> = { value: this.#built };
    const attributes = this.#attributes(plan, given, built, "field-dropped");
    this.#built = built;
    return attributes === undefined ? undefined : `${plan.open}${attributes}>${escapeContent(kind, text)}${plan.close}`;
  }

  /** The attributes of an element, or undefined (and a report) when a required one is missing or bad. */
  #attributes(plan: ElementPlan, given: Properties, built: Record<string, unknown>, reason: RepairReason): string | undefined {
    const before = this.repairs.length;
    let xml = "";
    for (const attribute of plan.attributes) {
      const { kind } = attribute.spec;
      if (kind === "fixed") {
        xml += attribute.open;
        continue;
      }
      const at = this.repairs.length;
      const text = this.#attribute(attribute, kind, given[attribute.property]);
      if (text !== undefined) {
        xml += `${attribute.open}${text}"`;
        if (this.#build) built[attribute.property] = this.#built;
      } else if (attribute.spec.required) {
        const last = this.repairs.length > at ? this.repairs.at(-1) : undefined;
        this.repairs.length = before;
        if (last === undefined) return this.#report(reason, plan.property, attribute.property, undefined);
        this.repairs.push({ ...last, reason, field: plan.property });
        return undefined;
      }
      if (this.repairs.length > at) this.#prefix(at, `${plan.property}.`);
    }
    return xml;
  }

  #attribute(plan: AttributePlan, kind: ScalarKind, value: unknown): string | undefined {
    if (isUnset(value)) return undefined;
    const text = this.#scalar(kind, plan.spec, value);
    if (text === undefined) return undefined;
    return kind === "text" ? escapeAttribute(text) : escapeContent(kind, text);
  }

  /** The text of a value before escaping; undefined where it is empty, or bad and reported. */
  #scalar(kind: ScalarKind, spec: ElementSpec | AttributePlan["spec"], value: unknown): string | undefined {
    if (kind === "url" && typeof value === "string" && isPlainAbsoluteUrl(value)) {
      this.#built = value;
      return this.#fits(spec, value, value) ? value : undefined;
    }
    if (!this.#build && typeof value === "string" && isPlain(kind, value, spec)) return this.#fits(spec, value, value) ? value : undefined;
    const clean = kind === "text" && typeof value === "string" ? this.#cleanText(spec.property, value) : value;
    if (kind === "text" && clean === "") return undefined;
    const formatted = formatScalar(kind, clean, this.#context(spec));
    if (!formatted.ok) {
      const tooLong = kind === "text" && spec.maxLength !== undefined && typeof value === "string";
      return this.#report(tooLong ? "field-too-long" : (DROPPED[spec.property] ?? "field-dropped"), spec.property, formatted.reason, value);
    }
    const { text, converted } = formatted.value;
    if (converted !== undefined) this.#converted(spec.property, value, text, converted);
    if (this.#build) {
      const parsed = parseScalar(kind, text, spec);
      this.#built = parsed.ok ? parsed.value : text;
    }
    return this.#fits(spec, text, value) ? text : undefined;
  }

  /** Does an address lead where it has to, and is a date recent enough? Says so where it is not. */
  #fits({ target, maxDays, property }: ElementSpec | AttributePlan["spec"], text: string, value: unknown): boolean {
    const isOld = maxDays !== undefined && this.#now !== undefined && isOlderThan(text, maxDays, this.#now);
    const expected = isOld ? `a date of the last ${maxDays} days` : target === undefined ? undefined : targetFault(target, text, this.#page);
    if (expected !== undefined) this.#report("field-dropped", property, expected, value);
    return expected === undefined;
  }

  #context(facets: Facets): FormatContext {
    return { facets, base: this.#base };
  }

  #cleanText(property: string, value: string): string {
    let text = value;
    if (!isXmlText(text)) {
      text = removeForbidden(text);
      this.#add(
        "characters-removed",
        property,
        `Expected characters that XML allows, found others and removed them: ${JSON.stringify(describeValue(value))}`,
        value,
      );
    }
    if (this.ascii && !ASCII.test(text)) this.ascii = false;
    return HAS_EDGE_SPACE.test(text) ? text.replace(EDGE_SPACE, "") : text;
  }

  #converted(property: string, value: unknown, text: string, how: string): void {
    this.#add(
      CONVERTED[property] ?? "field-converted",
      property,
      `Found ${JSON.stringify(describeValue(value))}, wrote ${JSON.stringify(text)}: ${how}`,
      value,
    );
  }

  #report(reason: RepairReason, field: string, expected: string, value: unknown): undefined {
    this.#add(reason, field, expectedFound(expected, value), value);
  }

  #add(reason: RepairReason, field: string, message: string, value: unknown): void {
    this.repairs.push({ reason, field, message, value: describeValue(value ?? "") });
  }

  /** Puts the path of the enclosing element before the fields of the repairs from `from` on. */
  #prefix(from: number, prefix: string): void {
    this.repairs = this.repairs.map((repair, at) => (at < from ? repair : { ...repair, field: prefix + repair.field }));
  }

  /** As `#prefix`, where the field already begins with the property that is to be replaced. */
  #place(from: number, property: string, path: string): void {
    this.repairs = this.repairs.map((repair, at) =>
      at < from ? repair : { ...repair, field: repair.field.startsWith(property) ? path + repair.field.slice(property.length) : `${path}.${repair.field}` },
    );
  }
}

/** Dates and numbers are rarely longer than this, and never wrongly so if they are not. */
const SHORT = 36;

/** Kinds of which most values are written as they are: no need for an object that says so. */
function isPlain(kind: ScalarKind, value: string, spec: Facets): boolean {
  if (kind === "w3c-datetime") return value.length <= SHORT && isSafeDate(value);
  if (kind === "hreflang") return isPlainHreflang(value);
  return kind === "enum" && spec.values?.includes(value) === true;
}

/** Numbers, dates, languages and words hold nothing to escape. */
function escapeContent(kind: ScalarKind, text: string): string {
  if (kind === "url" || kind === "loc") return escapeUrl(text);
  return kind === "text" ? escapeText(text) : text;
}
