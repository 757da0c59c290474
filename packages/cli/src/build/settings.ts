import { isPrivateHost, type Profile, SitemapError, type WriteOptions } from "@mapwright/core";
import type { SourceKind } from "@mapwright/node";

/** The options of `mapwright build` as the parser gives them. */
export interface BuildFlags {
  readonly site: URL;
  readonly output?: string;
  readonly publicUrl?: URL;
  readonly name?: string;
  readonly maxUrls?: number;
  readonly maxBytes?: number;
  readonly gzip?: boolean;
  readonly gzipLevel?: number;
  readonly index: "auto" | "always";
  readonly text?: boolean;
  readonly onBad: "skip" | "fail";
  readonly maxBad: number | `${number}%`;
  readonly allowEmpty?: boolean;
  readonly allowPrivate?: boolean;
  readonly crossSite?: boolean;
  readonly dedupe: boolean;
  readonly profile?: Profile;
  readonly dryRun?: boolean;
  readonly format: "text" | "json";
  readonly quiet?: boolean;
  readonly from?: SourceKind;
  readonly filesFrom?: string;
  /** The robots.txt that names the set. */
  readonly robots?: string;
  readonly kernel: "auto" | "wasm" | "typescript";
}

/** Hosts where builds are looked at before they go live. A site may stay there for good, so this is worth a warning only. */
const PREVIEW_HOSTS = [
  "vercel.app",
  "netlify.app",
  "pages.dev",
  "workers.dev",
  "herokuapp.com",
  "web.app",
  "firebaseapp.com",
  "onrender.com",
  "fly.dev",
  "up.railway.app",
  "azurestaticapps.net",
  "amplifyapp.com",
  "ngrok.io",
  "ngrok-free.app",
  "ngrok.app",
  "trycloudflare.com",
  "loca.lt",
  "webcontainer.io",
  "csb.app",
  "myshopify.com",
  "pantheonsite.io",
] as const;

/** Refuses addresses that no search engine can reach. Throws ERR_ARGUMENT. */
export function refusePrivateHosts({ site, publicUrl, allowPrivate }: Pick<BuildFlags, "site" | "publicUrl" | "allowPrivate">): void {
  if (allowPrivate === true) return;
  for (const [flag, url] of [["--site", site] as const, ["--public-url", publicUrl] as const]) {
    if (url !== undefined && isPrivateHost(url.hostname)) {
      throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to be on a public host, found ${url.href} (--allow-private lets it pass)`);
    }
  }
}

/** A warning where the site is on a preview host of a known hoster. */
export function previewWarning(site: URL): string | undefined {
  const hoster = PREVIEW_HOSTS.find((suffix) => site.hostname.endsWith(`.${suffix}`));
  return hoster && `${site.hostname} looks like a preview on ${hoster}: build with the address that visitors use`;
}

/** What the flags mean to the writer. */
export function toWriteOptions(flags: BuildFlags): WriteOptions {
  return {
    site: flags.site,
    index: flags.index,
    format: flags.text === true ? "text" : "xml",
    dedupe: flags.dedupe,
    crossSite: flags.crossSite === true,
    onBad: flags.onBad,
    maxBad: flags.maxBad,
    allowEmpty: flags.allowEmpty === true,
    kernel: flags.kernel,
    ...(flags.publicUrl === undefined ? {} : { publicUrl: flags.publicUrl }),
    ...(flags.name === undefined ? {} : { name: flags.name }),
    ...(flags.maxUrls === undefined ? {} : { maxEntries: flags.maxUrls }),
    ...(flags.maxBytes === undefined ? {} : { maxBytes: flags.maxBytes }),
    ...(flags.profile === undefined ? {} : { profile: flags.profile }),
  };
}

/** The flags that set the writer's options. */
const FLAG_OF_OPTION: Readonly<Record<string, string>> = {
  site: "--site",
  publicUrl: "--public-url",
  name: "--name",
  maxEntries: "--max-urls",
  maxBytes: "--max-bytes",
  maxBad: "--max-bad",
  profile: "--profile",
  maxDrop: "--max-drop",
  memoryBytes: "--memory",
  recentDays: "--recent",
  format: "--text",
  gzip: "--gzip",
  index: "--index",
};

/** The writer's complaint about an option, in terms of the command line. */
export function inTermsOfFlags(error: SitemapError): SitemapError {
  const { option } = error.details;
  const flag = typeof option === "string" ? FLAG_OF_OPTION[option] : undefined;
  return flag === undefined ? error : new SitemapError(error.code, error.message.replace(` as ${option},`, ` as ${flag},`), { cause: error });
}
