import type { UrlEntry, UrlEntryInput } from "../model/entry.ts";
import { SitemapError } from "../model/error.ts";
import { MIN_LOC_LENGTH } from "../protocol/limits.ts";
import { LOC_EXPECTATIONS, type LocFault, normaliseLoc, parseSite } from "../value/loc.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { isPlainAbsoluteUrl } from "../value/url-encode.ts";
import { escapeUrl } from "../xml/escape.ts";
import { Composer, type ComposerOptions, isProperties } from "./composer.ts";
import { describeValue, expectedFound } from "./describe-value.ts";
import { engineLimits } from "./engine-limits.ts";
import type { Repair, Skip } from "./report.ts";
import { requireOptions } from "./require-arguments.ts";
import type { Profile, SkipReason } from "./types.ts";

export interface WritableOptions {
  /** Address of the site: references are resolved against it, and entries must be below it. */
  readonly site: string | URL;
  /** Accepts entries outside `site`. Default false. */
  readonly crossSite?: boolean;
  /** Whose limits on a loc hold. Default `protocol`. */
  readonly profile?: Profile;
}

/** What the writer makes of an entry, and what it reports. */
export interface Writable {
  /** The entry as a reader gives it back; absent when it is skipped. */
  readonly entry?: UrlEntry;
  readonly skipped?: Skip;
  readonly repairs: readonly Repair[];
}

const SKIP_REASONS: Readonly<Partial<Record<LocFault, SkipReason>>> = { empty: "loc-missing", scheme: "loc-scheme", userinfo: "loc-userinfo" };

/** Judges entries and makes their text; used again for every entry, with the results of the last one in its fields. */
export class EntryWriter {
  loc = "";
  /** The spelling that all ways to write this loc share. */
  key = "";
  skipped: Skip | undefined;
  readonly composer: Composer;
  readonly #site: string;
  readonly #siteKey: string;
  readonly #crossSite: boolean;
  readonly #maxLocLength: number;
  #repairs: readonly Repair[] = [];

  constructor(site: string, options: { readonly crossSite: boolean; readonly profile: Profile; readonly build: boolean } & ComposerOptions) {
    this.composer = new Composer(site, options);
    this.#site = site;
    this.#siteKey = sameUrlKey(site);
    this.#crossSite = options.crossSite;
    this.#maxLocLength = engineLimits(options.profile).maxLocLength;
  }

  /** Everything that was changed or left out of the last entry. */
  get repairs(): readonly Repair[] {
    return this.#repairs;
  }

  /** Judges an entry; false when it is to be skipped. */
  judge(entry: unknown): boolean {
    this.skipped = undefined;
    this.#repairs = [];
    if (!isProperties(entry)) return this.#skip("loc-missing", "an entry with a loc", entry);
    if (!this.#judgeLoc(entry["loc"])) return false;
    this.composer.compose(entry, this.key);
    if (this.composer.repairs.length > 0) this.#repairs = [...this.#repairs, ...this.composer.repairs];
    return true;
  }

  #judgeLoc(given: unknown): boolean {
    const text = given instanceof URL ? given.href : given;
    if (text === undefined || text === null) return this.#skip("loc-missing", "a URL", undefined);
    if (typeof text !== "string") return this.#skip("loc-invalid", "a URL", given);
    if (text.length >= MIN_LOC_LENGTH && isPlainAbsoluteUrl(text)) return this.#accept(text, text);
    const loc = normaliseLoc(text, this.#site);
    if (!loc.ok) return this.#skip(SKIP_REASONS[loc.reason] ?? "loc-invalid", LOC_EXPECTATIONS[loc.reason], text);
    if (!this.#accept(loc.value.loc, text)) return false;
    if (loc.value.fragmentCut) {
      const message = `Expected a URL without fragment, found ${JSON.stringify(describeValue(text))} and cut it`;
      this.#repairs = [{ reason: "loc-fragment-cut", field: "loc", message, value: describeValue(text) }];
    }
    return true;
  }

  #accept(loc: string, given: string): boolean {
    if (loc.length < MIN_LOC_LENGTH) return this.#skip("loc-too-short", `a URL of at least ${MIN_LOC_LENGTH} characters`, given);
    if (loc.length > this.#maxLocLength) return this.#skip("loc-too-long", `a URL of at most ${this.#maxLocLength} characters`, given);
    this.loc = loc;
    this.key = sameUrlKey(loc);
    if (!this.#crossSite && !this.key.startsWith(this.#siteKey)) return this.#skip("outside-site", `a URL below ${this.#site}`, given);
    return true;
  }

  #skip(reason: SkipReason, expected: string, value: unknown): false {
    this.skipped = { reason, message: expectedFound(expected, value), value: describeValue(value ?? "") };
    return false;
  }

  /** The elements of the last entry, `<loc>` first. */
  get xml(): string {
    return `    <loc>${escapeUrl(this.loc)}</loc>\n${this.composer.xml}`;
  }
}

/** Takes the address of a site or folder from the options; throws when it is none. */
export function requireSite(name: string, address: string | URL): string {
  const text = typeof address === "string" ? address : address.href;
  const site = parseSite(text);
  if (site.ok) return site.value;
  throw new SitemapError("ERR_ARGUMENT", `Expected ${LOC_EXPECTATIONS[site.reason]} as ${name}, found ${JSON.stringify(describeValue(text))}`, {
    details: { option: name, value: text },
  });
}

/** Says what the writer would make of an entry, and what it would report. The entry is what a reader gives back for the written text. */
export function toWritable(entry: UrlEntryInput, options: WritableOptions): Writable {
  requireOptions("toWritable", options, "second");
  const site = requireSite("site", options.site);
  const writer = new EntryWriter(site, { crossSite: options.crossSite ?? false, profile: options.profile ?? "protocol", build: true });
  if (!writer.judge(entry)) return { ...(writer.skipped === undefined ? {} : { skipped: writer.skipped }), repairs: [] };
  return { entry: { loc: writer.loc, ...writer.composer.entry }, repairs: writer.repairs };
}
