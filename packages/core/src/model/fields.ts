import type { AttributeSpec, ElementSpec } from "../protocol/element-spec.ts";
import { SITEMAP_ELEMENTS, URL_ELEMENTS } from "../protocol/elements.ts";
import { EXTENSIONS } from "../protocol/extensions.ts";
import { SITEMAP_NAMESPACE } from "../protocol/namespaces.ts";

/**
 * The element tables flattened: each element and each attribute has a number, and a number is an index here.
 * Tapes, kernel tables and the assembler speak in these numbers. Children stand behind their parent.
 */
export interface Field {
  readonly number: number;
  /** Number of the enclosing element's field; -1 directly in `<url>` or `<sitemap>`. */
  readonly parent: number;
  /** Is it an attribute of its parent? */
  readonly attribute: boolean;
  readonly namespace: string;
  /** Local name. */
  readonly name: string;
  readonly spec: ElementSpec | AttributeSpec;
  /** Numbers of child elements and attributes. */
  readonly children: readonly number[];
}

export interface FieldTable {
  readonly fields: readonly Field[];
  /** Numbers of the fields directly in the entry. */
  readonly roots: readonly number[];
}

function flatten(groups: readonly { readonly namespace: string; readonly elements: readonly ElementSpec[] }[]): FieldTable {
  const fields: Field[] = [];
  const add = (spec: ElementSpec, namespace: string, parent: number): number => {
    const number = fields.length;
    const children: number[] = [];
    fields.push({ number, parent, attribute: false, namespace, name: spec.name, spec, children });
    for (const attribute of spec.attributes ?? []) {
      children.push(fields.length);
      fields.push({ number: fields.length, parent: number, attribute: true, namespace: "", name: attribute.name, spec: attribute, children: [] });
    }
    for (const child of spec.children ?? []) children.push(add(child, namespace, number));
    return number;
  };
  const roots = groups.flatMap(({ namespace, elements }) => elements.map((element) => add(element, namespace, -1)));
  return { fields, roots };
}

/** Fields of a `<url>`: 0 is loc, 1 lastmod, 2 changefreq, 3 priority, then the extensions. */
export const URL_FIELDS: FieldTable = /* @__PURE__ */ flatten([
  { namespace: SITEMAP_NAMESPACE, elements: URL_ELEMENTS },
  ...EXTENSIONS.map(({ namespace, element }) => ({ namespace, elements: [element] })),
]);

/** Fields of a `<sitemap>`: 0 is loc, 1 lastmod. */
export const SITEMAP_FIELDS: FieldTable = /* @__PURE__ */ flatten([{ namespace: SITEMAP_NAMESPACE, elements: SITEMAP_ELEMENTS }]);

/** Numbers of the four core fields, which the table above fixes by its order. */
export const LOC = 0 as const;
export const LASTMOD = 1 as const;
export const CHANGEFREQ = 2 as const;
export const PRIORITY = 3 as const;
