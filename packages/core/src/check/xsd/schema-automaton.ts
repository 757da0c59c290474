import { SITEMAP_NAMESPACE } from "../../protocol/namespaces.ts";
import type { RawAttribute } from "./attribute-reader.ts";
import { type FaultReport, quote } from "./finding.ts";
import { collapse, expectation, judgeValue } from "./judge-value.ts";
import { substituteType } from "./named-types.ts";
import type { ExpandedName, NamespaceScopes } from "./namespace-scopes.ts";
import type { ElementDeclaration, Particle, Schema, SimpleType } from "./schema-model.ts";
import { XSI_NAMESPACE } from "./schema-tables.ts";
import { structureRule, valueRule } from "./structure-rules.ts";

type NamedAttribute = RawAttribute & { readonly expanded: ExpandedName };

/** An open element. Frames are used again at their depth. */
interface Frame {
  /** Undefined for an element that nothing declares: what is in it is not looked at. */
  declaration: ElementDeclaration | undefined;
  /** How often each particle of a sequence has occurred. */
  counts: number[];
  /** The last particle that has occurred in order. */
  reached: number;
  type: SimpleType | undefined;
  text: string;
  textAt: number;
  strayTold: boolean;
  childTold: boolean;
  at: number;
}

const XSI_TYPE = `${XSI_NAMESPACE} type`;
const XSI_NIL = `${XSI_NAMESPACE} nil`;
/** Hints where schemas can be found; they may stand anywhere, whatever they say. */
const XSI_HINTS: ReadonlySet<string> = new Set([`${XSI_NAMESPACE} schemaLocation`, `${XSI_NAMESPACE} noNamespaceSchemaLocation`]);

/** Holds a document against the schema, element by element: sequences, attributes and values. */
export class SchemaAutomaton {
  readonly #schema: Schema;
  readonly #names: NamespaceScopes;
  readonly #report: FaultReport;
  readonly #frames: Frame[] = [];
  readonly #ids = new Set<string>();
  #depth = 0;

  constructor(schema: Schema, names: NamespaceScopes, report: FaultReport) {
    this.#schema = schema;
    this.#names = names;
    this.#report = report;
  }

  start(name: ExpandedName, attributes: readonly NamedAttribute[], at: number): void {
    const declaration = this.#depth === 0 ? this.#root(name, at) : this.#child(name, at);
    const frame = this.#push(declaration, at);
    if (declaration !== undefined && (attributes.length > 0 || declaration.attributes.size > 0)) this.#judgeAttributes(declaration, frame, attributes);
  }

