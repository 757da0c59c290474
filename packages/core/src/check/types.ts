import type { Diagnostic, Occurrence, ProfileName, Severity } from "../model/diagnostic.ts";
import type { DocumentKind } from "../model/issue.ts";
import type { ReadInput, ReadOptions, ReadSummary } from "../read/types.ts";

/** Who judges when nobody is named. */
export const DEFAULT_PROFILES = ["protocol", "google", "bing"] as const satisfies readonly ProfileName[];
/** Occurrences of one fault that a diagnostic keeps. */
export const DEFAULT_MAX_FINDINGS = 10 as const;
/** Occurrences that a set keeps, besides the first of each diagnostic, where it is not told how many to keep of each. */
export const MAX_SET_FINDINGS = 100_000 as const;

/** A robots.txt that is known. Without an address it speaks for every host. */
export interface RobotsText {
  readonly text: string;
  /** Address of the robots.txt, or of its site. */
  readonly url?: string;
}

/** How the network answered when a document was asked for. Rules on addresses, redirects and headers need it, and say nothing without. */
export interface Transport {
  /** The address that was asked for. */
  readonly asked: string;
  /** The redirects that were followed. */
  readonly hops: readonly { readonly status: number; readonly location: string }[];
  /** Undefined where there was no answer. */
  readonly status?: number;
  /** One sentence, where no document came: then there is nothing to read, and only rules on the answer look. */
  readonly failure?: string;
  /** What ended the document before its end, in a sentence; it may be set while the document is read. */
  readonly cut?: string;
  /** The address under which the same document was read already: then it is not read again. */
  readonly readAs?: string;
  /** Is that an index above it? */
  readonly loop?: boolean;
  /** Of the answer, their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Content encodings that were undone on the way, such as `gzip`; they may be set while the document is read. */
  readonly encodings: readonly string[];
}

/** What a rule is set to: not run at all, or as grave as this in every profile. */
export type RuleSetting = "off" | Severity;

export interface CheckOptions extends Pick<ReadOptions, "budgets" | "inflate" | "signal" | "kernel"> {
  /** Address of the document; without it nothing is said about its scope. */
  readonly url?: string | URL;
  /** Default: protocol, google, bing. */
  readonly profiles?: readonly ProfileName[];
  /** Rules by id. A rule that is off by default runs where a severity is given here. */
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  /** How the document was answered, where it was fetched. */
  readonly transport?: Transport;
  /** Robots.txt files whose `Sitemap:` lines announce the document. A text alone speaks for every host. */
  readonly robots?: string | readonly RobotsText[];
  /** The clock. Default: the time of the call. */
  readonly now?: Date;
  /**
   * Occurrences kept for each diagnostic; Infinity keeps all. Default 10; then a set of files keeps no more than 100,000 in all, besides the first of each
   * diagnostic, which are about 40 MB.
   */
  readonly maxFindings?: number;
  /** Sees every occurrence of every fault, in no particular order. */
  readonly onFinding?: (finding: Finding) => void;
}

/** One occurrence with the judgement on it. */
export interface Finding extends Occurrence, Pick<Diagnostic, "rule" | "messageId" | "severity" | "profile"> {}

/** What `check` recognised: `robots` is a robots.txt. */
export type CheckedKind = DocumentKind | "robots";

export interface CheckResult {
  readonly kind: CheckedKind;
  /** Was the document read to its end, and was its end there? */
  readonly complete: boolean;
  readonly stoppedBy?: NonNullable<ReadSummary["stoppedBy"]>;
  /** Url entries and sitemap refs. */
  readonly urls: number;
  /** Inflated bytes. */
  readonly bytes: number;
  /** The program that made the document, where it can be told. */
  readonly generator?: string;
  /** In the order of the document, by their first occurrence. */
  readonly diagnostics: readonly Diagnostic[];
  readonly kernel: ReadSummary["kernel"];
}

/** One document of a set. */
export interface CheckSetInput {
  /** As it is told to people: a path or an address. */
  readonly name: string;
  /** Where it stands: the address that answered. */
  readonly url?: string | URL;
  readonly transport?: Transport;
  /** Is it a robots.txt, whatever its first lines are? Default: as they say. */
  readonly robots?: boolean;
  /** Its size as it is stored. Where a list tells it of every file, memory for all URLs is taken once, and not again and again. */
  readonly bytes?: number;
  readonly input: ReadInput;
}

export interface CheckSetOptions extends Omit<CheckOptions, "url" | "transport" | "onFinding"> {
  /** Asked once, when all files are read, for the robots.txt of hosts that the files list and that are not known yet: they prove who may list their URLs. */
  readonly robotsOf?: (hosts: readonly string[]) => Promise<readonly RobotsText[]>;
  /** Sees every occurrence of every fault with the name of its file. */
  readonly onFinding?: (finding: Finding, file: string) => void;
  /** Called when a file has been read; what only the whole set tells is not in it yet. */
  readonly onFile?: (file: CheckedFile) => void;
}

export interface CheckedFile extends CheckResult {
  readonly name: string;
}

/** How many faults there are of each severity, each occurrence counted once. */
export interface SeverityCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

export interface CheckSetResult {
  readonly files: readonly CheckedFile[];
  readonly summary: SeverityCounts;
}
