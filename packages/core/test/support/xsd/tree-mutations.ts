import { pick, type Random } from "./random.ts";
import type { SchemaElement } from "./schema-facts.ts";
import { nodesOf, parentOf, type TreeMaker, type TreeNode } from "./trees.ts";
import { facetsOf, sidesOf } from "./values.ts";

/** Changes a tree at a node. False where there is nothing to change. */
export type TreeMutation = (root: TreeNode, node: TreeNode, random: Random, maker: TreeMaker) => boolean;

function setValue(node: TreeNode, value: string): void {
  node.children = [value];
}

function place(root: TreeNode, node: TreeNode): { siblings: (TreeNode | string)[]; index: number } | undefined {
  const parent = parentOf(root, node);
  return parent === undefined ? undefined : { siblings: parent.children, index: parent.children.indexOf(node) };
}

/** What can be wrong with an element. */
export const ELEMENT_MUTATIONS: Readonly<Record<string, TreeMutation>> = {
  remove(root, node) {
    const at = place(root, node);
    at?.siblings.splice(at.index, 1);
    return at !== undefined;
  },
  repeat(root, node, random) {
    const at = place(root, node);
    const max = node.schema?.max ?? 1;
    const times = Number.isFinite(max) && max > 1 ? max + random(2) : 1 + random(2);
    at?.siblings.splice(at.index, 0, ...Array.from({ length: times }, () => structuredClone({ ...node, schema: undefined })));
    return at !== undefined;
  },
  swap(root, node, random) {
    const at = place(root, node);
    if (at === undefined || at.siblings.length < 2) return false;
    const other = random(at.siblings.length);
    at.siblings.splice(at.index, 1);
    at.siblings.splice(other, 0, node);
    return other !== at.index;
  },
  rename(_root, node, random) {
    const { name } = node;
    node.name = pick(random, [`${name}x`, name.toUpperCase(), `${name[0]?.toUpperCase()}${name.slice(1)}_`, "locs", `x${name}`, "loc", "title"]);
    if (node.prefix === "xhtml") node.name += "_";
    return node.name !== name;
  },
  namespace(_root, node, random) {
    const { prefix } = node;
    node.prefix = pick(random, ["sitemap", "image", "video", "news", "mobile", "geo", "pagemap", "other", "none", "https"]);
    return node.prefix !== prefix;
  },
  move(root, node, random) {
    const at = place(root, node);
    const inside = new Set(nodesOf(node));
    const homes = nodesOf(root).filter((home) => !inside.has(home));
    if (at === undefined || homes.length === 0) return false;
    at.siblings.splice(at.index, 1);
    const home = pick(random, homes);
    home.children.splice(random(home.children.length + 1), 0, node);
    return true;
  },
  text(_root, node, random) {
    if (node.schema?.type !== undefined) return false;
    node.children.splice(
      random(node.children.length + 1),
      0,
      pick(random, ["junk", " ", "\n", "\u00a0", "0", "\u2028", "<![CDATA[]]>", "<![CDATA[ ]]>", "<![CDATA[junk]]>"]),
    );
    return true;
  },
  child(_root, node, random, maker) {
    const child =
      random(2) === 0
        ? maker.foreign()
        : {
            prefix: node.prefix === "xhtml" ? "image" : node.prefix,
            name: pick(random, ["b", "loc", "url", "news", "video"]),
            attributes: [],
            children: [],
            schema: undefined,
          };
    node.children.splice(random(node.children.length + 1), 0, child);
    return true;
  },
  attribute(_root, node, random) {
    const name = pick(random, [
      "id",
      "xml:lang",
      "xml:id",
      "xml:space",
      "foo",
      "lang",
      "xsi:nil",
      "xsi:type",
      "xsi:foo",
      "xsi:schemaLocation",
      "xsi:noNamespaceSchemaLocation",
      "image:loc",
      "type",
      "title",
      "Href",
      "relationship",
      "other:x",
    ]);
    if (node.attributes.some(([known]) => known === name)) return false;
    node.attributes.push([name, pick(random, ["x", "en", "", "true", "yes", "xs:string", "sm:tUrl", "allow"])]);
    return true;
  },
  empty(_root, node) {
    if (node.children.length === 0) return false;
    node.children = [];
    return true;
  },
  value(_root, node, random, maker) {
    const type = node.schema?.type;
    if (type === undefined) return false;
    setValue(node, pick(random, sidesOf(type, pick(random, ["grammar", ...facetsOf(type)]), maker.unique).pass.concat(["", "x", " ", "1"])));
    return true;
  },
};

/** What can be wrong with an attribute. */
export const ATTRIBUTE_MUTATIONS: Readonly<Record<string, (node: TreeNode, index: number, root: TreeNode, random: Random) => boolean>> = {
  remove(node, index) {
    node.attributes.splice(index, 1);
    return true;
  },
  rename(node, index, _root, random) {
    const attribute = node.attributes[index];
    if (attribute === undefined) return false;
    const [name] = attribute;
    attribute[0] = pick(random, [
      name.toUpperCase(),
      `${name}s`,
      `${node.prefix}:${name.replace(/^xml:/, "")}`,
      name.replace(/^xml:/, "xml:x"),
      `x${name.replace(":", "")}`,
    ]);
    return attribute[0] !== name;
  },
  duplicate(node, index) {
    const attribute = node.attributes[index];
    if (attribute !== undefined) node.attributes.push([...attribute]);
    return attribute !== undefined;
  },
  move(node, index, root, random) {
    const [attribute] = node.attributes.splice(index, 1);
    const others = nodesOf(root).filter((other) => other !== node && other.name !== node.name);
    if (attribute === undefined || others.length === 0) return false;
    pick(random, others).attributes.push(attribute);
    return true;
  },
};

/** Changes some part of a tree at random. */
export function mutateTree(root: TreeNode, random: Random, maker: TreeMaker): void {
  for (let attempt = 0; attempt < 10; attempt++) {
    const node = pick(random, nodesOf(root));
    if (node.attributes.length > 0 && random(3) === 0) {
      if (pick(random, Object.values(ATTRIBUTE_MUTATIONS))(node, random(node.attributes.length), root, random)) return;
    } else if (pick(random, Object.values(ELEMENT_MUTATIONS))(root, node, random, maker)) return;
  }
}

/** Puts a value on one side of a facet of an element, or of an attribute of it. False where there is none. */
export function setSide(
  node: TreeNode,
  attributeName: string | undefined,
  facet: string,
  side: "pass" | "fail",
  random: Random,
  unique: () => string,
): boolean {
  const schema: SchemaElement | undefined = node.schema;
  const type = attributeName === undefined ? schema?.type : schema?.attributes.find(({ name }) => name === attributeName)?.type;
  if (type === undefined) return false;
  const values = sidesOf(type, facet, unique)[side];
  if (values.length === 0) return false;
  const value = pick(random, values);
  if (attributeName === undefined) {
    setValue(node, value);
    return true;
  }
  const attribute = node.attributes.find(([name]) => name === attributeName);
  if (attribute !== undefined) attribute[1] = value;
  return attribute !== undefined;
}
