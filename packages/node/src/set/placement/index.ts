export { dayOf, nextHistory, temperatureOf } from "./history.ts";
export { DEFAULT_PLACEMENT } from "./rules.ts";
export type { PlacementRules } from "./types.ts";
