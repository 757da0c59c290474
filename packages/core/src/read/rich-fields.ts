import { PRIORITY, URL_FIELDS } from "../model/fields.ts";
import type { AttributeSpec, ElementSpec } from "../protocol/element-spec.ts";
import { ALTERNATE_ELEMENT, IMAGE_ELEMENT } from "../protocol/elements.ts";

/** Numbers of the fields that most rich entries are made of. */
export const ALTERNATE: number = /* @__PURE__ */ numberOf("link", -1);
export const REL: number = /* @__PURE__ */ numberOf("rel", ALTERNATE);
export const HREFLANG: number = /* @__PURE__ */ numberOf("hreflang", ALTERNATE);
export const IMAGE: number = /* @__PURE__ */ numberOf("image", -1);
export const IMAGE_LOC: number = /* @__PURE__ */ numberOf("loc", IMAGE);
/** The last field of images; videos and news come behind. */
export const LAST_IMAGE: number = /* @__PURE__ */ lastOf(IMAGE);

export const HREF_SPEC: AttributeSpec = ALTERNATE_ELEMENT.attributes[2];
export const HREFLANG_SPEC: AttributeSpec = ALTERNATE_ELEMENT.attributes[1];
export const IMAGE_LOC_SPEC: ElementSpec = IMAGE_ELEMENT.children[0];

function numberOf(name: string, parent: number): number {
  return URL_FIELDS.fields.findIndex((field) => field.name === name && field.parent === parent && field.number > PRIORITY);
}

function lastOf(group: number): number {
  return Math.max(group, ...(URL_FIELDS.fields[group]?.children ?? []));
}
