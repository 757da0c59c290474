export { defineConfig } from "./config/define-config.ts";
export type { ConfigGroup, ConfigSource, MapwrightConfig } from "./config/types.ts";
