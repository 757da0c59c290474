import type { LoadedConfig } from "../config/load-config.ts";
import type { SetFlags } from "./flags.ts";

/** The settings of a configuration as flags, overridden by those of the command line. */
export function mergeFlags(config: LoadedConfig | undefined, given: SetFlags): SetFlags {
  if (config === undefined) return given;
  const { gzip, ...settings } = config.settings;
  const level = typeof gzip === "number" ? { gzip: true, gzipLevel: gzip } : gzip === undefined ? {} : { gzip };
  const flags: Record<string, unknown> = { ...settings, ...level, ...given };
  // Who asks for no compression on the command line means no level of it either.
  if (given.gzip === false) delete flags["gzipLevel"];
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
}
