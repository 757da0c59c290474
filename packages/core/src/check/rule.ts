import type { Place, ProfileName, Severity } from "../model/diagnostic.ts";
import type { DocumentKind } from "../model/issue.ts";
import type { IssueCode } from "../read/issues.ts";
import type { ReadIssue } from "../read/types.ts";
import type { RobotsFile } from "../robots/parse-robots.ts";
import type { KnownHead } from "./document-head.ts";
import type { HostVisitor, LastmodGlance } from "./glances.ts";
import type { KnownRobots } from "./known-robots.ts";
import type { Transport } from "./types.ts";

/** When a rule looks: at the bytes and their markup, at the structure, at each entry, at the end of the document, or at several files together. */
export type Stage = "bytes" | "xml" | "structure" | "entry" | "document" | "set";

/** Where a rule comes from. A rule without a source is an opinion. */
export interface RuleSource {
  readonly kind: "protocol" | "rfc" | "vendor" | "observed";
  readonly url: string;
  /** Profiles for which this is the source; all of the rule's where it is left out. */
  readonly profiles?: readonly ProfileName[];
}

/**
 * A document that shows the rule at work. A text that begins with `<url` or `<sitemap` entries, or with children of `<url>`,
 * is wrapped into a document with every extension's namespace; anything else is the document as it is.
 */
export type RuleExample = string | RuleExampleDocument;

export interface RuleExampleDocument {
  /** Text that a fragment would be wrapped in is wrapped here too; bytes are the document as they are. */
  readonly document: string | Uint8Array;
  /** Other rules that cannot but find an error in the document, too. */
  readonly also?: readonly string[];
  /** The text stands so often; `{n}` in it counts from 1. */
  readonly repeat?: number;
  /** Address of the document. */
  readonly url?: string;
  /** Content of the robots.txt that is given. */
  readonly robots?: string;
  /** Profiles asked for. Default: all that know the rule. */
  readonly profiles?: readonly ProfileName[];
  /** The clock, as a W3C date. Default 2026-01-01T00:00:00Z. */
  readonly now?: string;
  /** Other files of the set, by address or name. They come after the document. */
  readonly files?: Readonly<Record<string, string>>;
  /** How addresses of the document and of other files were answered, where that matters; what is left out is an answer without redirects, status 200. */
  readonly answers?: Readonly<Record<string, Partial<Transport>>>;
  /** Robots.txt files by host, that are asked for in the end. */
  readonly robotsOf?: Readonly<Record<string, string>>;
}

export type SeverityTable = Readonly<Partial<Record<ProfileName, Severity>>>;

/** All that is known about a rule. Pages, index, `explain`, SARIF descriptors and defaults are made from it. */
export interface RuleMeta<M extends string> {
  /** `<subject>-<check>`, as in the list of rules; never reused, never renamed. */
  readonly id: string;
  readonly since: string;
  readonly stage: Stage;
  /** The profiles that know the rule, and how grave it is for each. */
  readonly severity: SeverityTable;
  /** Where one message is graver or lighter than the rule. */
  readonly messageSeverity?: Readonly<Partial<Record<M, SeverityTable>>>;
  /** Not run unless asked for with `--rule id=…`: matters of style that no engine heeds. */
  readonly offByDefault?: boolean;
  /** "Require …", "Disallow …", "Limit …" or "Suggest …", without a full stop. */
  readonly summary: string;
  readonly why: string;
  readonly fix: string;
  readonly sources: readonly [RuleSource, ...RuleSource[]];
  /** "Expected X, found Y", with `{placeholders}`. Text that is put in is shown as JSON, shortened; a number as it is. `{!name}` puts text in without quotes. */
  readonly messages: Readonly<Record<M, string>>;
  readonly examples: { readonly valid: readonly RuleExample[]; readonly invalid: readonly RuleExample[] };
  /** More for the rule's page. */
  readonly details?: string;
}

/**
 * One field of the entry under the rules' eyes. The object is used again for the next entry: keep what you need, not it.
 * Offsets are for `report` and `place`.
 */
