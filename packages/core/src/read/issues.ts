import type { IssueLevel } from "../model/issue.ts";

/** One line of the table: how grave it is, what it means, and what a document without it has there ("Expected …"). */
export interface IssueSpec {
  readonly level: IssueLevel;
  readonly meaning: string;
  readonly expected: string;
}

/**
 * Every issue that the reader tells, by code. Codes are stable; the texts are not.
 * `note`: nothing was changed. `repaired`: something was mended, or kept though it is wrong. `lost`: something could not be kept.
 */
export const ISSUES = {
  "gzip-damaged": { level: "lost", meaning: "The gzip data is damaged or cut; everything before the fault was read", expected: "whole gzip data" },
  "gzip-trailing": { level: "repaired", meaning: "Bytes behind the end of the gzip data were passed over", expected: "nothing behind the gzip data" },
  "gzip-nested": { level: "repaired", meaning: "The file is compressed more than once", expected: "one layer of gzip" },
  "budget-exceeded": { level: "lost", meaning: "A budget was used up; reading stopped there", expected: "a document within the budgets" },
  cut: { level: "lost", meaning: "The document ends before its root element does", expected: "the end tag of the root" },
  "entry-cut": { level: "lost", meaning: "The document ends within an entry, which is not given", expected: "the whole entry" },
  "not-a-sitemap": { level: "lost", meaning: "The document is no sitemap, index, text list or feed", expected: "a sitemap" },

  "not-utf8": { level: "repaired", meaning: "The document is in another encoding than UTF-8, in which it was read", expected: "UTF-8" },
  "encoding-unknown": { level: "repaired", meaning: "The declared encoding is unknown; the document was read as UTF-8", expected: "a known encoding" },
  "encoding-contradicted": {
    level: "repaired",
    meaning: "The bytes contradict the declared encoding and were believed",
    expected: "the encoding of the bytes",
  },
  "invalid-utf8": { level: "repaired", meaning: "Bytes that are not valid UTF-8; the value that holds them was read as windows-1252", expected: "valid UTF-8" },
  "utf8-in-legacy": {
    level: "repaired",
    meaning: "A value is UTF-8 though another encoding is declared, and was read as UTF-8",
    expected: "the declared encoding",
  },

  "space-before-declaration": { level: "repaired", meaning: "White space before the XML declaration", expected: "the XML declaration at the very start" },
  "text-before-root": {
    level: "repaired",
    meaning: "Text or markup before the XML declaration or the root was passed over",
    expected: "the XML declaration or the root element",
  },
  "declaration-escaped": { level: "repaired", meaning: "The XML declaration begins with &lt; instead of <", expected: "<?xml" },
  "declaration-misplaced": { level: "repaired", meaning: "An XML declaration stands within the document", expected: "no XML declaration here" },
  doctype: { level: "repaired", meaning: "A DOCTYPE was passed over; nothing it declares is used", expected: "no DOCTYPE" },
  "declaration-bogus": {
    level: "repaired",
    meaning: "A `<!…>` that is no comment, CDATA section or DOCTYPE, a CDATA section in lower case, or a DOCTYPE without end",
    expected: "a comment, CDATA section or DOCTYPE",
  },
  "instruction-unclosed": { level: "repaired", meaning: "A processing instruction lacks its ?>", expected: "?>" },
  "comment-hyphens": { level: "repaired", meaning: "A comment contains --", expected: "no -- within a comment" },
  "raw-less-than": { level: "repaired", meaning: "A < in text was kept as text", expected: "&lt;" },
  "tag-unclosed": { level: "repaired", meaning: "A tag lacks its >", expected: ">" },
  "attribute-syntax": { level: "repaired", meaning: "An attribute without quotes, without value, or without space before it", expected: 'name="value"' },
  "attribute-duplicate": { level: "repaired", meaning: "An attribute occurs twice in a tag; the first counts", expected: "each attribute once" },

  namespace: {
    level: "repaired",
    meaning: "The elements are not in the namespace of the protocol, and were read all the same",
    expected: "http://www.sitemaps.org/schemas/sitemap/0.9",
  },
  "extension-namespace": {
    level: "repaired",
    meaning: "An extension's namespace is misspelt; its elements were read all the same",
    expected: "the namespace of the extension",
  },
  "prefix-undeclared": { level: "repaired", meaning: "A prefix is used that nothing declares", expected: "a declaration of the prefix" },
  "attribute-prefix-undeclared": { level: "note", meaning: "An attribute has a prefix that nothing declares", expected: "a declaration of the prefix" },
  "name-case": { level: "repaired", meaning: "A name is in the wrong case", expected: "the name in lower case" },
  "unknown-element": { level: "note", meaning: "An element that no known vocabulary has here was passed over", expected: "a known element" },
  "unknown-attribute": { level: "note", meaning: "An attribute that no known vocabulary has here was passed over", expected: "no such attribute" },

  "root-missing": { level: "repaired", meaning: "The document begins with an entry instead of its root", expected: "<urlset> or <sitemapindex>" },
  "root-nested": { level: "repaired", meaning: "A root element stands within another element", expected: "one root around everything" },
  "second-document": { level: "repaired", meaning: "Another document follows the first; both were read", expected: "the end of the document" },
  "after-root": { level: "repaired", meaning: "Something other than comments follows the root and was passed over", expected: "the end of the document" },
  "entry-implied": { level: "repaired", meaning: "A loc stands in the root; an entry was taken to begin there", expected: "<url> or <sitemap>" },
  "entry-nested": { level: "repaired", meaning: "An entry or loc stands within an entry, a loc or an unknown element", expected: "text" },
  "entry-misplaced": {
    level: "repaired",
    meaning: "A <sitemap> in a urlset or a <url> in a sitemapindex, given as what it is",
    expected: "the kind of entry that belongs to the root",
  },
  "element-unclosed": { level: "repaired", meaning: "An element lacks its end tag", expected: "the end tag of the open element" },
  "end-tag-stray": { level: "repaired", meaning: "An end tag without start tag was passed over", expected: "no end tag" },
  "stray-text": { level: "repaired", meaning: "Text that belongs to no element was passed over", expected: "elements" },
  "markup-in-text": { level: "repaired", meaning: "Tags within a text were passed over; their text was kept", expected: "text without elements" },
  "element-repeated": { level: "repaired", meaning: "An element that may occur once is repeated; the first counts", expected: "the element once" },
  "loc-repeated": {
    level: "repaired",
    meaning: "An entry has several loc, or a line of a list several addresses; each is given as an entry of its own",
    expected: "one loc",
  },
  "loc-bare": { level: "repaired", meaning: "The address stands in the entry without a loc element", expected: "<loc>" },
  "loc-missing": { level: "lost", meaning: "An entry without loc gives nothing", expected: "a loc" },
  "loc-empty": { level: "lost", meaning: "An empty loc gives no entry", expected: "an address" },
  "loc-control-character": { level: "lost", meaning: "A loc with a control character gives no entry", expected: "an address without control characters" },

  "raw-ampersand": { level: "repaired", meaning: "An & that begins no reference was kept", expected: "&amp;" },
  "html-entity": { level: "repaired", meaning: "An entity of HTML that XML does not know was resolved", expected: "the character, or a numeric reference" },
  "unknown-entity": {
    level: "repaired",
    meaning: "An unknown entity, or one declared in a DOCTYPE, was kept as written",
    expected: "one of the five entities of XML",
  },
  "bad-character-reference": {
    level: "repaired",
    meaning: "A reference to no character of XML was kept as written",
    expected: "a reference to a character of XML",
  },
  "cdata-end": { level: "repaired", meaning: "A ]]> in text, where no CDATA section ends, was kept", expected: "]]&gt;" },
  "character-lost": {
    level: "repaired",
    meaning: "A value holds U+FFFD: a character was lost when the document was decoded, or before",
    expected: "the character that was meant",
  },
  "control-character": {
    level: "repaired",
    meaning: "A control character that XML forbids, in a value or in what is passed over",
    expected: "characters of XML",
  },

  "edge-space": { level: "note", meaning: "White space at the edges of a value was cut", expected: "no white space at the edges" },
  "loc-edges": {
    level: "repaired",
    meaning: "What does not belong to an address was cut at its edges: unseen characters such as no-break spaces, quotes, an escaped CDATA section",
    expected: "the address alone",
  },
  "loc-markup": {
    level: "repaired",
    meaning: "An address holds markup, such as the tags behind a CDATA section without end; it was kept as written",
    expected: "an address without markup",
  },
  "loc-space": { level: "repaired", meaning: "An address with white space or unseen characters in it was kept as written", expected: "no white space" },
  "loc-relative": { level: "repaired", meaning: "An address that is not absolute was kept as written", expected: "an absolute URL" },
  "loc-resolved": { level: "repaired", meaning: "An address that is not absolute was resolved against that of the sitemap", expected: "an absolute URL" },
  "loc-scheme": { level: "repaired", meaning: "An address that is neither http nor https was kept as written", expected: "an http or https URL" },
  "date-form": {
    level: "note",
    meaning: "A date that only one of W3C Datetime and XML Schema accepts was kept as written",
    expected: "YYYY-MM-DD, or a date-time with seconds and zone",
  },
  "invalid-lastmod": { level: "lost", meaning: "A lastmod that is no W3C date was left out", expected: "a W3C date" },
  "invalid-changefreq": { level: "lost", meaning: "An unknown changefreq was left out", expected: "always, hourly, daily, weekly, monthly, yearly or never" },
  "invalid-priority": { level: "lost", meaning: "A priority that is no number from 0 to 1 was left out", expected: "a number from 0 to 1" },
  "invalid-value": { level: "lost", meaning: "A value of an extension that its grammar does not allow was left out", expected: "a value of the right form" },
  "link-not-alternate": { level: "note", meaning: "An xhtml:link that is no language version was passed over", expected: 'rel="alternate" with hreflang' },
  "alternate-incomplete": { level: "lost", meaning: "A language version without href was left out", expected: "href" },

  "text-line": { level: "lost", meaning: "A line that is no URL was passed over", expected: "an absolute URL" },
  "text-comment": { level: "note", meaning: "A comment in a text sitemap was passed over", expected: "an absolute URL" },
  "text-columns": { level: "repaired", meaning: "A line has more columns than the URL; they were cut", expected: "one URL a line" },
  "text-reference": { level: "repaired", meaning: "A line holds an XML reference, which was kept as written", expected: "the character itself" },

  "item-without-address": { level: "lost", meaning: "An item or entry of a feed has no address", expected: "a link" },
  "media-source": {
    level: "note",
    meaning: "An item describes a video with Media RSS and does not say where it is",
    expected: "<media:content> or <media:player> with url",
  },
  "media-thumbnail": { level: "note", meaning: "An item describes a video with Media RSS without a thumbnail", expected: "<media:thumbnail> with url" },
  "media-length": { level: "note", meaning: "A title or description of Media RSS is longer than Google takes", expected: "a shorter text" },
  "feed-zone": { level: "repaired", meaning: "The time of an item has no known zone; only its day was kept", expected: "a zone behind the time" },
  "feed-date": { level: "lost", meaning: "The date of an item is none and was left out", expected: "a date" },
} as const satisfies Record<string, IssueSpec>;

export type IssueCode = keyof typeof ISSUES;