  #push(declaration: ElementDeclaration | undefined, at: number): Frame {
    let frame = this.#frames[this.#depth];
    if (frame === undefined) {
      frame = { declaration, counts: [], reached: 0, type: undefined, text: "", textAt: at, strayTold: false, childTold: false, at };
      this.#frames.push(frame);
    }
    this.#depth++;
    const content = declaration?.content;
    frame.declaration = declaration;
    frame.reached = 0;
    frame.text = "";
    frame.textAt = frame.at = at;
    frame.strayTold = frame.childTold = false;
    frame.type = content?.kind === "simple" ? content.type : undefined;
    const particles = content?.kind === "sequence" ? content.particles.length : 0;
    if (frame.counts.length !== particles) frame.counts = new Array<number>(particles).fill(0);
    else for (let index = 0; index < particles; index++) frame.counts[index] = 0;
    return frame;
  }

  #root(name: ExpandedName, at: number): ElementDeclaration | undefined {
    const declaration = this.#schema.get(name.key);
    if (declaration !== undefined) return declaration;
    const known = name.local === "urlset" || name.local === "sitemapindex";
    const expected = known ? `the namespace ${SITEMAP_NAMESPACE}` : "urlset or sitemapindex";
    this.#report({ rule: known ? "namespace" : "root-element", check: "root", at, expected, found: describe(name) });
    return undefined;
  }

  /** The declaration of a child, after its place has been judged. */
  #child(name: ExpandedName, at: number): ElementDeclaration | undefined {
    const frame = this.#frames[this.#depth - 1];
    const parent = frame?.declaration;
    if (frame === undefined || parent === undefined) return undefined;
    const { content } = parent;
    if (content.kind !== "sequence") {
      const expected = content.kind === "empty" ? "nothing" : "text only";
      if (!frame.childTold)
        frame.childTold = this.#report({
          rule: "child-in-text-element",
          check: `child:${parent.label}`,
          at,
          expected,
          found: `${describe(name)} in ${parent.label}`,
        });
      return undefined;
    }
    const index = content.places.get(name.key);
    const particle = index === undefined ? undefined : content.particles[index];
    if (index === undefined || particle === undefined || particle.kind === "foreign") return this.#foreign(name, parent, content.particles, frame, at);
    this.#place(parent, frame, index, particle, at);
    return particle.element;
  }

  /** An element that no particle names: one for a wildcard, or none at all. */
  #foreign(name: ExpandedName, parent: ElementDeclaration, particles: readonly Particle[], frame: Frame, at: number): ElementDeclaration | undefined {
    const index = particles.findIndex(({ kind }) => kind === "foreign");
    const outside = name.namespace !== "" && name.namespace !== SITEMAP_NAMESPACE;
    if (index < 0 || !outside) {
      this.#report({
        rule: "unknown-element",
        check: `unknown:${parent.label}`,
        at,
        expected: expectedIn(particles),
        found: `${describe(name)} in ${parent.label}`,
      });
      return undefined;
    }
    const declaration = this.#schema.get(name.key);
    if (declaration === undefined) {
      this.#report({ rule: "extension-element", check: `extension:${parent.label}`, at, expected: "an element with a schema", found: describe(name) });
      return undefined;
    }
    this.#place(parent, frame, index, undefined, at, declaration.label);
    return declaration;
  }

  /** Judges order and number of a child. */
  #place(
    parent: ElementDeclaration,
    frame: Frame,
    index: number,
    particle: (Particle & { kind: "element" }) | undefined,
    at: number,
    label = particle?.element.label,
  ): void {
    const seen = (frame.counts[index] ?? 0) + 1;
    frame.counts[index] = seen;
    const short = particle === undefined ? "foreign" : localOf(particle.element);
    const max = particle?.max ?? Number.POSITIVE_INFINITY;
    if (seen > max) {
      this.#report({
        rule: structureRule(parent, "repeat"),
        check: `repeat:${parent.label}/${short}`,
        at,
        expected: `${max} at most`,
        found: `${label} number ${seen}`,
      });
      return;
    }
    if (index >= frame.reached) {
      frame.reached = index;
      return;
    }
    const content = parent.content;
    const later = content.kind === "sequence" ? content.particles[frame.reached] : undefined;
    const behind = later?.kind === "element" ? later.element.label : "foreign elements";
    this.#report({
      rule: structureRule(parent, "order"),
      check: `order:${parent.label}/${short}`,
      at,
      expected: `${label} before ${behind}`,
      found: `${label} behind`,
    });
  }

  #judgeAttributes(declaration: ElementDeclaration, frame: Frame, attributes: readonly NamedAttribute[]): void {
    let required = 0;
    for (const attribute of attributes) {
      const { key } = attribute.expanded;
      if (attribute.expanded.namespace === XSI_NAMESPACE) {
        this.#judgeInstanceAttribute(declaration, frame, attribute);
        continue;
      }
      const declared = declaration.attributes.get(key);
      if (declared === undefined) {
        this.#report({
          rule: "attributes",
          check: `attribute:${declaration.label}`,
          at: attribute.at,
          expected: `no attribute ${attribute.name}`,
          found: `${attribute.name} on ${declaration.label}`,
        });
        continue;
      }
      if (declared.required) required++;
      this.#judge(declared.type, `${declaration.label}@${attribute.name}`, attribute.value, attribute.at);
    }
    for (const declared of declaration.attributes.values()) {
      if (!declared.required) continue;
      if (required === 0 || !attributes.some(({ expanded }) => expanded.key === declared.key)) {
        this.#report({
          rule: "xsd-attribute-required",
          check: `required:${declaration.label}@${declared.key}`,
          at: frame.at,
          expected: `the attribute ${declared.key}`,
          found: `${declaration.label} without it`,
        });
      }
    }
  }

  #judgeInstanceAttribute(declaration: ElementDeclaration, frame: Frame, { name, value, at, expanded }: NamedAttribute): void {
    if (XSI_HINTS.has(expanded.key)) return;
    if (expanded.key === XSI_TYPE) {
      this.#substitute(declaration, frame, value, at);
      return;
    }
    const [check, expected] = expanded.key === XSI_NIL ? ["nil", "an element without xsi:nil"] : ["xsi", `no attribute ${name}`];
    this.#report({ rule: "attributes", check, at, expected, found: `${name} on ${declaration.label}` });
  }

  #substitute(declaration: ElementDeclaration, frame: Frame, value: string, at: number): void {
    const { content } = declaration;
    const given = this.#names.value(value);
    const found = `xsi:type=${quote(value)}`;
    const type =
      content.kind === "simple" && given !== undefined
        ? substituteType(content.type, given, this.#frames[0]?.declaration?.label === "sitemapindex")
        : undefined;
    if (type !== undefined) frame.type = type;
    else if (content.kind !== "sequence" || content.typeName === undefined || content.typeName !== given)
      this.#report({ rule: "attributes", check: "xsi-type", at, expected: `the type of ${declaration.label} or one derived from it`, found });
  }

  /** White space of the open element: true where it means nothing. */
  space(): boolean {
    const content = this.#frames[this.#depth - 1]?.declaration?.content;
    return content === undefined || content.kind === "sequence";
  }

  text(value: string, at: number, cdata: boolean): void {
    const frame = this.#frames[this.#depth - 1];
    const declaration = frame?.declaration;
    if (frame === undefined || declaration === undefined) return;
    const { content } = declaration;
    if (content.kind === "simple") {
      if (frame.text === "") frame.textAt = at;
      frame.text = frame.text === "" ? value : frame.text + value;
      return;
    }
    if (frame.strayTold || (content.kind === "sequence" && !cdata && !/[^ \t\r\n]/.test(value))) return;
    const [check, expected] = content.kind === "empty" ? ["text-in-empty", "nothing at all"] : [cdata ? "stray-cdata" : "stray-text", "elements"];
    frame.strayTold = this.#report({
      rule: "stray-text",
      check: `${check}:${declaration.label}`,
      at,
      expected,
      found: `${cdata ? "a CDATA section" : quote(value)} in ${declaration.label}`,
    });
  }

  end(): void {
    const frame = this.#frames[--this.#depth];
    const declaration = frame?.declaration;
    if (frame === undefined || declaration === undefined) return;
    const { content } = declaration;
    if (frame.type !== undefined) {
      if (!frame.childTold) this.#judge(frame.type, declaration.label, frame.text, frame.textAt);
    } else if (content.kind === "sequence") this.#judgeEnd(declaration, content.particles, frame);
  }

  #judgeEnd(parent: ElementDeclaration, particles: readonly Particle[], frame: Frame): void {
    for (let index = 0; index < particles.length; index++) {
      const particle = particles[index];
      if (particle === undefined || particle.kind === "foreign" || (frame.counts[index] ?? 0) >= particle.min) continue;
      const { label } = particle.element;
      this.#report({
        rule: structureRule(parent, "required"),
        check: `required:${parent.label}/${localOf(particle.element)}`,
        at: frame.at,
        expected: label,
        found: `${parent.label} without it`,
      });
    }
  }

  #judge(type: SimpleType, label: string, text: string, at: number): void {
    for (const fault of judgeValue(type, text)) {
      this.#report({
        rule: valueRule(label, fault),
        check: `value:${label} ${fault}`,
        at,
        expected: `${expectation(type, fault)} in ${label}`,
        found: quote(text),
      });
    }
    if (type.base !== "id") return;
    const id = collapse(text);
    if (this.#ids.has(id))
      this.#report({ rule: "attributes", check: `value:${label} unique`, at, expected: "an id that no other element has", found: quote(text) });
    this.#ids.add(id);
  }
}

function describe({ namespace, local }: ExpandedName): string {
  return `<${local}> in ${namespace === "" ? "no namespace" : `the namespace ${namespace}`}`;
}

function localOf(declaration: ElementDeclaration): string {
  return declaration.key.slice(declaration.key.indexOf(" ") + 1);
}

function expectedIn(particles: readonly Particle[]): string {
  return particles.map((particle) => (particle.kind === "foreign" ? "elements of extensions" : localOf(particle.element))).join(", ");
}
