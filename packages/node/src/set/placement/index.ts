export { chooseFile, fits, halfEmpty, type PlaceRequest } from "./choose-file.ts";
export { dayOf, nextHistory, scoreOf, temperatureOf } from "./history.ts";
export { type NewFile, Placer, type PlacerGroup, type PlacerOptions } from "./placer.ts";
export { DEFAULT_PLACEMENT } from "./rules.ts";
export type { EntrySize, FileCapacity, FileSpace, PlacementRules } from "./types.ts";
