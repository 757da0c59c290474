import { isXsdDate } from "../../value/xsd-date.ts";
import { isAnyUri } from "./any-uri.ts";
import { isName, isNcName, isNmtoken } from "./characters.ts";
import { matchesPattern, PATTERN_MEANINGS } from "./patterns.ts";
import type { BaseType, SimpleType } from "./schema-model.ts";

/** What a value breaks: the grammar of its type, or a facet. */
export type ValueFault = "type" | "minLength" | "maxLength" | "min" | "max" | "values" | "pattern";

const SUBTAG = /^[A-Za-z0-9]{1,8}$/;
const PRIMARY_SUBTAG = /^[A-Za-z]{1,8}$/;
const DECIMAL = /^([+-]?)([0-9]*)(?:\.([0-9]*))?$/;
const INTEGER = /^[+-]?[0-9]+$/;

/** White space as XML Schema collapses it: runs become one space, none at the edges (https://www.w3.org/TR/xmlschema-2/#rf-whiteSpace). */
export function collapse(text: string): string {
  return text.replace(/[ \t\n\r]+/g, " ").replace(/^ | $/g, "");
}

const SPACED = /^[ \t\n\r]|[\t\n\r]|[ \t\n\r]$| {2}/;

/** The faults of a value, gravest first. An unsuitable grammar is the only one, since facets say nothing then. */
export function judgeValue(type: SimpleType, text: string): readonly ValueFault[] {
  const value = type.base === "string" || !SPACED.test(text) ? text : collapse(text);
  return hasGrammar(type.base, value) ? facetFaults(type, value) : ["type"];
}

function hasGrammar(base: BaseType, value: string): boolean {
  switch (base) {
    case "string":
    case "token":
      return true;
    case "any-uri":
      return isAnyUri(value);
    case "decimal":
      return isDecimal(value);
    case "integer":
      return INTEGER.test(value);
    case "date":
      return isDateOfLibxml2(value);
    case "language":
      return value.split("-").every((tag, index) => (index === 0 ? PRIMARY_SUBTAG : SUBTAG).test(tag));
    case "nmtoken":
      return isNmtoken(value);
    case "nmtokens":
      return value === "" || value.split(" ").every(isNmtoken);
    case "name":
      return isName(value);
    case "ncname":
    case "id":
      return isNcName(value);
    case "entity":
      // An entity would have to be declared in a DOCTYPE.
      return false;
  }
}

function isDecimal(value: string): boolean {
  const match = DECIMAL.exec(value);
  return match !== null && (match[2] !== "" || (match[3] ?? "") !== "");
}

/** The largest year that libxml2 counts on a machine of 32 bits. */
const MAX_YEAR = 2_147_483_647;
const LONG_YEAR = /^-?([0-9]{5,})-/;
const FRACTION = /:([0-9]{2})\.([0-9]+)/;

/** Where libxml2 is stricter than the recommendation: huge years, and seconds that its sum of fractions rounds up to 60. */
function isDateOfLibxml2(value: string): boolean {
  if (!isXsdDate(value)) return false;
  const year = LONG_YEAR.exec(value);
  if (year !== null && Number(year[1]) > MAX_YEAR) return false;
  const [, seconds = "0", digits = ""] = FRACTION.exec(value) ?? [];
  let second = Number(seconds);
  let unit = 1;
  for (const digit of digits) {
    unit /= 10;
    second += Number(digit) * unit;
  }
  return second < 60;
}

const NONE: readonly ValueFault[] = [];

function facetFaults(type: SimpleType, value: string): readonly ValueFault[] {
  const { minLength, maxLength, min, max, values, pattern } = type;
  if (minLength === undefined && maxLength === undefined && min === undefined && max === undefined && values === undefined && pattern === undefined)
    return NONE;
  const faults: ValueFault[] = [];
  if (minLength !== undefined && lengthOf(value, minLength) < minLength) faults.push("minLength");
  if (maxLength !== undefined && value.length > maxLength && lengthOf(value, Number.POSITIVE_INFINITY) > maxLength) faults.push("maxLength");
  if (min !== undefined && compareDecimals(value, String(min)) < 0) faults.push("min");
  if (max !== undefined && compareDecimals(value, String(max)) > 0) faults.push("max");
  if (values !== undefined && !values.includes(value)) faults.push("values");
  if (pattern !== undefined && !matchesPattern(pattern, value)) faults.push("pattern");
  return faults;
}

/** Code points, counted no further than is needed to reach `enough` with certainty. */
function lengthOf(text: string, enough: number): number {
  if (text.length >= enough * 2) return enough;
  let length = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) length++;
  return length;
}

const MAX_EXACT = 15;

interface Decimal {
  readonly negative: boolean;
  /** Without zeros at its start. */
  readonly whole: string;
  /** Without zeros at its end. */
  readonly fraction: string;
}

function parseDecimal(text: string): Decimal {
  const [, sign, digits = "", decimals = ""] = DECIMAL.exec(text) ?? [];
  const whole = digits.replace(/^0+/, "");
  let end = decimals.length;
  while (end > 0 && decimals[end - 1] === "0") end--;
  const fraction = decimals.slice(0, end);
  return { negative: sign === "-" && whole + fraction !== "", whole, fraction };
}

/** Orders two decimals of any length exactly: below 0, 0 or above. */
export function compareDecimals(a: string, b: string): number {
  // Numbers of so few digits are told apart by their nearest double.
  if (a.length <= MAX_EXACT && b.length <= MAX_EXACT) return Number(a) - Number(b);
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  const order = left.whole.length - right.whole.length || compareTexts(left.whole, right.whole) || compareTexts(left.fraction, right.fraction);
  return left.negative ? -order : order;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const MEANINGS: Readonly<Record<BaseType, string>> = {
  string: "text",
  token: "text",
  "any-uri": "a URI",
  decimal: "a decimal number",
  integer: "a whole number",
  date: "YYYY-MM-DD or YYYY-MM-DDThh:mm:ss with an optional zone",
  language: "a language code such as de-AT",
  nmtoken: "a name token",
  nmtokens: "name tokens",
  name: "a name",
  ncname: "a name without colon",
  id: "a name without colon that no other id has",
  entity: "a declared entity",
};

/** What stands after "Expected" when a value has this fault. */
export function expectation(type: SimpleType, fault: ValueFault): string {
  const { minLength, maxLength, min, max, values = [], pattern } = type;
  switch (fault) {
    case "type":
      return MEANINGS[type.base];
    case "minLength":
      return `${minLength} characters at least`;
    case "maxLength":
      return `${maxLength} characters at most`;
    case "min":
    case "max":
      return max === undefined ? `a number of ${min} at least` : `a number from ${min} to ${max}`;
    case "values":
      return `${values.slice(0, -1).join(", ")}${values.length > 1 ? " or " : ""}${values.at(-1)}`;
    case "pattern":
      return pattern === undefined ? "another form" : PATTERN_MEANINGS[pattern];
  }
}
