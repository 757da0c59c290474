export { sameUrlKey } from "../value/same-url.ts";
export { composeEntries } from "../write/compose-entries.ts";
export {
  type ComposedBatch,
  type ComposeOptions,
  type ComposeResult,
  type Composing,
  FINGERPRINT_INTS,
  type HashKey,
  KEY_INTS,
} from "../write/compose-types.ts";
export { NEWS_BIT, toNewsKey } from "../write/identity.ts";
export { makeIndex as indexText, type WrittenRef } from "../write/index-text.ts";
export { PROLOG } from "../write/marker.ts";
export type { FileLimits } from "../write/sitemap-file.ts";
export { settingsOf as writeSettingsOf, type WriteSettings } from "../write/write-settings.ts";
export { COMPARED_FIELDS, changedFields, type FieldChange } from "./compared-entry.ts";
export { keysOf } from "./keys-of.ts";
export { type ComparedBatch, type ComparedReading, type ReadComparedOptions, readCompared } from "./read-compared.ts";
export { readComposed } from "./read-composed.ts";
export { createSitemapText, type SitemapText } from "./sitemap-text.ts";
export type { ComposedReading, ComposedSummary, ReadComposedBatch, ReadComposedOptions } from "./types.ts";
