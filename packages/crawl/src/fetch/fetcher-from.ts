import { createFetcher } from "./create-fetcher.ts";
import type { FetchAddress } from "./types.ts";

/** The fetcher that is given, or one of one's own, which `close` ends. */
export function fetcherFrom(given: FetchAddress | undefined): { readonly fetch: FetchAddress; readonly close: () => Promise<void> } {
  if (given !== undefined) return { fetch: given, close: async () => undefined };
  const fetch = createFetcher();
  return { fetch, close: () => fetch.close() };
}
