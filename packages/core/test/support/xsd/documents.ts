import type { Core } from "./oracle.ts";
import { pick, type Random } from "./random.ts";
import type { SchemaAttribute, SchemaElement } from "./schema-facts.ts";
import { serialise } from "./serialise.ts";
import { encode, mutateText } from "./syntax-mutations.ts";
import { ATTRIBUTE_MUTATIONS, ELEMENT_MUTATIONS, mutateTree, setSide } from "./tree-mutations.ts";
import { nodesOf, parentOf, TreeMaker, type TreeNode } from "./trees.ts";
import { facetsOf } from "./values.ts";

export interface TestDocument {
  readonly bytes: Uint8Array;
  readonly core: Core;
  /** What it is aimed at: `element video:video/title`, `facet loc maxLength`, `attribute …`; undefined for one of chance. */
  readonly target?: string;
}

/** Something that the schemas state and that has to pass and to fail. */
export interface Target {
  readonly id: string;
  readonly kind: "element" | "attribute" | "facet";
  readonly root: "urlset" | "sitemapindex";
  /** The foreign element it stands in. */
  readonly foreign: SchemaElement | undefined;
  /** Everything that has to be there for it. */
  readonly wanted: ReadonlySet<unknown>;
  readonly element: SchemaElement;
  readonly attribute: SchemaAttribute | undefined;
  readonly facet: string | undefined;
  /** The element's name in the validator's checks. */
  readonly label: string;
}

function labelOf({ prefix, name }: SchemaElement, path: string): string {
  if (prefix !== "sitemap") return `${prefix}:${name}`;
  return path.startsWith("sitemapindex/sitemap/") ? `sitemap/${name}` : name;
}

/** Each element, attribute and facet of the schemas. */
export function listTargets(schemas: ReadonlyMap<string, SchemaElement>): readonly Target[] {
  const targets: Target[] = [];
  for (const [name, top] of schemas) {
    const core = name === "urlset" || name === "sitemapindex";
    const visit = (element: SchemaElement, path: string, wanted: readonly unknown[]): void => {
      const base = {
        root: name === "sitemapindex" ? "sitemapindex" : "urlset",
        foreign: core ? undefined : top,
        element,
        label: labelOf(element, wanted.length === 0 ? "" : path),
      } as const;
      const add = (kind: Target["kind"], id: string, attribute: SchemaAttribute | undefined, facet?: string): void => {
        targets.push({ ...base, kind, id: `${kind} ${id}`, attribute, facet, wanted: new Set([...wanted, attribute]) });
      };
      add("element", path, undefined);
      for (const facet of element.type === undefined ? [] : facetsOf(element.type)) add("facet", `${path} ${facet}`, undefined, facet);
      for (const attribute of element.attributes) {
        add("attribute", `${path}@${attribute.name}`, attribute);
        for (const facet of facetsOf(attribute.type)) add("facet", `${path}@${attribute.name} ${facet}`, attribute, facet);
      }
      for (const child of element.children ?? []) visit(child, `${path}/${child.name}`, [...wanted, child]);
    };
    visit(top, name, []);
  }
  return targets;
}

/** Makes documents: aimed at one statement of the schemas, or of chance. */
export class DocumentMaker {
  readonly #random: Random;
  readonly #trees: TreeMaker;

  constructor(schemas: ReadonlyMap<string, SchemaElement>, random: Random) {
    this.#random = random;
    this.#trees = new TreeMaker(schemas, random);
  }

  /** A document that is right but for the target, if `side` is `fail`. Undefined where chance made none. */
  aimed(target: Target, side: "pass" | "fail"): TestDocument | undefined {
    const random = this.#random;
    const root = this.#trees.document(target.root, target.wanted, target.foreign);
    const node = nodesOf(root).find(({ schema }) => schema === target.element);
    if (node === undefined) return undefined;
    if (target.facet !== undefined) {
      if (!setSide(node, target.attribute?.name, target.facet, side, random, this.#trees.unique)) return undefined;
    } else if (side === "fail" && !this.#spoil(root, node, target.attribute)) return undefined;
    return { ...written(root, random), target: target.id };
  }

  #spoil(root: TreeNode, node: TreeNode, attribute: SchemaAttribute | undefined): boolean {
    const random = this.#random;
    if (attribute === undefined) return pick(random, Object.values(ELEMENT_MUTATIONS))(root, node, random, this.#trees);
    const index = node.attributes.findIndex(([name]) => name === attribute.name);
    return index >= 0 && pick(random, Object.values(ATTRIBUTE_MUTATIONS))(node, index, root, random);
  }

  /** A document in which an element stands behind all its siblings. */
  misplaced(target: Target, siblings: readonly SchemaElement[]): TestDocument | undefined {
    const root = this.#trees.document(target.root, new Set([...target.wanted, ...siblings]), target.foreign);
    const node = nodesOf(root).find(({ schema }) => schema === target.element);
    const parent = node === undefined ? undefined : parentOf(root, node);
    if (node === undefined || parent === undefined) return undefined;
    parent.children.splice(parent.children.indexOf(node), 1);
    parent.children.push(node);
    return { ...written(root, this.#random), target: target.id };
  }

  /** A document with one fault at an element, or at one of its children. */
  near(target: Target): TestDocument | undefined {
    const random = this.#random;
    const root = this.#trees.document(target.root, target.wanted, target.foreign);
    const node = nodesOf(root).find(({ schema }) => schema === target.element);
    if (node === undefined) return undefined;
    const children = node.children.filter((child) => typeof child === "object");
    const spoilt = children.length > 0 && random(2) === 0 ? pick(random, children) : node;
    if (
      !this.#spoil(
        root,
        spoilt,
        random(3) === 0 && spoilt === node && node.schema !== undefined && node.schema.attributes.length > 0 ? pick(random, node.schema.attributes) : undefined,
      )
    )
      return undefined;
    return { ...written(root, random), target: target.id };
  }

  /** A document with up to three faults of any kind. */
  chance(): TestDocument {
    const random = this.#random;
    const root = this.#trees.document(random(5) === 0 ? "sitemapindex" : "urlset");
    for (let count = random(3); count > 0; count--) mutateTree(root, random, this.#trees);
    let text = serialise(root, random);
    for (let count = random(2) * random(3); count > 0; count--) text = mutateText(text, random);
    const bytes = random(2) === 0 ? new TextEncoder().encode(text) : encode(text, random);
    // A label may make a broken declaration whole again, so that what has been written counts; names are ASCII in every encoding.
    const ascii = new TextDecoder("latin1").decode(bytes).replaceAll("\0", "");
    return { bytes, core: coreOf(rootName(ascii) ?? root.name) };
  }
}

/** A tree as bytes, with the schema of the root that it was written with. */
function written(...[root, random]: Parameters<typeof serialise>): Pick<TestDocument, "bytes" | "core"> {
  const text = serialise(root, random);
  return { bytes: new TextEncoder().encode(text), core: coreOf(rootName(text) ?? root.name) };
}

function coreOf(root: string): Core {
  return root === "sitemapindex" ? "siteindex" : "sitemap";
}

/** Local name of the root. */
export function rootName(text: string): string | undefined {
  const rest = text.replace(/<!--.*?-->|<\?.*?\?>/gs, "");
  return /<(?:[^\s/>:!?]+:)?([^\s/>:!?]+)/.exec(rest)?.[1];
}
