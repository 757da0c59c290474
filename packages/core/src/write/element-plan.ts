import type { AttributeSpec, ElementSpec, ExtensionSpec } from "../protocol/element-spec.ts";
import { URL_ELEMENTS } from "../protocol/elements.ts";
import { EXTENSIONS } from "../protocol/extensions.ts";

/** A row of the element tables with its tags made: what the composer walks along. */
export interface ElementPlan {
  readonly spec: ElementSpec;
  readonly property: string;
  /** Indented start tag without its `>`, so that attributes may follow. */
  readonly open: string;
  /** End tag with the line end; for a group the indentation stands before it. */
  readonly close: string;
  readonly attributes: readonly AttributePlan[];
  readonly children: readonly ElementPlan[];
}

export interface AttributePlan {
  readonly spec: AttributeSpec;
  readonly property: string;
  /** ` name="`, or all of a fixed attribute. */
  readonly open: string;
}

/** A child of `<url>`: the bit of its namespace, and the counter of elements that a sitemap may hold only so many of. */
export interface RootPlan extends ElementPlan {
  readonly namespaceBit: number;
}

/** Prefix and namespace of each bit. */
export const NAMESPACES: readonly Pick<ExtensionSpec, "prefix" | "namespace">[] = EXTENSIONS;

/** Makes the plans of everything that may stand in `<url>`, in the order of the schema. */
export function planUrl(): readonly RootPlan[] {
  const core = (URL_ELEMENTS satisfies readonly ElementSpec[]).map((spec: ElementSpec) => ({ ...planElement(spec, "", 2), namespaceBit: 0 }));
  const extensions = (EXTENSIONS satisfies readonly ExtensionSpec[]).map((extension: ExtensionSpec, at) => ({
    ...planElement(extension.element, `${extension.prefix}:`, 2),
    namespaceBit: 1 << at,
  }));
  return [...core, ...extensions];
}

function planElement(spec: ElementSpec, prefix: string, depth: number): ElementPlan {
  const indent = "  ".repeat(depth);
  return {
    spec,
    property: spec.property,
    open: `${indent}<${prefix}${spec.name}`,
    close: `${spec.kind === "group" ? indent : ""}</${prefix}${spec.name}>\n`,
    attributes: (spec.attributes ?? []).map(planAttribute),
    children: (spec.children ?? []).map((child) => planElement(child, prefix, depth + 1)),
  };
}

function planAttribute(spec: AttributeSpec): AttributePlan {
  const open = spec.kind === "fixed" ? ` ${spec.name}="${spec.value ?? ""}"` : ` ${spec.name}="`;
  return { spec, property: spec.property, open };
}
