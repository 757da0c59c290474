import { reading } from "../read/read-sitemap.ts";
import type { ReadInput } from "../read/types.ts";
import { requireHashKey } from "../write/compose-entries.ts";
import { ComposeCollector } from "./compose-collector.ts";
import type { ComposedReading, ReadComposedBatch, ReadComposedOptions } from "./types.ts";

/**
 * Reads the entries of a sitemap, text list or feed as `composeEntries` composes them: those of a sitemap of ours as they stand, all others as the writer would
 * write them. An index gives none. A document never makes it throw; a failing input does, with ERR_SOURCE, and wrong options at once, with ERR_ARGUMENT.
 */
export function readComposed(input: ReadInput, options: ReadComposedOptions): ComposedReading {
  requireHashKey(options.hashKey);
  let collector: ComposeCollector | undefined;
  const inner = reading<ReadComposedBatch>(input, options, (take) => {
    collector = new ComposeCollector(options, take);
    return collector;
  });
  return {
    // Made when it is asked for: who awaits a summary without iterating has the document read.
    get summary() {
      return inner.summary.then((summary) => ({ ...summary, dropped: collector?.dropped ?? 0 }));
    },
    [Symbol.asyncIterator]: () => inner[Symbol.asyncIterator](),
  };
}
