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
export type { ComposedReading, ReadComposedBatch, ReadComposedOptions } from "./types.ts";
