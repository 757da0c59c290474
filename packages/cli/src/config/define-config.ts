import type { MapwrightConfig } from "./types.ts";

/** Returns the configuration as it is: lets editors complete and check what stands in `mapwright.config.ts`. */
export function defineConfig(config: MapwrightConfig): MapwrightConfig {
  return config;
}
