import type { StoreDriver } from "./driver.ts";
import { openSet } from "./open-set.ts";
import type { OpenStoreOptions, SetStore } from "./types.ts";
import { inspectSet } from "./view.ts";

/** A store over a place; `createDriver` is called for each opening, so that one store may serve several runs one after another. */
export function createStore(place: string, createDriver: (options: OpenStoreOptions) => StoreDriver | Promise<StoreDriver>): SetStore {
  return {
    place,
    open: async (options = {}) => openSet(await createDriver(options), options),
    inspect: async (options = {}) => inspectSet(await createDriver(options)),
  };
}
