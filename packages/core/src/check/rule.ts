import type { ProfileName, Severity } from "../model/diagnostic.ts";
import type { DocumentKind } from "../model/issue.ts";
import type { IssueCode } from "../read/issues.ts";
import type { ReadIssue } from "../read/types.ts";

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
  readonly document: string | Uint8Array;
  /** Address of the document. */
  readonly url?: string;
  /** Content of the robots.txt that is given. */
  readonly robots?: string;
  /** The clock, as a W3C date. Default 2026-01-01T00:00:00Z. */
  readonly now?: string;
  /** Other files of the set, by address. */
  readonly files?: Readonly<Record<string, string>>;
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
  /** "Expected X, found Y", with `{placeholders}`. */
  readonly messages: Readonly<Record<M, string>>;
  readonly examples: { readonly valid: readonly RuleExample[]; readonly invalid: readonly RuleExample[] };
  /** More for the rule's page. */
  readonly details?: string;
}

/** One field of the entry under the rules' eyes. The object is used again for the next field: keep what you need, not it. */
export interface FieldView {
  /** Canonical name: `loc`, `image:loc`, `video:player_loc`; attributes `xhtml:link@href`. */
  readonly name: string;
  readonly number: number;
  /** Ordinal in the entry, and that of the enclosing field or -1. */
  readonly ordinal: number;
  readonly parent: number;
  /** FACT bits. */
  readonly facts: number;
  /** The value, without white space at its edges and with references resolved. Made when asked for. */
  readonly text: string;
  /** The value as written. Made when asked for. */
  readonly raw: string;
  /** Offset of the raw value in the document. */
  readonly offset: number;
}

export interface EntryView {
  readonly element: "url" | "sitemap";
  /** From 0. */
  readonly index: number;
  readonly offset: number;
  /** The loc's text. */
  readonly loc: string;
  readonly fieldCount: number;
  /** The field with this ordinal (a view used again, see FieldView). */
  field(ordinal: number): FieldView;
  /** Ordinals of the fields with this canonical name, below `parent` where it is given. */
  find(name: string, parent?: number): readonly number[];
}

/** What is known about the document when its entries have passed. */
export interface DocumentFacts {
  readonly kind: DocumentKind;
  readonly complete: boolean;
  /** Inflated bytes. */
  readonly bytes: number;
  readonly entries: number;
  readonly sitemaps: number;
  readonly encoding: string;
  readonly gzipLayers: number;
  /** The program that made the file, where it can be told, with the name of its settings. */
  readonly generator?: string;
}

/** What a rule may know of its surroundings. */
export interface RuleEnvironment {
  /** Address of the document, where it is known. */
  readonly url: string | undefined;
  /** Is this address given in a `Sitemap:` line of the robots.txt of that host? undefined: no robots.txt is known. */
  readonly announcedBy: (host: string) => boolean | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The profiles that are asked for and know the rule. */
  readonly profiles: readonly ProfileName[];
}

export type ReportData = Readonly<Record<string, string | number>>;

export interface RuleContext<M extends string> extends RuleEnvironment {
  /** Reports a fault at an offset of the document; `profiles` narrows who minds. */
  report(message: M, offset: number, data?: ReportData, profiles?: readonly ProfileName[]): void;
}

/** What a rule wants to see. Created for each document, so that it may keep state. */
export interface RuleVisitor {
  /** Facts about the bytes, by code. */
  readonly issues?: Readonly<Partial<Record<IssueCode, (issue: ReadIssue) => void>>>;
  /** Fields, by canonical name; only those with one of `facts`, or all where it is left out. */
  readonly fields?: Readonly<Record<string, FieldVisitor>>;
  entry?(entry: EntryView): void;
  end?(document: DocumentFacts): void;
}

export interface FieldVisitor {
  /** The FACT bits that can make the rule fire: where none is set, it is not called. A test runs all rules unmasked and demands the same findings. */
  readonly facts?: number;
  readonly visit: (field: FieldView, entry: EntryView) => void;
}

export interface Rule<M extends string = string> {
  readonly meta: RuleMeta<M>;
  create(context: RuleContext<M>): RuleVisitor;
}

/** Keeps the message ids of a rule in its type. */
export function defineRule<const M extends string>(rule: Rule<M>): Rule<M> {
  return rule;
}