export interface FieldView {
  /** Canonical name: `loc`, `image:loc`, `video:player_loc`; attributes `xhtml:link@href`. */
  readonly name: string;
  /** Index in URL_FIELDS or SITEMAP_FIELDS. */
  readonly number: number;
  /** Ordinal in the entry, and that of the enclosing field or -1. */
  readonly ordinal: number;
  readonly parent: number;
  /** FACT bits. */
  readonly facts: number;
  /** The value, without white space at its edges and with references resolved. Made when asked for. */
  readonly text: string;
  /** Bytes of the value, as `text` but without making it: `bytes[start, end)`. They live until the visit is over. */
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** The value as written, between the tags or quotes. Made when asked for. */
  readonly raw: string;
  /** Where the value begins, behind white space; where `raw` begins if there is none. */
  readonly offset: number;
  /** Where the start tag of the element begins; for an attribute that of its element. */
  readonly tag: number;
}

export interface EntryView {
  readonly element: "url" | "sitemap";
  /** From 0, in the document. */
  readonly index: number;
  /** Where the entry begins. */
  readonly offset: number;
  /** The loc's text. Made when asked for. */
  readonly loc: string;
  readonly fieldCount: number;
  /** The field with this ordinal. */
  field(ordinal: number): FieldView;
  /** The first field with this canonical name, below `parent` where it is given. */
  first(name: string, parent?: number): FieldView | undefined;
  /** Ordinals of the fields with this canonical name, below `parent` where it is given. */
  find(name: string, parent?: number): readonly number[];
}

/** A file of a set. */
export interface SetFile {
  /** From 0, in the order of the set. */
  readonly index: number;
  readonly name: string;
  readonly url: string | undefined;
  /** How it was answered, where it was fetched. */
  readonly transport?: Transport;
}

/** A URL that was listed before. */
export interface Duplicate {
  /** `same`: one URL (value/same-url.ts). `near`: probably one page; `differences` says in what the two differ. */
  readonly kind: "same" | "near";
  /** The file of the set that lists it; undefined where it is this one. */
  readonly file: SetFile | undefined;
  /** The file of the set that lists it again; undefined where the document is none of a set. */
  readonly within: SetFile | undefined;
  /** For a near one: `scheme`, `trailing slash`, `index file`, `case`, `parameter order`, or `case or parameter order`. */
  readonly differences: readonly string[];
}

/** What is known about the document when its entries have passed. */
export interface DocumentFacts {
  readonly kind: DocumentKind | "robots";
  readonly complete: boolean;
  /** Inflated bytes. */
  readonly bytes: number;
  readonly entries: number;
  readonly sitemaps: number;
  readonly encoding: string;
  readonly gzipLayers: number;
  /** The program that made the file, where it can be told. */
  readonly generator?: string;
  /** The end of the document. */
  readonly end: Place;
}

/** A place that a rule keeps for a later report, with the loc of the entry it lies in; empty where that is unknown or may have passed already. */
export interface KeptPlace extends Place {
  readonly loc?: string;
}

/** What a rule may know of its surroundings. */
export interface RuleEnvironment {
  /** Address of the document, where it is known. */
  readonly url: string | undefined;
  /** How the document was answered, where it was fetched. */
  readonly transport?: Transport | undefined;
  /** Is this address given in a `Sitemap:` line of the robots.txt of that host? undefined: no robots.txt is known. */
  readonly announcedBy: (host: string) => boolean | undefined;
  /** What the robots.txt files that are given keep a user agent from; undefined: from nothing. */
  readonly blocker: KnownRobots["blocker"];
  /** Is there a url entry with this URL, in this document or an earlier one of its set? To be asked at the end; only where a visitor has `listed`. */
  readonly listed: (url: string) => boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The profiles that are asked for and know the rule. */
  readonly profiles: readonly ProfileName[];
  /** Is the document one of a set, whose rules see it too? */
  readonly inSet?: boolean | undefined;
}

export type ReportData = Readonly<Record<string, string | number>>;

export interface RuleContext<M extends string> extends RuleEnvironment {
  /** The first bytes of the document, as far as they have come in. */
  readonly head: KnownHead;
  /**
   * Reports a fault. `at` is an offset of the entry or issue that is being visited, 0, or a place that was kept; `profiles` narrows who minds.
   * An offset that has passed is a mistake of the rule and throws. Data that cost something to make are given as a function, which is
   * called at once if anybody will see them.
   */
  report(message: M, at: number | KeptPlace, data?: ReportData | (() => ReportData), profiles?: readonly ProfileName[]): void;
  /** The place of an offset of the entry that is being visited, to be kept for later reports. Costs more than it looks: only for suspects. */
  place(offset: number): KeptPlace;
  /** The place of an issue, to be kept for later reports: it gets the loc of the entry that it lies in when that has come. */
  placeOf(issue: ReadIssue): KeptPlace;
}

