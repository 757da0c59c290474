import { URL_FIELDS } from "../model/fields.ts";
import { EXTENSIONS } from "../protocol/extensions.ts";

/** The bit of the namespace of each field that stands directly in an entry; 0 for all others. */
export const NAMESPACE_BITS: Uint16Array = /* @__PURE__ */ Uint16Array.from(URL_FIELDS.fields, ({ parent, namespace }) => {
  const at = parent < 0 ? EXTENSIONS.findIndex((extension) => extension.namespace === namespace) : -1;
  return at < 0 ? 0 : 1 << at;
});
