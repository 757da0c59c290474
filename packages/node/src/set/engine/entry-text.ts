import type { AppendedEntry } from "./appenders.ts";
import { formatMoment, withLastmod } from "./derived-lastmod.ts";
import { isNewEntry } from "./pending.ts";
import type { RunContext } from "./run-context.ts";
import type { SpooledEntry } from "./spool.ts";

/** A spooled entry as it is written: with its derived date, where it has one and none of its own. */
export function textOf({ known, settings }: Pick<RunContext, "known" | "settings">, spooled: SpooledEntry): AppendedEntry {
  const derived = isNewEntry(spooled) ? 0 : (known.derived[spooled.row] as number);
  if (derived === 0 || settings.shape.format === "text" || !Number.isNaN(spooled.lastmod)) return spooled;
  const bytes = withLastmod(spooled.bytes, spooled.from, spooled.to, formatMoment(derived));
  return { bytes, from: 0, to: bytes.length, namespaces: spooled.namespaces, limited: spooled.limited, lastmod: derived };
}
