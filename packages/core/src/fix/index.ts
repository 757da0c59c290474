export { fixSitemap } from "./fix-sitemap.ts";
export type { FixNote, FixOptions, FixResult } from "./types.ts";