/** Issues that are about single values come from the rules themselves, which see the fields: `check` never hears these. */
type ValueIssueCode =
  | "edge-space"
  | "loc-space"
  | "loc-relative"
  | "loc-resolved"
  | "loc-scheme"
  | "loc-edges"
  | "loc-markup"
  | "character-lost"
  | "date-form"
  | "invalid-lastmod"
  | "invalid-changefreq"
  | "invalid-priority"
  | "invalid-value"
  | "link-not-alternate"
  | "alternate-incomplete";

/** Issues that a rule may hear: all about bytes, markup and structure, and about the lines and items of text lists and feeds. */
export type HeardIssueCode = Exclude<IssueCode, ValueIssueCode>;

/**
 * What a rule wants to see. Created for each document, so that it may keep state, when it is first called (visitor-plan.ts): what it wants may
 * depend on what is the same for all documents of a run, and on `url`, `transport` and `announcedBy`. Issues may come before entries that stand in front
 * of them; everything else comes in the order of the document: of an entry first its fields, then its duplicate, then itself.
 */
export interface RuleVisitor {
  /** The document was fetched. Called first, and alone where no document came. */
  transport?(transport: Transport): void;
  /** The inflated bytes of the document, before anything else sees them; they are the runner's again when the call returns. */
  bytes?(chunk: Uint8Array): void;
  /** Facts about the bytes, by code. An issue is a place to report at. */
  readonly issues?: Readonly<Partial<Record<HeardIssueCode, (issue: ReadIssue) => void>>>;
  /** Only fields and entries of this kind of entry are shown; both kinds where it is left out. Everything else comes all the same. */
  readonly only?: "url" | "sitemap";
  /** Fields, by canonical name (`*` for all); only those with one of `facts`, or all where it is left out. */
  readonly fields?: Readonly<Record<string, FieldVisitor>>;
  /** Entries whose URL was listed before, in this file or, in a set, in an earlier one. */
  duplicate?(entry: EntryView, duplicate: Duplicate): void;
  /** Asks for `context.listed`, for which URLs are remembered. */
  readonly listed?: boolean;
  entry?(entry: EntryView): void;
  /** `entry` is called only for entries with something of an extension. */
  readonly extended?: boolean;
  /** `entry` need not be called for plain entries: core fields alone, in the order of the protocol, each with a plain value. */
  readonly skipsPlain?: boolean;
  /** `entry` is called only for the one with this index among those of its kind. */
  readonly at?: number;
  readonly hosts?: HostVisitor;
  /** The lastmod of each url entry that has one with a text, whatever `only` says; shown without a look at it. */
  lastmod?(lastmod: LastmodGlance): void;
  /** The document is a robots.txt, and nothing but this and `end` is called. */
  robots?(robots: RobotsFile): void;
  end?(document: DocumentFacts): void;
}

export interface FieldVisitor {
  /** The FACT bits that can make the rule fire: where none is set, it is not called. A test runs all rules unmasked and demands the same findings. */
  readonly facts?: number;
  readonly visit: (field: FieldView, entry: EntryView) => void;
}

export interface SetContext<M extends string> extends Pick<RuleEnvironment, "now" | "profiles" | "listed"> {
  /** As `announcedBy` of a document, for the address of a file. In the end more is known than while files are read. */
  readonly announced: (url: string | undefined, host: string) => boolean | undefined;
  /** Reports a fault in a file of the set, at a place that was kept, or 0 for its beginning. */
  report(message: M, file: SetFile, at: 0 | KeptPlace, data?: ReportData | (() => ReportData), profiles?: readonly ProfileName[]): void;
}

/** What a rule wants to see of a set. Created for each set. */
export interface SetVisitor {
  /** What to look at in a file of the set; asked before the file is read. Files come in the order in which they were given. */
  file?(file: SetFile, context: RuleContext<string>): RuleVisitor | undefined;
  /** All files have been read. */
  end?(): void;
}

export interface Rule<M extends string = string> {
  readonly meta: RuleMeta<M>;
  /** A visitor for one document, whether it is part of a set or not. */
  create?(context: RuleContext<M>): RuleVisitor;
  /** A visitor for a set; only where several documents are checked together. Rules of stage `set` have it. */
  createSet?(context: SetContext<M>): SetVisitor;
}

/** Keeps the message ids of a rule in its type. */
export function defineRule<const M extends string>(rule: Rule<M>): Rule<M> {
  return rule;
}
