import { SitemapError } from "@mapwright/core";
import { type BuildFlags, refusePrivateHosts } from "./settings.ts";

/** Flags with everything that a build cannot do without. */
export type ReadyFlags = BuildFlags & { readonly output: string };

/** Fills in defaults. Throws ERR_ARGUMENT where something is missing that has none, or is not fit for a build. */
export function requireFlags<F extends Partial<BuildFlags>>(flags: F): F & ReadyFlags {
  const { site, output, index = "auto", onBad = "skip", maxBad = "5%", dedupe = true, format = "text", kernel = "auto" } = flags;
  if (site === undefined)
    throw new SitemapError("ERR_ARGUMENT", "Expected --site with the address of the site, found none (such as --site https://shop.example/)");
  if (output === undefined || output === "") throw new SitemapError("ERR_ARGUMENT", "Expected -o with the folder to write to, found none (such as -o public)");
  requireName(flags.name);
  const ready = { ...flags, site, output, index, onBad, maxBad, dedupe, format, kernel };
  refusePrivateHosts(ready);
  requireFolder("--site", site);
  requireFolder("--public-url", ready.publicUrl);
  return ready;
}

/** Throws ERR_ARGUMENT where there is nothing to read. */
export function requireSources(sources: readonly string[], filesFrom: string | undefined): void {
  if (sources.length === 0 && filesFrom === undefined)
    throw new SitemapError("ERR_ARGUMENT", "Expected at least one source of URLs, found none (- is standard input)");
}

function requireFolder(flag: string, url: URL | undefined): void {
  const address = url?.href.replace(/\/$/, "") ?? "";
  if (!/\.(?:xml|txt)(?:\.gz)?$/i.test(address)) return;
  const folder = new URL("./", address).href;
  throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to be the address of the output folder, found that of a file, ${address} (did you mean ${folder}?)`);
}

function requireName(name: string | undefined): void {
  if (name === undefined) return;
  if (!/^[\w-][\w.-]{0,99}$/.test(name))
    throw new SitemapError("ERR_ARGUMENT", `Expected --name to be made of letters, digits, dots, dashes and underscores, found ${JSON.stringify(name)}`);
  if (/\.(?:xml|txt|gz)$/i.test(name)) {
    const bare = name.replace(/(?:\.(?:xml|txt|gz))+$/i, "");
    throw new SitemapError(
      "ERR_ARGUMENT",
      `Expected --name without the ending of the files, found ${JSON.stringify(name)} (did you mean ${bare || "sitemap"}?)`,
    );
  }
}
