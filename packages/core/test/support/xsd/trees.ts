import { pick, type Random } from "./random.ts";
import type { SchemaElement } from "./schema-facts.ts";
import { someValue } from "./values.ts";

/** An element of a document under construction; mutations change it. */
export interface TreeNode {
  prefix: string;
  name: string;
  attributes: [name: string, value: string][];
  /** Text where it is a string. */
  children: (TreeNode | string)[];
  schema: SchemaElement | undefined;
}

const FOREIGN = ["image:image", "video:video", "news:news", "mobile:mobile", "pagemap:PageMap", "geo:geo", "xhtml:link"] as const;

/** Makes valid documents of every shape that the schemas allow. */
export class TreeMaker {
  readonly #schemas: ReadonlyMap<string, SchemaElement>;
  readonly #random: Random;
  #ids = 0;

  constructor(schemas: ReadonlyMap<string, SchemaElement>, random: Random) {
    this.#schemas = schemas;
    this.#random = random;
  }

  readonly unique = (): string => `id${this.#ids++}`;

  get(name: string): SchemaElement {
    const schema = this.#schemas.get(name);
    if (schema === undefined) throw new Error(`No schema of ${name}`);
    return schema;
  }

  /** An element with random optional parts; those in `wanted` are there. */
  element(schema: SchemaElement, wanted: ReadonlySet<unknown> = new Set()): TreeNode {
    const random = this.#random;
    const attributes = schema.attributes
      .filter((attribute) => attribute.required || wanted.has(attribute) || random(schema.attributes.length > 8 ? 6 : 2) === 0)
      .map(({ name, type }): [string, string] => [name, someValue(type, random, this.unique)]);
    const children: (TreeNode | string)[] = [];
    if (schema.type !== undefined) children.push(someValue(schema.type, random, this.unique));
    for (const child of schema.children ?? []) {
      const times = child.min > 0 || wanted.has(child) ? 1 : random(3) === 0 ? 1 : 0;
      const more = times > 0 && child.max > 1 && random(3) === 0 ? random(Math.min(child.max, 3)) : 0;
      for (let time = 0; time < times + more; time++) children.push(this.element(child, wanted));
    }
    return { prefix: schema.prefix, name: schema.name, attributes, children, schema };
  }

  /** A document; `foreign` puts an element with these parts into the first entry. */
  document(root: "urlset" | "sitemapindex", wanted: ReadonlySet<unknown> = new Set(), foreign?: SchemaElement): TreeNode {
    const random = this.#random;
    const tree = this.element(this.get(root), wanted);
    for (const entry of tree.children) {
      if (typeof entry === "string") continue;
      const count = random(4) === 0 ? random(4) : random(2);
      for (let index = 0; index < count; index++) entry.children.push(this.foreign());
    }
    const [first] = tree.children;
    if (foreign !== undefined && typeof first === "object") first.children.push(this.element(foreign, wanted));
    if (random(8) === 0) tree.children.unshift(this.foreign());
    return tree;
  }

  foreign(): TreeNode {
    return this.element(this.get(pick(this.#random, FOREIGN)));
  }
}

/** All elements of a tree, the root first. */
export function nodesOf(root: TreeNode): readonly TreeNode[] {
  return [root, ...root.children.flatMap((child) => (typeof child === "string" ? [] : nodesOf(child)))];
}

export function parentOf(root: TreeNode, node: TreeNode): TreeNode | undefined {
  return nodesOf(root).find(({ children }) => children.includes(node));
}
