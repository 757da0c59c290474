import type { EmitTemplate, ExtraColumn } from "../kernel/kernel.ts";
import { type ElementPlan, planUrl, type RootPlan } from "./element-plan.ts";

const NO_FIELDS = ["", "", "", ""] as const;
const TEXT_TEMPLATE: EmitTemplate = { entryOpen: "", fieldOpen: NO_FIELDS, fieldClose: NO_FIELDS, entryClose: "\n", escape: false, extras: [] };
const XML_TEMPLATE: Omit<EmitTemplate, "extras"> = {
  entryOpen: "  <url>\n",
  fieldOpen: ["    <loc>", "    <lastmod>", "    <changefreq>", "    <priority>"],
  fieldClose: ["</loc>\n", "</lastmod>\n", "</changefreq>\n", "</priority>\n"],
  entryClose: "  </url>\n",
  escape: true,
};

/** Extra columns of the kernel for the two extensions that most rich entries have; by number, from 1. */
export const EXTRA = { HREFLANG: 1, HREF: 2, IMAGE_LOC: 3 } as const;

/** The extensions that have extra columns. */
export interface ExtraPlans {
  readonly alternates: RootPlan;
  readonly images: RootPlan;
}

/** Finds the plans of the extensions that have extra columns. */
export function extraPlans(): ExtraPlans {
  const plans = planUrl();
  return { alternates: planOf(plans, "alternates"), images: planOf(plans, "images") };
}

/** How the kernel writes an entry: exactly as the slow way does. */
export function emitTemplate(kind: "urlset" | "text"): EmitTemplate {
  return kind === "text" ? TEXT_TEMPLATE : { ...XML_TEMPLATE, extras: extraColumns(extraPlans()) };
}

/** In the order of `EXTRA`. */
function extraColumns({ alternates, images }: ExtraPlans): readonly ExtraColumn[] {
  const attribute = (property: string): string => planOf(alternates.attributes, property).open;
  const loc: ElementPlan = planOf(images.children, "loc");
  return [
    { kind: "plain", open: `${alternates.open}${attribute("rel")}${attribute("hreflang")}`, close: '"' },
    { kind: "url", open: attribute("href"), close: '"/>\n' },
    { kind: "url", open: `${images.open}>\n${loc.open}>`, close: `${loc.close}${images.close}` },
  ];
}

function planOf<P extends { readonly property: string }>(plans: readonly P[], property: string): P {
  const plan = plans.find((candidate) => candidate.property === property);
  if (plan === undefined) throw new Error(`Expected ${property} in the element tables, found none.`);
  return plan;
}
