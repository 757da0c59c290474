import { NAMESPACES } from "./oracle.ts";
import { pick, type Random } from "./random.ts";
import type { TreeNode } from "./trees.ts";

const URIS: Readonly<Record<string, string>> = { ...NAMESPACES, other: "urn:other", https: "https://www.sitemaps.org/schemas/sitemap/0.9", none: "" };

/** How a document is written; none of this changes what it means. */
interface Style {
  readonly prefixes: Readonly<Record<string, string>>;
  /** Are namespaces declared where they are first used, rather than at the root? */
  readonly local: boolean;
  readonly spaced: boolean;
  readonly quote: string;
  readonly comments: boolean;
  readonly cdata: boolean;
  readonly references: boolean;
  readonly expand: boolean;
}

function styleOf(random: Random): Style {
  const prefixes: Record<string, string> = { sitemap: random(5) === 0 ? "sm" : "", none: "" };
  for (const name of Object.keys(URIS)) prefixes[name] ??= random(10) === 0 ? `${name}1` : name;
  return {
    prefixes,
    local: random(6) === 0,
    spaced: random(2) === 0,
    quote: random(4) === 0 ? "'" : '"',
    comments: random(6) === 0,
    cdata: random(6) === 0,
    references: random(6) === 0,
    expand: random(4) === 0,
  };
}

const DECLARATIONS = [
  "",
  '<?xml version="1.0"?>',
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>",
  "<!-- a comment -->\n",
  "<?xml-stylesheet href='x'?>",
  "\n",
];

/** Writes a tree as XML in a random style. */
export function serialise(root: TreeNode, random: Random): string {
  return new Writer(styleOf(random), random).document(root);
}

class Writer {
  readonly #style: Style;
  readonly #random: Random;

  constructor(style: Style, random: Random) {
    this.#style = style;
    this.#random = random;
  }

  document(root: TreeNode): string {
    const { prefixes, local } = this.#style;
    const declared = Object.entries(URIS)
      .filter(([name, uri]) => uri !== "" && (name === "sitemap" || !local))
      .map(([name, uri]) => ` xmlns${prefixes[name] === "" ? "" : `:${prefixes[name]}`}=${this.#quoted(uri)}`);
    // `xsi:type` of the protocol's own types needs a prefix for them.
    const own = [` xmlns:sm="${NAMESPACES.sitemap}"`, ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`, ` xmlns:xs="http://www.w3.org/2001/XMLSchema"`];
    const all = [...new Set([...declared, ...own.filter((text) => !declared.some((other) => other.startsWith(text.slice(0, text.indexOf("=") + 1))))])];
    return pick(this.#random, DECLARATIONS) + this.#element(root, all.join(""), 0) + pick(this.#random, ["", "\n", "<!-- end -->", " <?end?>\n"]);
  }

  #quoted(value: string): string {
    const { quote, references } = this.#style;
    const escaped = value
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replaceAll(quote, quote === '"' ? "&quot;" : "&apos;")
      .replace(/[\t\n\r]/g, (character) => (references ? `&#${character.charCodeAt(0)};` : character));
    return `${quote}${escaped}${quote}`;
  }

  #element(node: TreeNode, declarations: string, depth: number): string {
    const { prefixes, local, expand } = this.#style;
    const given = prefixes[node.prefix] ?? "";
    const unbound =
      node.prefix === "none" ? ' xmlns=""' : local && declarations === "" && node.prefix !== "sitemap" ? this.#local(given, URIS[node.prefix] ?? "") : "";
    const prefix = unbound.startsWith(" xmlns=") ? "" : given;
    const name = prefix === "" ? node.name : `${prefix}:${node.name}`;
    const attributes = node.attributes
      .map(([key, value]) => ` ${this.#attributeName(key)}${this.#random(20) === 0 ? " = " : "="}${this.#quoted(value)}`)
      .join("");
    // A default namespace that is bound here would hold for children of the protocol's own.
    const open = `<${name}${declarations}${unbound}${attributes}`;
    if (node.children.length === 0 && !expand) return `${open}${this.#random(3) === 0 ? " " : ""}/>`;
    const content = node.children.map((child) =>
      typeof child === "string" ? this.#text(child) : this.#between(node, depth) + this.#element(child, "", depth + 1),
    );
    const space = node.children.some((child) => typeof child === "object") ? this.#between(node, depth - 1) : "";
    return `${open}>${content.join("")}${space}</${name}${this.#random(30) === 0 ? " " : ""}>`;
  }

  #attributeName(key: string): string {
    const colon = key.indexOf(":");
    const prefix = this.#style.prefixes[key.slice(0, Math.max(0, colon))];
    return colon < 0 || prefix === undefined || prefix === "" || this.#style.local ? key : `${prefix}:${key.slice(colon + 1)}`;
  }

  #local(prefix: string, uri: string): string {
    return this.#random(2) === 0 ? ` xmlns=${this.#quoted(uri)}` : ` xmlns:${prefix}=${this.#quoted(uri)}`;
  }

  #between(node: TreeNode, depth: number): string {
    const { spaced, comments } = this.#style;
    if (node.schema?.children === undefined && node.children.length === 0) return "";
    const comment = comments && this.#random(4) === 0 ? pick(this.#random, ["<!-- - -->", "<?pi data?>", "<!---->"]) : "";
    return (spaced ? `\n${"  ".repeat(depth + 1)}` : "") + comment;
  }

  #text(value: string): string {
    if (value.startsWith("<![CDATA[")) return value;
    const { cdata, references, comments } = this.#style;
    if (cdata && this.#random(2) === 0 && !value.includes("]]>"))
      return value === "" || /^\s*$/.test(value) ? value : `<![CDATA[${value.replace(/\r/g, "")}]]>`;
    const escaped = value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/\r/g, "&#13;").replaceAll("]]>", "]]&gt;");
    if (references && escaped.length < 40)
      return [...escaped]
        .map((character, index) => (index % 3 === 0 && !/[&;#]/.test(escaped) ? `&#x${character.codePointAt(0)?.toString(16)};` : character))
        .join("");
    return comments && escaped !== "" && this.#random(4) === 0 ? `<!-- in -->${escaped}` : escaped;
  }
}
