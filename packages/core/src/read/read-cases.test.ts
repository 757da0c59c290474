import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inflate } from "../../../node/src/inflate.ts";
import { ISSUES } from "./issues.ts";
import { readSitemapToEnd } from "./read-sitemap.ts";
import { encodeLatin1, encodeWide, index, urlset } from "./testing/encode.ts";
import { readEveryWay } from "./testing/read-harness.ts";
import type { ReadOptions, ReadResult } from "./types.ts";

interface Case {
  readonly document: string | Uint8Array;
  readonly locs?: readonly string[];
  readonly sitemaps?: readonly string[];
  readonly kind?: ReadResult["kind"];
  /** Codes of all issues above `note`; `notes` those of notes. */
  readonly codes?: readonly string[];
  readonly notes?: readonly string[];
  /** What stopped the reading; without it the document is complete. */
  readonly stoppedBy?: ReadResult["stoppedBy"];
  readonly url?: string;
  readonly first?: Readonly<Record<string, unknown>>;
}

const A = "https://e.com/a";
const B = "https://e.com/b";
const TWO = `<url><loc>${A}</loc></url><url><loc>${B}</loc></url>`;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const VIDEO = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';
const NEWS = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';
const both = [A, B];

const CASES: Readonly<Record<string, Case>> = {
  "a plain urlset": { document: urlset(TWO), locs: both, codes: [] },
  "an empty urlset": { document: urlset(""), locs: [], codes: [], kind: "urlset" },
  "a self-closed urlset": { document: `<urlset ${NS}/>`, locs: [], codes: [], kind: "urlset" },
  "namespace https": { document: urlset(TWO, 'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"'), locs: both, codes: ["namespace"] },
  "namespace 0.84 of Google": { document: urlset(TWO, 'xmlns="http://www.google.com/schemas/sitemap/0.84"'), locs: both, codes: ["namespace"] },
  "namespace 0.90": { document: urlset(TWO, 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.90"'), locs: both, codes: ["namespace"] },
  "no namespace": { document: `<urlset>${TWO}</urlset>`, locs: both, codes: ["namespace"] },
  "an empty namespace": { document: urlset(TWO, 'xmlns=""'), locs: both, codes: ["namespace"] },
  "a foreign namespace": { document: urlset(TWO, 'xmlns="urn:x"'), locs: both, codes: ["namespace"] },
  "a prefixed urlset": {
    document: `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">${TWO.replaceAll(/<(\/?)(\w)/g, "<$1s:$2")}</s:urlset>`,
    locs: both,
    codes: [],
  },
  "a prefix that nothing declares": { document: `<s:urlset>${TWO.replaceAll(/<(\/?)(\w)/g, "<$1s:$2")}</s:urlset>`, locs: both, codes: ["prefix-undeclared"] },
  "a prefixed root with children in no namespace": {
    document: `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">${TWO}</s:urlset>`,
    locs: both,
    codes: ["namespace"],
  },
  "names in upper case": {
    document: `<URLSET ${NS}>${TWO.toUpperCase().replaceAll(/HTTPS:\/\/E.COM\/(.)/g, (_, c) => `https://e.com/${c.toLowerCase()}`)}</URLSET>`,
    locs: both,
    codes: ["name-case", "name-case", "name-case"],
  },
  "an end tag in another case": { document: urlset(`<url><loc>${A}</LOC></url>`), locs: [A], codes: ["name-case"] },
  "an undeclared image prefix": {
    document: urlset(`<url><loc>${A}</loc><image:image><image:loc>${B}</image:loc></image:image></url>`),
    locs: [A],
    codes: ["prefix-undeclared"],
    first: { images: [{ loc: B }] },
  },
  "an image namespace with https": {
    document: urlset(
      `<url><loc>${A}</loc><image:image><image:loc>${B}</image:loc></image:image></url>`,
      `${NS} xmlns:image="https://www.google.com/schemas/sitemap-image/1.1"`,
    ),
    locs: [A],
    codes: ["extension-namespace"],
    first: { images: [{ loc: B }] },
  },
  "a wrong image namespace": {
    document: urlset(`<url><loc>${A}</loc><image:image><image:loc>${B}</image:loc></image:image></url>`, `${NS} xmlns:image="http://example.com/wrong"`),
    locs: [A],
    codes: ["extension-namespace"],
    first: { images: [{ loc: B }] },
  },
  "an unusual prefix for images": {
    document: urlset(`<url><loc>${A}</loc><i:image><i:loc>${B}</i:loc></i:image></url>`, `${NS} xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"`),
    locs: [A],
    codes: [],
    first: { images: [{ loc: B }] },
  },
  "a namespace declared on the element itself": {
    document: urlset(`<url><loc>${A}</loc><image xmlns="http://www.google.com/schemas/sitemap-image/1.1"><loc>${B}</loc></image></url>`),
    locs: [A],
    codes: [],
    first: { images: [{ loc: B }] },
  },
  "the image before the loc": {
    document: urlset(`<url><image:image><image:loc>${B}</image:loc></image:image><loc>${A}</loc></url>`, `${NS} ${IMAGE}`),
    locs: [A],
    codes: [],
  },
  "an image without prefix": {
    document: urlset(`<url><loc>${A}</loc><image><loc>${B}</loc></image></url>`),
    locs: [A],
    codes: [],
    notes: ["unknown-element"],
  },
  "a loc without prefix in an image": {
    document: urlset(`<url><loc>${A}</loc><image:image><loc>${B}</loc></image:image></url>`, `${NS} ${IMAGE}`),
    locs: [A],
    codes: [],
    notes: ["unknown-element"],
  },
  "an image without end tag": {
    document: urlset(`<url><loc>${A}</loc><image:image><image:loc>${B}</image:loc><lastmod>2024-01-01</lastmod></url>`, `${NS} ${IMAGE}`),
    locs: [A],
    codes: ["element-unclosed"],
    first: { lastmod: "2024-01-01", images: [{ loc: B }] },
  },

  "white space before the declaration": { document: `\n ${urlset(TWO)}`, locs: both, codes: ["space-before-declaration"] },
  "white space before the root, without declaration": { document: `\n <urlset ${NS}>${TWO}</urlset>`, locs: both, codes: [] },
  "a line before the declaration": { document: `Notice: x\n${urlset(TWO)}`, locs: both, codes: ["text-before-root"] },
  "a message of PHP before the declaration": {
    document: `<br />\n<b>Warning</b>:  foo in <b>/x.php</b> on line <b>3</b><br />\n${urlset(TWO)}`,
    locs: both,
  },
  "an escaped declaration": { document: `&lt;?xml version="1.0"?>\n<urlset ${NS}>${TWO}</urlset>`, locs: both, codes: ["declaration-escaped"] },
  "a declaration without question mark": {
    document: `<?xml version="1.0" encoding="UTF-8">\n<urlset ${NS}>${TWO}</urlset>`,
    locs: both,
    codes: ["instruction-unclosed"],
  },
  "a stylesheet": { document: `${DECLARATION}<?xml-stylesheet type="text/xsl" href="a.xsl"?>\n<urlset ${NS}>${TWO}</urlset>`, locs: both, codes: [] },
  "a long comment before the root": { document: `<!-- ${"x ".repeat(4000)} --><urlset ${NS}>${TWO}</urlset>`, locs: both, codes: [] },
  "a root within an element": { document: `<xml><urlset ${NS}>${TWO}</urlset></xml>`, locs: both, codes: ["text-before-root", "after-root"] },
  "no root": { document: `<url><loc>${A}</loc></url><url><loc>${B}</loc></url>`, locs: both, codes: ["root-missing", "namespace"] },
  "no start tag of the root": { document: `<url><loc>${A}</loc></url></urlset>`, locs: [A], codes: ["root-missing", "namespace", "end-tag-stray"] },
  "a byte order mark": { document: `\ufeff${urlset(TWO)}`, locs: both, codes: [] },
  "two byte order marks": { document: `\ufeff\ufeff${urlset(TWO)}`, locs: both, codes: ["text-before-root"] },
  "a byte order mark that contradicts the label": {
    document: `\ufeff<?xml version="1.0" encoding="ISO-8859-1"?><urlset ${NS}><url><loc>${A}é</loc></url></urlset>`,
    locs: [`${A}é`],
    codes: ["encoding-contradicted"],
  },
  "UTF-16LE": {
    document: encodeWide(urlset(`${TWO}<url><loc>${A}\u{1f600}é</loc><lastmod>x</lastmod></url>`).replace("UTF-8", "UTF-16"), "utf-16le", true),
    locs: [...both, `${A}\u{1f600}é`],
    codes: ["not-utf8", "invalid-lastmod"],
  },
  "UTF-16BE": {
    document: encodeWide(urlset(`${TWO}<url><loc>${A}\u{1f600}é</loc><lastmod>x</lastmod></url>`), "utf-16be", true),
    locs: [...both, `${A}\u{1f600}é`],
    codes: ["not-utf8", "invalid-lastmod"],
  },
  "UTF-16BE without mark": { document: encodeWide(urlset(TWO), "utf-16be", false), locs: both, codes: ["not-utf8"] },
  "UTF-16LE without mark": { document: encodeWide(urlset(TWO), "utf-16le", false), locs: both, codes: ["not-utf8"] },
  "UTF-32BE": {
    document: encodeWide(urlset(`${TWO}<url><loc>${A}\u{1f600}</loc><priority>x</priority></url>`), "utf-32be", true),
    locs: [...both, `${A}\u{1f600}`],
    codes: ["not-utf8", "invalid-priority"],
  },
  "UTF-32LE without mark": { document: encodeWide(urlset(TWO), "utf-32le", false), locs: both, codes: ["not-utf8"] },
  "Latin-1 as declared": { document: encodeLatin1(urlset(`<url><loc>${A}é</loc></url>`).replace("UTF-8", "ISO-8859-1")), locs: [`${A}é`], codes: ["not-utf8"] },
  "Latin-1 declared, UTF-8 inside": {
    document: urlset(`<url><loc>${A}é</loc></url>`).replace("UTF-8", "ISO-8859-1"),
    locs: [`${A}é`],
    codes: ["not-utf8", "utf8-in-legacy"],
  },
  "Latin-1 under a label of UTF-8": {
    document: encodeLatin1(urlset(`<url><loc>${A}é</loc></url><url><loc>${B}\x80</loc></url>`)),
    locs: [`${A}é`, `${B}€`],
    codes: ["invalid-utf8", "invalid-utf8"],
  },
  "Latin-1 and a reference": { document: encodeLatin1(urlset(`<url><loc>${A}é&amp;x</loc></url>`)), locs: [`${A}é&x`], codes: ["invalid-utf8"] },
  "an unknown encoding": { document: urlset(TWO).replace("UTF-8", "klingon"), locs: both, codes: ["encoding-unknown"] },
  "UTF-16 declared, bytes of ASCII": { document: urlset(TWO).replace("UTF-8", "UTF-16"), locs: both, codes: ["encoding-contradicted"] },
  "windows-1251": {
    document: Uint8Array.from([
      ...encodeLatin1(`<?xml version="1.0" encoding="windows-1251"?><urlset ${NS}><url><loc>${A}`),
      0xcf,
      ...encodeLatin1("</loc></url></urlset>"),
    ]),
    locs: [`${A}П`],
    codes: ["not-utf8"],
  },
  Shift_JIS: {
    document: Uint8Array.from([
      ...encodeLatin1(`<?xml version="1.0" encoding="Shift_JIS"?><urlset ${NS}><url><loc>${A}`),
      0x83,
      0x5c,
      0x93,
      0xfa,
      ...encodeLatin1("</loc><lastmod>no</lastmod></url></urlset>"),
    ]),
    locs: [`${A}ソ日`],
    codes: ["not-utf8", "invalid-lastmod"],
  },
  GBK: {
    document: Uint8Array.from([
      ...encodeLatin1(`<?xml version="1.0" encoding="gb2312"?><urlset ${NS}><url><loc>${A}`),
      0xc4,
      0xe3,
      0xba,
      0xc3,
      ...encodeLatin1("</loc><priority>no</priority></url></urlset>"),
    ]),
    locs: [`${A}你好`],
    codes: ["not-utf8", "invalid-priority"],
  },

  "a DOCTYPE": { document: `${DECLARATION}<!DOCTYPE urlset><urlset ${NS}>${TWO}</urlset>`, locs: both, codes: ["doctype"] },
  "a DOCTYPE with everything": {
    document: `<!DOCTYPE urlset PUBLIC "-//x//>" 'y' [ <!-- ' ]> --> <?p ]> ?> <!ENTITY % p "<!ENTITY q ']>'>"> %p; <!ELEMENT a (b)> ]><urlset ${NS}>${TWO}</urlset>`,
    locs: both,
    codes: ["doctype"],
  },
  "an entity declared in a DOCTYPE": {
    document: `<!DOCTYPE f [<!ENTITY x "P"><!ENTITY eacute "Q">]><urlset ${NS}><url><loc>${A}&x;&eacute;</loc></url></urlset>`,
    locs: [`${A}&x;&eacute;`],
    codes: ["doctype", "unknown-entity", "unknown-entity"],
  },
  "a DOCTYPE behind a long comment": {
    document: `<!-- ${"x".repeat(5000)} --><!DOCTYPE f [<!ENTITY x "P">]><urlset ${NS}><url><loc>${A}&x;</loc></url></urlset>`,
    locs: [`${A}&x;`],
    codes: ["doctype", "unknown-entity"],
  },
  "entities within entities": {
    document: `<!DOCTYPE f [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><urlset ${NS}><url><loc>${A}?&c;</loc></url></urlset>`,
    locs: [`${A}?&c;`],
    codes: ["doctype", "unknown-entity"],
  },

  "a raw ampersand": { document: urlset(`<url><loc>${A}?x=1&y=2</loc></url>`), locs: [`${A}?x=1&y=2`], codes: ["raw-ampersand"] },
  "a raw ampersand at the end": { document: urlset(`<url><loc>${A}?x&</loc></url>`), locs: [`${A}?x&`], codes: ["raw-ampersand"] },
  "an entity of HTML": { document: urlset(`<url><loc>${A}&eacute;&Eacute;</loc></url>`), locs: [`${A}éÉ`], codes: ["html-entity", "html-entity"] },
  "an unknown entity": { document: urlset(`<url><loc>${A}&foo;</loc></url>`), locs: [`${A}&foo;`], codes: ["unknown-entity"] },
  "numeric references": { document: urlset(`<url><loc>${A}&#38;&#x26;&#233;&#x1F600;</loc></url>`), locs: [`${A}&&é\u{1f600}`], codes: [] },
  "the five entities": { document: urlset(`<url><loc>${A}?&amp;&lt;&gt;&quot;&apos;</loc></url>`), locs: [`${A}?&<>"'`], codes: [] },
  "a reference to U+0000": {
    document: urlset(`<url><loc>${A}&#0;</loc></url><url><loc>${B}</loc></url>`),
    locs: [B],
    codes: ["bad-character-reference", "loc-control-character"],
  },
  "a reference to a surrogate": { document: urlset(`<url><loc>${A}&#xD800;</loc></url>`), locs: [`${A}&#xD800;`], codes: ["bad-character-reference"] },
  "a reference without digits": {
    document: urlset(`<url><loc>${A}&#;&#x;&#zz;</loc></url>`),
    locs: [`${A}&#;&#x;&#zz;`],
    codes: ["bad-character-reference", "bad-character-reference", "bad-character-reference"],
  },
  "a control character in a loc": {
    document: urlset(`<url><loc>${A}\x0bz</loc></url><url><loc>${B}</loc></url>`),
    locs: [B],
    codes: ["control-character", "loc-control-character"],
  },
  "a control character in a title": {
    document: urlset(`<url><loc>${A}</loc><image:image><image:loc>${B}</image:loc><image:title>a\x01b</image:title></image:image></url>`, `${NS} ${IMAGE}`),
    locs: [A],
    codes: ["control-character"],
    first: { images: [{ loc: B, title: "a\x01b" }] },
  },
  "a raw less-than": { document: urlset(`<url><loc>${A}?x< 3</loc></url>`), locs: [`${A}?x< 3`], codes: ["raw-less-than", "loc-space"] },
  "]]> in an attribute": {
    document: urlset(`<url><loc>${A}</loc><xhtml:link rel="alternate" hreflang="de" href="${B}?]]>"/></url>`, `${NS} ${XHTML}`),
    locs: [A],
    codes: [],
    first: { alternates: [{ hreflang: "de", href: `${B}?]]>` }] },
  },
  "a lone ]]>": { document: urlset(`<url><loc>${A}]]></loc></url>`), locs: [`${A}]]>`], codes: ["cdata-end"] },

  CDATA: { document: urlset(`<url><loc><![CDATA[${A}?x=1&y=2]]></loc></url>`), locs: [`${A}?x=1&y=2`], codes: [] },
  "CDATA with white space around": { document: urlset(`<url><loc>\n <![CDATA[ ${A} ]]>\n</loc></url>`), locs: [A], codes: [], notes: ["edge-space"] },
  "white space within CDATA": { document: urlset(`<url><loc><![CDATA[ ${A} ]]></loc></url>`), locs: [A], codes: [], notes: ["edge-space"] },
  "white space by reference at the edges": { document: urlset(`<url><loc>&#10;${A}&#x20;</loc></url>`), locs: [A], codes: [], notes: ["edge-space"] },
  "CDATA in the middle": { document: urlset("<url><loc>https://e.com/<![CDATA[a]]></loc></url>"), locs: [A], codes: [] },
  "CDATA around an element": { document: urlset(`<![CDATA[<url><loc>${B}</loc></url>]]><url><loc>${A}</loc></url>`), locs: [A], codes: ["stray-text"] },
  "an entity in CDATA": { document: urlset(`<url><loc><![CDATA[${A}&amp;]]></loc></url>`), locs: [`${A}&amp;`], codes: [] },
  "brackets in CDATA": { document: urlset(`<url><loc><![CDATA[${A}]]]]]]></loc></url>`), locs: [`${A}]]]]`], codes: [] },
  "empty CDATA": { document: urlset(`<url><loc><![CDATA[]]></loc></url><url><loc>${B}</loc></url>`), locs: [B], codes: ["loc-empty"] },
  "a comment in a loc": { document: urlset("<url><loc>https://e.com/<!-- x -->a</loc></url>"), locs: [A], codes: [] },
  "comments everywhere": {
    document: urlset(`<!-- a --><url><!-- b --><loc>${A}</loc><!-- <url><loc>${B}</loc></url> --></url><!-- c -->`),
    locs: [A],
    codes: [],
  },
  "a comment in a comment": {
    document: urlset(`<url><loc>${A}</loc></url><!-- a <!-- b --> c --><url><loc>${B}</loc></url>`),
    locs: both,
    codes: ["stray-text", "comment-hyphens"],
  },
  "an instruction for a style sheet that holds a <": {
    document: `<?xml-stylesheet href="a<b"?><urlset ${NS}><?xml-x > <url>?>${TWO}</urlset>`,
    locs: both,
    codes: [],
  },
  "a short instruction at the very end": { document: `${urlset(TWO)}<?x?>`, locs: both, codes: [] },
  "a declaration without white space and ?": { document: `<?xml><urlset ${NS}>${TWO}</urlset>`, locs: both, codes: ["instruction-unclosed"] },
  "an attribute twice": { document: `<urlset ${NS} ${NS}>${TWO}</urlset>`, locs: both, codes: ["attribute-duplicate"] },
  "an attribute with a prefix that nothing declares": {
    document: urlset(`<url a:b="c"><loc>${A}</loc></url>`),
    locs: [A],
    codes: [],
    notes: ["attribute-prefix-undeclared", "unknown-attribute"],
  },
  "an instruction within": { document: urlset(`<?php if ($a > 1) echo "<url>"; ?><url><loc>${A}</loc></url>`), locs: [A], codes: [] },

  "white space at the edges": { document: urlset(`<url>\n<loc>\n ${A}\t</loc></url>`), locs: [A], codes: [], notes: ["edge-space"] },
  "white space inside": { document: urlset(`<url><loc>${A} b</loc></url>`), locs: [`${A} b`], codes: ["loc-space"] },
  "a line end inside": { document: urlset(`<url><loc>${A}\r\nb</loc></url>`), locs: [`${A}\nb`], codes: ["loc-space"] },
  "no loc": { document: urlset(`<url><lastmod>2024-01-01</lastmod></url><url><loc>${B}</loc></url>`), locs: [B], codes: ["loc-missing"] },
  "an empty url": { document: urlset(`<url/><url></url><url><loc>${B}</loc></url>`), locs: [B], codes: ["loc-missing", "loc-missing"] },
  "an empty loc": { document: urlset(`<url><loc></loc></url><url><loc>${B}</loc></url>`), locs: [B], codes: ["loc-empty"] },
  "a self-closed loc": { document: urlset(`<url><loc/></url><url><loc>${B}</loc></url>`), locs: [B], codes: ["loc-empty"] },
  "a blank loc": { document: urlset(`<url><loc> \n </loc></url><url><loc>${B}</loc></url>`), locs: [B], codes: ["loc-empty"] },
  "an empty loc and a good one": { document: urlset(`<url><loc/><loc>${A}</loc></url>`), locs: [A], codes: ["loc-empty"] },
  "two locs": {
    document: urlset(`<url><loc>${A}</loc><loc>${B}</loc><lastmod>2024-01-01</lastmod></url>`),
    locs: both,
    codes: ["loc-repeated"],
    first: { lastmod: "2024-01-01" },
  },
  "a repeated lastmod": {
    document: urlset(`<url><loc>${A}</loc><lastmod>2024-01-01</lastmod><lastmod>2025-01-01</lastmod></url>`),
    locs: [A],
    codes: ["element-repeated"],
    first: { lastmod: "2024-01-01" },
  },
  "a bare address": {
    document: urlset(`<url>${A}</url><url> ${B}&amp;x <lastmod>2024-01-01</lastmod></url>`),
    locs: [A, `${B}&x`],
    codes: ["loc-bare", "loc-bare"],
  },
  "bare text that is no address": { document: urlset(`<url>hello</url><url><loc>${B}</loc></url>`), locs: [B], codes: ["loc-missing", "stray-text"] },
  "a url in a loc": { document: urlset(`<url><loc><url>${A}</url></loc></url><url><loc>${B}</loc></url>`), locs: both, codes: ["entry-nested"] },
  "a loc in a loc": { document: urlset(`<url><loc><loc>${A}</loc></loc></url><url><loc>${B}</loc></url>`), locs: both, codes: ["entry-nested"] },
  "a url in a url": {
    document: urlset(`<url><url><loc>${A}</loc></url><url><loc>${B}</loc></url></url>`),
    locs: both,
    codes: ["entry-nested", "entry-nested"],
  },
  "markup in a loc": { document: urlset("<url><loc>https://e.com/<b>a</b></loc></url>"), locs: [A], codes: ["markup-in-text"] },
  "an unknown element": { document: urlset(`<url><loc>${A}</loc><foo><loc>${B}</loc></foo></url>`), locs: [A], codes: [], notes: ["unknown-element"] },
  "an unknown element around entries": {
    document: urlset(`<urls><url><loc>${A}</loc></url></urls>`),
    locs: [A],
    codes: ["entry-nested"],
    notes: ["unknown-element"],
  },
  "a nested urlset": { document: urlset(`<urlset><url><loc>${A}</loc></url></urlset><url><loc>${B}</loc></url>`), locs: both },
  "a loc that is closed by an opening tag": {
    document: urlset(`<url><loc>${A}/<loc></url><url><loc>${B}</loc></url>`),
    locs: [`${A}/`, B],
    codes: ["element-unclosed", "element-unclosed"],
  },
  "a loc without end tag": {
    document: urlset(`<url><loc>${A}<lastmod>2024-01-01</lastmod></url>`),
    locs: [A],
    codes: ["element-unclosed"],
    first: { lastmod: "2024-01-01" },
  },
  "a mistyped end tag": { document: urlset(`<url><loc>${A}</lco></url><url><loc>${B}</loc></url>`), locs: both, codes: ["end-tag-stray", "element-unclosed"] },
  "a url without end tag": { document: urlset(`<url><loc>${A}</loc><url><loc>${B}</loc></url>`), locs: both, codes: ["element-unclosed"] },
  "the last url without end tag": { document: urlset(`<url><loc>${A}</loc>`), locs: [A], codes: ["element-unclosed"] },
  "crossed end tags": { document: urlset(`<url><loc>${A}</url></loc><url><loc>${B}</loc></url>`), locs: both, codes: ["element-unclosed", "end-tag-stray"] },
  "an end tag too many": { document: urlset(`<url><loc>${A}</loc></url></url><url><loc>${B}</loc></url>`), locs: both, codes: ["end-tag-stray"] },
  "the root closed too early": {
    document: `${urlset(`<url><loc>${A}</loc></url>`)}<url><loc>${B}</loc></url></urlset>`,
    locs: both,
    codes: ["after-root", "namespace", "after-root"],
  },
  "the end tag of another root": {
    document: `<urlset ${NS}>${TWO}</sitemapindex>\n`,
    locs: both,
    codes: ["element-unclosed"],
  },
  "the end tag of another root in an entry without end": {
    document: `<urlset ${NS}><url><loc>${A}</loc></sitemapindex>`,
    locs: [A],
    codes: ["element-unclosed"],
  },
  "the end tag of the root with another prefix": { document: `<urlset ${NS}>${TWO}</s:urlset>`, locs: both, codes: ["element-unclosed"] },
  "a page behind the root": { document: `${urlset(TWO)}\n<html><body>end</body></html>`, locs: both, codes: ["after-root"] },
  "two documents": {
    document: urlset(`<url><loc>${A}</loc></url>`) + urlset(`<url><loc>${B}</loc></url>`),
    locs: both,
    codes: ["declaration-misplaced", "second-document"],
  },
  "a feed behind a sitemap": {
    document: `${urlset(`<url><loc>${A}</loc></url>`)}<rss version="2.0"><channel><item><link>${B}</link></item></channel></rss>`,
    locs: both,
    codes: ["second-document"],
  },
  "a feed of Atom behind one of RSS": {
    document: `<rss version="2.0"><channel><item><link>${A}</link></item></channel></rss>\n<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="${B}"/></entry></feed>`,
    locs: both,
    codes: ["second-document"],
  },
  "two feeds of one kind": {
    document: [A, B].map((loc) => `<rss version="2.0"><channel><item><link>${loc}</link></item></channel></rss>`).join("\n"),
    locs: both,
    codes: ["second-document"],
  },
  "a sitemap behind a feed": {
    document: `<rss version="2.0"><channel><item><link>${A}</link></item></channel></rss><urlset ${NS}><url><loc>${B}</loc></url></urlset>`,
    locs: both,
    codes: ["second-document"],
  },
  "entries behind a feed": {
    document: `<rss version="2.0"><channel><item><link>${A}</link></item></channel></rss><url><loc>${B}</loc></url>`,
    locs: both,
    codes: ["second-document", "root-missing", "namespace"],
  },
  "addresses one a line behind a sitemap": {
    document: `${urlset(`<url><loc>${A}</loc></url>`)}\n  \n${B}\nnothing\n`,
    locs: both,
    codes: ["second-document", "text-line"],
  },
  "addresses one a line behind a feed": {
    document: `<rss version="2.0"><channel><item><link>${A}</link></item></channel></rss>\n${B}`,
    locs: both,
    codes: ["second-document"],
  },
  "words and an address behind a sitemap": { document: `${urlset(TWO)}made by ${A}`, locs: both, codes: ["after-root"] },
  "text behind the root": { document: `${urlset(TWO)}\n<!-- x -->trailing text`, locs: both, codes: ["after-root"] },
  "text between entries": {
    document: urlset(`x<url><loc>${A}</loc></url>${"long ".repeat(400)}<url><loc>${B}</loc></url>`),
    locs: both,
    codes: ["stray-text", "stray-text"],
  },
  "attributes without quotes": {
    document: `<urlset xmlns=http://www.sitemaps.org/schemas/sitemap/0.9><url><loc>${A}</loc></url></urlset>`,
    locs: [A],
    codes: ["attribute-syntax"],
  },
  "an attribute without end quote": {
    document: urlset(`<url><loc lang="en>${A}</loc></url><url><loc>${B}</loc></url>`),
    locs: both,
    codes: ["attribute-syntax"],
    notes: ["unknown-attribute"],
  },
  "attributes on core elements": { document: urlset(`<url id="1"><loc xml:lang="en">${A}</loc></url>`), locs: [A], codes: [], notes: ["unknown-attribute"] },
  "a tag without end": { document: urlset(`<url><loc>${A}</loc</url><url><loc>${B}</loc></url>`), locs: both, codes: ["tag-unclosed"] },
  "a tag with white space": { document: urlset(`<url ><loc\n>${A}</loc\n></url >`), locs: [A], codes: [] },

  "cut before the end tag of the root": { document: urlset(TWO).replace("</urlset>", ""), locs: both, codes: ["cut"], stoppedBy: "cut" },
  "cut in an entry": { document: urlset(TWO).slice(0, -30), locs: [A], codes: ["entry-cut", "cut"], stoppedBy: "cut" },
  "cut in a tag": { document: urlset(TWO).slice(0, -12), locs: [A], codes: ["entry-cut", "cut"], stoppedBy: "cut" },
  "cut in the end tag of the root": { document: urlset(TWO).slice(0, -3), locs: both, codes: ["cut"], stoppedBy: "cut" },
  "cut in a comment": { document: `${urlset(TWO).replace("</urlset>", "")}<!-- x`, locs: both, codes: ["cut"], stoppedBy: "cut" },
  "cut in a start tag of a root": { document: `${DECLARATION}<urlset xmlns="http`, locs: [], kind: "unknown" },
  "cut in CDATA": { document: urlset("").replace("</urlset>", `<url><loc><![CDATA[${A}`), locs: [], codes: ["entry-cut", "cut"], stoppedBy: "cut" },

  "an index": { document: index(`<sitemap><loc>${A}</loc><lastmod>2024-01-01</lastmod></sitemap>`), sitemaps: [A], locs: [], codes: [], kind: "sitemapindex" },
  "pages in an index": {
    document: index(`<url><loc>${A}</loc></url><sitemap><loc>${B}</loc></sitemap>`),
    locs: [A],
    sitemaps: [B],
    codes: ["entry-misplaced"],
  },
  "sitemaps in a urlset": {
    document: urlset(`<url><loc>${A}</loc></url><sitemap><loc>${B}</loc></sitemap>`),
    locs: [A],
    sitemaps: [B],
    codes: ["entry-misplaced"],
  },
  "a bare address in an index": { document: index(`<sitemap>\n${A}&amp;x\n</sitemap>`), sitemaps: [`${A}&x`], codes: ["loc-bare"] },
  "two locs in a ref": { document: index(`<sitemap><loc>${A}</loc><loc>${B}</loc></sitemap>`), sitemaps: both, codes: ["loc-repeated"] },
  "an index with relative children": {
    document: index("<sitemap><loc>/s.xml</loc></sitemap><sitemap><loc>t.com</loc></sitemap>"),
    url: "https://e.com/x/sitemap.xml",
    sitemaps: ["https://e.com/s.xml", "t.com"],
    codes: ["loc-resolved", "loc-relative"],
  },
  "a changefreq in an index": {
    document: index(`<sitemap><loc>${A}</loc><changefreq>daily</changefreq></sitemap>`),
    sitemaps: [A],
    codes: [],
    notes: ["unknown-element"],
  },

  "a relative loc without address": { document: urlset("<url><loc>/a</loc></url>"), locs: ["/a"], codes: ["loc-relative"] },
  "a relative loc": {
    document: urlset("<url><loc>/a</loc></url><url><loc>../b?x</loc></url><url><loc>page</loc></url><url><loc>?q</loc></url>"),
    url: "https://e.com/x/y/sitemap.xml",
    locs: ["https://e.com/a", "https://e.com/x/b?x", "https://e.com/x/y/page", "https://e.com/x/y/sitemap.xml?q"],
    codes: ["loc-resolved", "loc-resolved", "loc-resolved", "loc-resolved"],
  },
  "a loc relative to the scheme": { document: urlset("<url><loc>//e.com/a</loc></url>"), url: "https://e.com/s.xml", locs: [A], codes: ["loc-resolved"] },
  "a host without scheme": {
    document: urlset("<url><loc>www.e.com/a</loc></url>"),
    url: "https://e.com/s.xml",
    locs: ["www.e.com/a"],
    codes: ["loc-relative"],
  },
  "another scheme": {
    document: urlset("<url><loc>ftp://e.com/a</loc></url><url><loc>mailto:a@e.com</loc></url>"),
    url: "https://e.com/s.xml",
    locs: ["ftp://e.com/a", "mailto:a@e.com"],
    codes: ["loc-scheme", "loc-scheme"],
  },
  "a scheme in upper case": { document: urlset("<url><loc>HTTPS://E.com/a</loc></url>"), locs: ["HTTPS://E.com/a"], codes: [] },
  "a broken scheme": {
    document: urlset("<url><loc>http:/e.com/a</loc></url><url><loc>http//e.com</loc></url>"),
    locs: ["http:/e.com/a", "http//e.com"],
    codes: ["loc-relative", "loc-relative"],
  },
  "a broken scheme where the address is known": {
    document: urlset("<url><loc>https//e.com/a</loc></url><url><loc>http;//e.com/b</loc></url>"),
    url: "https://e.com/s.xml",
    locs: ["https//e.com/a", "http;//e.com/b"],
    codes: ["loc-relative", "loc-relative"],
  },
  "files beside an index": {
    document: index("<sitemap><loc>posts.xml</loc></sitemap><sitemap><loc>posts-2.xml.gz</loc></sitemap><sitemap><loc>urls.txt?a</loc></sitemap>"),
    url: "https://e.com/x/s.xml",
    locs: [],
    sitemaps: ["https://e.com/x/posts.xml", "https://e.com/x/posts-2.xml.gz", "https://e.com/x/urls.txt?a"],
    codes: ["loc-resolved", "loc-resolved", "loc-resolved"],
  },
  "the same loc twice": { document: urlset(`<url><loc>${A}</loc></url><url><loc>${A}</loc></url>`), locs: [A, A], codes: [] },

  lines: { document: `${A}\n${B}\n`, kind: "text", locs: both, codes: [] },
  "lines that end in CR": { document: `${A}\r${B}\r`, kind: "text", locs: both, codes: [] },
  "lines that end in CRLF, with blanks": { document: `\ufeff${A}\r\n\r\n  ${B}  \r\n`, kind: "text", locs: both, codes: [] },
  "one line without end": { document: A, kind: "text", locs: [A], codes: [] },
  "lines with junk": { document: `${A}\nhello\n${B}\n`, kind: "text", locs: both, codes: ["text-line"] },
  "lines with comments": { document: `# mine\n${A}\n${B}\n`, kind: "text", locs: both, codes: [], notes: ["text-comment"] },
  "two addresses in one line": { document: `${A} ${B}\n`, kind: "text", locs: both, codes: ["loc-repeated"] },
  "two addresses with a comma between them": { document: `${A}, ${B}\n`, kind: "text", locs: both, codes: ["loc-repeated"] },
  "two addresses with nothing but a comma between them": { document: `${A},${B}\n`, kind: "text", locs: both, codes: ["loc-repeated"] },
  "two addresses with a tab between them": { document: `${A}\t${B}\n`, kind: "text", locs: both, codes: ["loc-repeated"] },
  "a comma behind each address but the last": { document: `${A},\n${B}\n`, kind: "text", locs: both, codes: ["text-columns"] },
  "an address in the query of another": { document: `${A}?u=1,${B}\n`, kind: "text", locs: [`${A}?u=1,${B}`], codes: [] },
  "lines in quotes": { document: `"${A}"\n"${B}"\n`, kind: "text", locs: both, codes: ["loc-edges", "loc-edges"] },
  "two addresses in quotes in one line": { document: `"${A}","${B}"\n`, kind: "text", locs: both, codes: ["loc-repeated", "loc-edges", "loc-edges"] },
  "a table in quotes": {
    document: `"loc","lastmod"\n"${A}","2024-01-01"\n"${B}","2024-01-02"\n`,
    kind: "text",
    locs: both,
    codes: ["text-line", "text-columns", "loc-edges", "text-columns", "loc-edges"],
  },
  "lines with columns": { document: `${A}\t0.5\n${B}\t2024-01-01\n`, kind: "text", locs: both, codes: ["text-columns", "text-columns"] },
  "lines with references": { document: `${A}?x&amp;y\n${B}\n`, kind: "text", locs: [`${A}?x&amp;y`, B], codes: ["text-reference"] },
  "lines in upper case": { document: "HTTP://E.com/a\n", kind: "text", locs: ["HTTP://E.com/a"], codes: [] },
  "lines in UTF-16": { document: encodeWide(`${A}\n${B}é\n`, "utf-16le", true), kind: "text", locs: [A, `${B}é`], codes: ["not-utf8"] },
  "lines in Latin-1": { document: encodeLatin1(`${A}é\n${B}\n`), kind: "text", locs: [`${A}é`, B], codes: ["invalid-utf8"] },
  "lines with white space inside": { document: `${A} b\n${B}`, kind: "text", locs: [`${A} b`, B], codes: ["loc-space"] },
  "robots.txt": { document: `User-agent: *\nDisallow:\nSitemap: ${A}\n`, kind: "unknown", locs: [], codes: ["not-a-sitemap"] },
  prose: { document: `This is a text about ${A} and more.\nIt has lines.\n`, kind: "unknown", locs: [], codes: ["not-a-sitemap"] },
  JSON: { document: `{"urls": ["${A}"]}`, kind: "unknown", locs: [], codes: ["not-a-sitemap"] },
  HTML: { document: `<!DOCTYPE html><html><body><a href="${A}">a</a></body></html>`, kind: "unknown", locs: [], codes: ["not-a-sitemap"] },
  "HTML without DOCTYPE": { document: `<html><body disabled>${A}</body></html>`, kind: "unknown", locs: [], codes: ["not-a-sitemap"] },
  XHTML: {
    document: `${DECLARATION}<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>`,
    kind: "unknown",
    locs: [],
    codes: ["not-a-sitemap"],
  },
  "another root": { document: `${DECLARATION}<root><loc>${A}</loc><url><loc>${B}</loc></url></root>`, kind: "unknown", locs: [], codes: ["not-a-sitemap"] },
  nothing: { document: "", kind: "unknown", locs: [], codes: ["not-a-sitemap"] },
  blanks: { document: " \n\n ", kind: "unknown", locs: [], codes: ["not-a-sitemap"] },
  "a zip archive": { document: encodeLatin1(`PK\x03\x04\x14\x00${A}`), kind: "unknown", locs: [], codes: ["not-a-sitemap"] },

  "RSS 2.0": {
    document: `<rss version="2.0"><channel><title>t</title><link>https://e.com/</link><item><link>${A}</link><pubDate>Mon, 06 May 2024 07:08:09 GMT</pubDate></item><item><guid>${B}</guid></item></channel></rss>`,
    kind: "rss",
    locs: both,
    codes: [],
    first: { lastmod: "2024-05-06T07:08:09Z" },
  },
  "RSS with CDATA": { document: `<rss><channel><item><link><![CDATA[ ${A}?x&y ]]></link></item></channel></rss>`, kind: "rss", locs: [`${A}?x&y`], codes: [] },
  "RSS whose guid is no link": {
    document: `<rss><channel><item><guid isPermaLink="false">${A}</guid></item><item><guid>tag:x</guid></item></channel></rss>`,
    kind: "rss",
    locs: [],
    codes: ["item-without-address", "item-without-address"],
  },
  "RSS with links of Atom": {
    document: `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><atom:link href="https://e.com/feed" rel="self"/><item><atom:link href="https://e.com/no"/><link>${A}</link></item><item><atom:link href="${B}"/></item></channel></rss>`,
    kind: "rss",
    locs: both,
    codes: [],
  },
  "RSS with dates of Dublin Core": {
    document: `<rss xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><item><link>${A}</link><dc:date>2024-05-06</dc:date></item></channel></rss>`,
    kind: "rss",
    locs: [A],
    first: { lastmod: "2024-05-06" },
    codes: [],
  },
  "RSS with a bad date": {
    document: `<rss><channel><item><link>${A}</link><pubDate>yesterday</pubDate></item></channel></rss>`,
    kind: "rss",
    locs: [A],
    codes: ["feed-date"],
    first: {},
  },
  "RSS with relative links": {
    document: "<rss><channel><item><link>/a</link></item></channel></rss>",
    kind: "rss",
    url: "https://e.com/x/feed",
    locs: [A],
    codes: ["loc-resolved"],
  },
  "RSS that was cut": { document: `<rss><channel><item><link>${A}</link></item><item><link>${B}</link>`, kind: "rss", locs: [A], stoppedBy: "cut" },
  "RSS 1.0": {
    document: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><link>https://e.com/</link></channel><item rdf:about="x"><link>${A}</link><dc:date>2024-05-06T07:08:09+02:00</dc:date></item></rdf:RDF>`,
    kind: "rdf",
    locs: [A],
    codes: [],
    first: { lastmod: "2024-05-06T07:08:09+02:00" },
  },
  "Atom 1.0": {
    document: `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://e.com/"/><entry><link rel="self" href="https://e.com/1.xml"/><link href="${A}"/><link rel="edit" href="https://e.com/e"/><published>2020-01-01T00:00:00Z</published><updated>2024-05-06T07:08:09Z</updated></entry><entry><link rel="alternate" href="${B}"/></entry></feed>`,
    kind: "atom",
    locs: both,
    codes: [],
    first: { lastmod: "2024-05-06T07:08:09Z" },
  },
  "Atom 0.3": {
    document: `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><link rel="alternate" type="text/html" href="${A}"/><modified>2004-01-01T00:00:00Z</modified></entry></feed>`,
    kind: "atom",
    locs: [A],
    codes: [],
    first: { lastmod: "2004-01-01T00:00:00Z" },
  },
  "Atom with a prefix and xml:base": {
    document: `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://e.com/x/"><a:entry><a:link href="../a"/></a:entry><a:entry xml:base="/y/"><a:link href="b"/></a:entry></a:feed>`,
    kind: "atom",
    locs: [A, "https://e.com/y/b"],
    codes: [],
  },
  "Atom without link": {
    document: `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>${A}</id></entry></feed>`,
    kind: "atom",
    locs: [],
    codes: ["item-without-address"],
  },

  "bad values": {
    document: urlset(`<url><loc>${A}</loc><lastmod>2024-05-08 08:53:11 AM</lastmod><changefreq>Daily</changefreq><priority>0,5</priority></url>`),
    locs: [A],
    codes: ["invalid-lastmod", "invalid-changefreq", "invalid-priority"],
    first: {},
  },
  "empty values": {
    document: urlset(`<url><loc>${A}</loc><lastmod></lastmod><changefreq/><priority> </priority></url>`),
    locs: [A],
    codes: ["invalid-lastmod", "invalid-changefreq", "invalid-priority"],
    first: {},
  },
  "good values": {
    document: urlset(`<url><loc>${A}</loc><lastmod>2024-05-08</lastmod><changefreq>daily</changefreq><priority>0.5</priority></url>`),
    locs: [A],
    codes: [],
    first: { lastmod: "2024-05-08", changefreq: "daily", priority: 0.5 },
  },
  "dates of one grammar": {
    document: urlset(
      ["2024", "2024-05", "2024-05-06T07:08Z", "2024-05-06T07:08:09", "2024-05-06Z"].map((d) => `<url><loc>${A}</loc><lastmod>${d}</lastmod></url>`).join(""),
    ),
    codes: [],
    notes: ["date-form", "date-form", "date-form", "date-form", "date-form"],
    first: { lastmod: "2024" },
  },
  "priorities of all forms": {
    document: urlset(["1", "1.0 ", "1.00", ".5", "+0.5", "0"].map((p) => `<url><loc>${A}</loc><priority>${p}</priority></url>`).join("")),
    codes: [],
    first: { priority: 1 },
  },

  "alternates in any order of attributes": {
    document: urlset(
      `<url><loc>${A}</loc><xhtml:link href="${B}?a&amp;b" hreflang="de" rel="alternate"/><xhtml:link rel='alternate' hreflang='x-default' href='${A}'></xhtml:link></url>`,
      `${NS} ${XHTML}`,
    ),
    locs: [A],
    codes: [],
    first: {
      alternates: [
        { href: `${B}?a&b`, hreflang: "de" },
        { hreflang: "x-default", href: A },
      ],
    },
  },
  "other links": {
    document: urlset(
      `<url><loc>${A}</loc><xhtml:link rel="amphtml" href="${B}"/><xhtml:link rel="alternate" media="x" href="${B}"/><xhtml:link rel="alternate" hreflang="de"/></url>`,
      `${NS} ${XHTML}`,
    ),
    locs: [A],
    codes: ["alternate-incomplete"],
    first: {},
  },
  "a video": {
    document: urlset(
      `<url><loc>${A}</loc><video:video><video:title>T &amp; t</video:title><video:player_loc allow_embed="yes">${B}</video:player_loc><video:duration>60</video:duration><video:tag>a</video:tag><video:tag>b</video:tag><video:live>no</video:live><video:rating>9</video:rating><video:restriction relationship="allow">DE FR</video:restriction><video:uploader>me</video:uploader></video:video></url>`,
      `${NS} ${VIDEO}`,
    ),
    locs: [A],
    codes: ["invalid-value"],
    first: {
      videos: [
        {
          title: "T & t",
          playerLoc: { value: B, allowEmbed: true },
          duration: 60,
          tags: ["a", "b"],
          live: false,
          restriction: { value: "DE FR", relationship: "allow" },
          uploader: { value: "me" },
        },
      ],
    },
  },
  news: {
    document: urlset(
      `<url><loc>${A}</loc><news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>2024-05-06</news:publication_date><news:title>T</news:title></news:news></url>`,
      `${NS} ${NEWS}`,
    ),
    locs: [A],
    codes: [],
    first: { news: { publication: { name: "N", language: "en" }, publicationDate: "2024-05-06", title: "T" } },
  },
  "a url without start tag": {
    document: urlset(`<loc>${A}</loc><lastmod>2024-05-06</lastmod></url><url><loc>${B}</loc></url>`),
    locs: both,
    codes: ["entry-implied"],
    first: { lastmod: "2024-05-06" },
  },
  "locs without urls": {
    document: urlset(`<loc>${A}</loc><loc>${B}</loc>`),
    locs: both,
    codes: ["element-unclosed", "entry-implied", "loc-repeated"],
  },
  "a sitemap without start tag": { document: index(`<loc>${A}</loc></sitemap>`), sitemaps: [A], codes: ["entry-implied"] },
  "a second declaration": { document: `${DECLARATION}${DECLARATION}<urlset ${NS}>${TWO}</urlset>`, locs: both, codes: ["declaration-misplaced"] },
  "a CDATA section in lower case": { document: urlset(`<url><loc><![cdata[${A}]]></loc></url>`), locs: [A], codes: ["declaration-bogus"] },
  "unseen characters around a loc": {
    document: urlset(`<url><loc>\u00a0${A}\u200b</loc></url><url><loc>\ufeff${B}</loc></url>`),
    locs: both,
    codes: ["loc-edges", "loc-edges"],
  },
  "a loc of unseen characters": { document: urlset("<url><loc>\u00a0</loc></url>"), locs: ["\u00a0"], codes: ["loc-relative"] },
  "an unseen character in a loc": { document: urlset(`<url><loc>${A}\u200bb</loc></url>`), locs: [`${A}\u200bb`], codes: ["loc-space"] },
  "a joiner within a word": { document: urlset(`<url><loc>${A}\u200cb</loc></url>`), locs: [`${A}\u200cb`], codes: [] },
  "UTF-8 under a label of GBK": {
    document: `<?xml version="1.0" encoding="gbk"?><urlset ${NS}><url><loc>${A}日本</loc></url></urlset>`,
    locs: [`${A}日本`],
    codes: ["encoding-contradicted"],
  },
  "a table with a header": {
    document: `loc,lastmod\n${A},2024-05-01\n${B},\n`,
    kind: "text",
    locs: both,
    codes: ["text-columns", "text-columns", "text-line"],
  },
  "a table without header": { document: `${A};2024-05-01;0.5\n${B};2024-05-02\n`, kind: "text", locs: both, codes: ["text-columns", "text-columns"] },
  "lines with commas in the URLs": { document: `${A},1\n${B},x,y\n`, kind: "text", locs: [`${A},1`, `${B},x,y`], codes: [] },
  "a long comment before the first line": { document: `${"# text\n".repeat(1000)}${A}\n${B}\n`, kind: "text", locs: both, codes: [] },
  "two links in an item": {
    document: `<rss><channel><item><link>${A}</link><link>${B}</link></item></channel></rss>`,
    kind: "rss",
    locs: [A],
    codes: ["element-repeated"],
  },
  "a link of another relation in an item": {
    document: `<rss><channel><item><link rel="self" href="https://e.com/self"/><link>${A}</link></item></channel></rss>`,
    kind: "rss",
    locs: [A],
    codes: [],
  },
  "RSS in the namespace of Atom": {
    document: `<rss xmlns="http://www.w3.org/2005/Atom"><channel><item><link>${A}</link></item></channel></rss>`,
    kind: "rss",
    locs: [A],
    codes: [],
  },
  "an entry within the content of an entry": {
    document: `<feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><entry><link href="${B}"/></entry></div></content><link href="${A}"/></entry></feed>`,
    kind: "atom",
    locs: [A],
    codes: [],
  },
  "a video of Media RSS that says too little and too much": {
    document: `<rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><link>${A}</link><media:content medium="video"/><media:title>${"x".repeat(101)}</media:title></item></channel></rss>`,
    kind: "rss",
    locs: [A],
    codes: [],
    notes: ["media-length", "media-source", "media-thumbnail"],
  },
  "an extension whose prefix is bound to no namespace": {
    document: urlset(`<url><loc>${A}</loc><image:image><image:loc>${B}</image:loc></image:image></url>`, `${NS} xmlns:image=""`),
    locs: [A],
    codes: ["extension-namespace"],
    first: { images: [{ loc: B }] },
  },
  "pictures of Media RSS": {
    document: `<rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><link>${A}</link><media:content url="${B}" medium="image"/></item></channel></rss>`,
    kind: "rss",
    locs: [A],
    codes: [],
  },
  "a time without zone in an item": {
    document: `<rss><channel><item><link>${A}</link><pubDate>6 May 2024 07:08:09</pubDate></item></channel></rss>`,
    kind: "rss",
    locs: [A],
    codes: ["feed-zone"],
    first: { lastmod: "2024-05-06" },
  },
  "white space without end before the declaration": { document: `${" ".repeat(100_000)}${urlset(TWO)}`, locs: both, codes: ["space-before-declaration"] },
  "a root in the namespace of images": {
    document: urlset(
      `<url><loc>${A}</loc><i:image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><i:loc>${B}</i:loc></i:image></url>`,
      IMAGE.replace(":image", ""),
    ),
    locs: [A],
    codes: ["namespace"],
    first: { images: [{ loc: B }] },
  },
  "a namespace with white space at its end": { document: urlset(TWO, NS.replace("0.9", "0.9 ")), locs: both, codes: ["namespace"] },
  "a DOCTYPE of HTML before a urlset": { document: `<!DOCTYPE html><urlset ${NS}>${TWO}</urlset>`, locs: both, codes: ["doctype"] },
  "a script before the declaration": { document: `<script>if (a < b) c();</script>\n${urlset(TWO)}`, locs: both },
  "a style sheet that makes a sitemap": {
    document: `<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template><urlset ${NS}>${TWO}</urlset></xsl:template></xsl:stylesheet>`,
    kind: "unknown",
    locs: [],
  },
  "a zero byte behind a blank line": {
    document: `\n${urlset(TWO).replace("</url><url>", "</url>\0<url>")}`,
    locs: both,
    codes: ["space-before-declaration", "stray-text"],
  },
  "a tar archive": { document: `s.xml${"\0".repeat(252)}ustar${"\0".repeat(250)}${urlset(TWO)}`, kind: "unknown", locs: [], codes: ["not-a-sitemap"] },
  "CDATA without end before another": {
    document: urlset(`<url><loc><![CDATA[${A}</loc></url><url><loc><![CDATA[${B}]]></loc></url>`),
    locs: [`${A}</loc></url><url><loc><![CDATA[${B}`],
    codes: ["loc-markup"],
  },
  "an escaped CDATA section": { document: urlset(`<url><loc>&lt;![CDATA[${A}]]&gt;</loc></url>`), locs: [A], codes: ["loc-edges"] },
  "an address in quotes": { document: urlset(`<url><loc>"${A}"</loc></url>`), locs: [A], codes: ["loc-edges"] },
  "a quote at the end of an address": { document: urlset(`<url><loc>${A}"</loc></url>`), locs: [`${A}"`], codes: [] },
  "a > too many": { document: urlset(`<url><loc>>${A}</loc></url>`), locs: [A], codes: ["loc-edges"] },
  "a comment that ends as in HTML": {
    document: urlset(`<!-- x --!><url><loc>${A}</loc></url><!-- y -->`),
    locs: [A],
    codes: ["comment-hyphens"],
  },
  "an instruction for a style sheet without end": {
    document: `${DECLARATION}<?xml-stylesheet type="text/xsl" href="a.xsl">\n<urlset ${NS}>${TWO}</urlset>`,
    locs: both,
    codes: ["instruction-unclosed"],
  },
  "an instruction for a style sheet without any end": {
    document: `${DECLARATION}<?xml-stylesheet type="text/xsl" href="a.xsl"\n<urlset ${NS}>${TWO}</urlset>`,
    locs: both,
    codes: ["instruction-unclosed"],
  },
  "a < in an attribute": { document: urlset(`<url title="a<b"><loc>${A}</loc></url>`), locs: [A], codes: ["raw-less-than"], notes: ["unknown-attribute"] },
  "a < before letters in a loc": {
    document: urlset(`<url><loc>${A}?x<y</loc></url><url><loc>${B}</loc></url>`),
    locs: [`${A}?x<y`, B],
    codes: ["tag-unclosed"],
  },
  "a document that is cut off in a loc, and another": {
    document: `<urlset ${NS}><url><loc>${B}</loc></url><url><loc>https://e.com/cu${urlset(`<url><loc>${A}</loc></url>`)}`,
    locs: [B, A],
    codes: ["cut", "declaration-misplaced", "entry-cut", "root-nested"],
    stoppedBy: "cut",
  },
  "an encoding label without quotes": {
    document: encodeLatin1(urlset(`<url><loc>${A}\xb1</loc></url>`).replace('"UTF-8"', "ISO-8859-2")),
    locs: [`${A}ą`],
    codes: ["not-utf8"],
  },
  "a half of a character in UTF-16": {
    document: encodeWide(urlset(`<url><loc>${A}\ud800x</loc></url><url><loc>${B}</loc></url>`), "utf-16le", true),
    locs: [`${A}\ufffdx`, B],
    codes: ["character-lost", "not-utf8"],
  },
  "a lost character in a title": {
    document: urlset(`<url><loc>${A}</loc><image:image><image:loc>${B}</image:loc><image:title>a\ufffd</image:title></image:image></url>`, `${NS} ${IMAGE}`),
    locs: [A],
    codes: ["character-lost"],
  },
  "an entity in capitals": { document: urlset(`<url><loc>${A}?X&AMP;Y</loc></url>`), locs: [`${A}?X&Y`], codes: ["html-entity"] },
  "joined lists with byte order marks": { document: `\ufeff${A}\n\ufeff${B}\n`, kind: "text", locs: both, codes: ["loc-edges"] },
  "lines that end in zero bytes": { document: `${A}\n${B}\n\0\0`, kind: "text", locs: both, codes: ["text-line"] },
  "a heading and one row": { document: `loc,lastmod\n${A},2024-01-01\n`, kind: "text", locs: [A], codes: ["text-columns", "text-line"] },

  "a host without scheme in RSS": {
    document: "<rss><channel><item><link>www.e.com/a</link></item></channel></rss>",
    url: "https://e.com/f",
    locs: ["www.e.com/a"],
    codes: ["loc-relative"],
  },
  "the name of a file in RSS": {
    document: "<rss><channel><item><link>a.php?b</link></item></channel></rss>",
    url: "https://e.com/x/f",
    locs: ["https://e.com/x/a.php?b"],
    codes: ["loc-resolved"],
  },
  "a link without end tag": {
    document: `<rss><channel><item><link>${A}<title>x</title></item><item><link>${B}</link></item></channel></rss>`,
    locs: both,
    codes: ["element-unclosed"],
  },
  "a link that is no page beside a guid that is": {
    document: `<rss><channel><item><link>javascript:void(0)</link><guid>${A}</guid></item></channel></rss>`,
    locs: [A],
    codes: [],
  },
  "names of a feed in capitals": { document: `<RSS><channel><item><link>${A}</link></item></channel></RSS>`, kind: "rss", locs: [A], codes: ["name-case"] },
  "RSS 1.0 with its own prefix, and an item without link": {
    document: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rss="http://purl.org/rss/1.0/"><rss:item rdf:about="urn:x"><rss:link>${A}</rss:link></rss:item><rss:item rdf:about="${B}"/></rdf:RDF>`,
    kind: "rdf",
    locs: both,
    codes: [],
  },
  "an entry of Atom with another prefix than its feed": {
    document: `<feed xmlns="http://www.w3.org/2005/Atom"><a:entry xmlns:a="http://www.w3.org/2005/Atom"><a:link href="${A}"/></a:entry></feed>`,
    kind: "atom",
    locs: [A],
    codes: [],
  },
  "entries of Atom in a feed without namespace": {
    document: `<feed><entry xmlns="http://www.w3.org/2005/Atom"><link href="${A}"/></entry></feed>`,
    kind: "atom",
    locs: [A],
    codes: [],
  },
};

describe("readSitemap, however a document arrives", () => {
  for (const [name, wanted] of Object.entries(CASES)) {
    it(`reads ${name}`, async () => {
      const outcome = await readEveryWay(wanted.document, wanted.url === undefined ? {} : { url: wanted.url });
      const codes = (note: boolean): string[] => outcome.issues.filter(({ level }) => (level === "note") === note).map(({ code }) => code);
      if (wanted.kind !== undefined) expect(outcome.kind).toBe(wanted.kind);
      if (wanted.locs !== undefined) expect(outcome.entries.map(({ loc }) => loc)).toEqual(wanted.locs);
      expect(outcome.sitemaps.map(({ loc }) => loc)).toEqual(wanted.sitemaps ?? []);
      if (wanted.codes !== undefined) expect(codes(false).sort()).toEqual([...wanted.codes].sort());
      if (wanted.notes !== undefined) expect([...new Set(codes(true))].sort()).toEqual([...new Set(wanted.notes)].sort());
      if (wanted.first !== undefined) {
        const { loc: _loc, scope: _scope, ...fields } = outcome.entries[0] ?? { loc: "" };
        expect(fields).toEqual(wanted.first);
      }
      expect(outcome.stoppedBy).toBe(wanted.stoppedBy);
      expect(outcome.complete).toBe(wanted.stoppedBy === undefined);
      expect(outcome.entryCount).toBe(outcome.entries.length);
      expect(outcome.sitemapCount).toBe(outcome.sitemaps.length);
    });
  }
});

/** What no case above can have: these need gzip or budgets. */
const HOSTILE: readonly (readonly [input: string | Uint8Array, options: ReadOptions])[] = [
  [gzipSync(gzipSync(urlset(TWO))), {}],
  [Buffer.concat([gzipSync(urlset(TWO)), Buffer.from("garbage")]), { inflate }],
  [gzipSync(urlset(TWO)).subarray(0, 60), { inflate }],
  [urlset(TWO), { budgets: { maxEntries: 1 } }],
];

describe("the table of issues", () => {
  it("holds no code that none of these documents has", async () => {
    const told = new Set<string>();
    const cases = Object.values(CASES).map(({ document, url }) => [document, url === undefined ? {} : { url }] as const);
    for (const [document, options] of [...cases, ...HOSTILE]) {
      const { issueCounts } = await readSitemapToEnd(document, options);
      for (const code of Object.keys(issueCounts)) told.add(code);
    }
    expect(Object.keys(ISSUES).filter((code) => !told.has(code))).toEqual([]);
  });
});
