import { quote } from "./finding.ts";
import { codePointName, FORBIDDEN, nameAt, SPACES, skip, spacesOf } from "./scan-text.ts";
import { resolveReferences, type SyntaxReport } from "./strict-references.ts";
import { MAX_NAME, MAX_TEXT } from "./syntax-checks.ts";

export interface RawAttribute {
  readonly name: string;
  /** References resolved, white space made spaces. */
  readonly value: string;
  readonly at: number;
}

/** Where a tag stands: the text that has come, the place of its first character, and whether more will come. */
export interface TagText {
  readonly text: string;
  readonly base: number;
  readonly final: boolean;
}

/** Reads the attributes of start tags, strictly. */
export class AttributeReader {
  readonly #fail: SyntaxReport;
  /** Names of the attributes of the tag under way. */
  readonly #names = new Set<string>();
  #text = "";
  #base = 0;
  #final = false;

  constructor(report: SyntaxReport) {
    this.#fail = report;
  }

  /** Attributes from the end of the tag's name. `at` is then the place of `>` or `/>`. Undefined while more is needed, or after a fault. */
  read(tag: TagText, name: string, from: number): { attributes: readonly RawAttribute[]; at: number } | undefined {
    ({ text: this.#text, base: this.#base, final: this.#final } = tag);
    const text = this.#text;
    const attributes: RawAttribute[] = [];
    for (let at = from; ; ) {
      const begin = skip(SPACES, text, at);
      const next = text[begin];
      if (next === undefined) {
        if (!this.#final || this.#fail("tag-unclosed", this.#base + from, `<${name} without >`)) return undefined;
        return { attributes, at: begin };
      }
      if (next === ">") return { attributes, at: begin };
      if (next === "/") {
        if (begin + 1 >= text.length && !this.#final) return undefined;
        if (text[begin + 1] === ">") return { attributes, at: begin };
        if (this.#fail("tag-slash", this.#base + begin, "/")) return undefined;
        at = begin + 1;
        continue;
      }
      const read = this.#attribute(begin, begin > at, attributes);
      if (read === undefined) return undefined;
      at = read;
    }
  }

  /** One attribute, whose name begins at `begin`. Returns the place behind it. */
  #attribute(begin: number, spaced: boolean, attributes: RawAttribute[]): number | undefined {
    const text = this.#text;
    const place = this.#base + begin;
    const name = nameAt(text, begin);
    if (name === "") {
      // Without its `>`, a tag runs into the next one.
      if (text[begin] === "<") return this.#fail("tag-unclosed", place, "<") ? undefined : begin + 1;
      return this.#fail("attribute-name", place, quote(text[begin] ?? "")) ? undefined : begin + 1;
    }
    let at = skip(SPACES, text, begin + name.length);
    if (at >= text.length && !this.#final) return undefined;
    if (!spaced && this.#fail("attribute-space", place, quote(name))) return undefined;
    if (name.length > MAX_NAME && this.#fail("length", place, `a name of ${name.length} characters`)) return undefined;
    if (text[at] !== "=") {
      if (this.#fail("attribute-equals", place, `${quote(name)} alone`)) return undefined;
      return this.#add(attributes, { name, value: "", at: place }) ? at : undefined;
    }
    at = skip(SPACES, text, at + 1);
    const mark = text[at];
    if (mark === undefined && !this.#final) return undefined;
    if (mark !== '"' && mark !== "'") {
      if (this.#fail("attribute-quote", this.#base + at, quote(text.slice(at, at + 12)))) return undefined;
      const end = skip(/[^ \t\r\n>]*/y, text, at);
      return this.#add(attributes, { name, value: text.slice(at, end), at: place }) ? end : undefined;
    }
    const close = text.indexOf(mark, at + 1);
    const raw = text.slice(at + 1, close < 0 ? text.length : close);
    const less = raw.indexOf("<");
    if (less >= 0 && this.#fail("attribute-less-than", this.#base + at + 1 + less, "<")) return undefined;
    if (close < 0) {
      if (!this.#final || this.#fail("tag-unclosed", place, "a value without quote at its end")) return undefined;
    }
    const value = this.#value(raw, this.#base + at + 1);
    if (value === undefined || !this.#add(attributes, { name, value, at: place })) return undefined;
    return close < 0 ? text.length : close + 1;
  }

  #value(raw: string, place: number): string | undefined {
    const index = raw.search(FORBIDDEN);
    if (index >= 0 && this.#fail("character", place + index, codePointName(raw, index))) return undefined;
    if (raw.length > MAX_TEXT && this.#fail("length", place, "a longer value")) return undefined;
    return raw.includes("&") ? resolveReferences(raw, place, this.#fail, spacesOf) : spacesOf(raw);
  }

  #add(attributes: RawAttribute[], attribute: RawAttribute): boolean {
    if (attributes.length === 0) this.#names.clear();
    const known = this.#names.has(attribute.name);
    this.#names.add(attribute.name);
    if (known && this.#fail("attribute-duplicate", attribute.at, quote(attribute.name))) return false;
    attributes.push(attribute);
    return true;
  }
}
