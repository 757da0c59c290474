// Seeded mutations of documents. The same seed gives the same documents everywhere.

/** Text that breaks readers: markup in odd places, references, encodings, and what the protocol knows. */
const TOKENS = [
  ..."< > & \" ' ] ]]> <!-- --> -- <![CDATA[ <? ?> /> </ = ; # % \u0000 \u001b \ufeff \u2028 \u00a0".split(" "),
  ...["&amp;", "&amp", "&#0;", "&#x1F600;", "&#99999999;", "&nbsp;", "&x;", "&#38;#38;"],
  ...["<url>", "</url>", "<loc>", "</loc>", "<urlset>", "</urlset>", "<sitemap>", "<sitemapindex>", "<URL>", "<url><loc>https://e.example/x</loc></url>"],
  ...[
    "<lastmod>2026-01-02</lastmod>",
    "<priority>2</priority>",
    "<image:image>",
    "<image:loc>",
    "<xhtml:link",
    " rel='alternate'",
    " hreflang='de'",
    "<news:news>",
    "<video:video>",
  ],
  ...[
    "<!DOCTYPE urlset [<!ENTITY x 'y'>]>",
    '<?xml version="1.0" encoding="UTF-8"?>',
    "encoding='utf-16'",
    "encoding='windows-1252'",
    ' xmlns=""',
    ' xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"',
  ],
  ...["<rss><channel><item><link>https://e.example/r</link></item></channel></rss>", "https://e.example/line\n", "\r\n", "\r", "\n", "\t", " "],
  ...["http://", "https://e.example/", "//e.example/", "../", "%2", "%C3", "\u00e4", "\u{1f600}", "xn--", "[::1]", ":99999", "user:pass@"],
].map((text) => new TextEncoder().encode(text));

const BYTES = [0x00, 0x09, 0x0a, 0x0d, 0x1f, 0x20, 0x22, 0x26, 0x2f, 0x3b, 0x3c, 0x3e, 0x5d, 0x7f, 0x80, 0xbf, 0xc0, 0xc3, 0xe2, 0xed, 0xf0, 0xf5, 0xfe, 0xff];

/** A generator of whole numbers below its argument (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

function splice(bytes, from, to, insert) {
  const result = new Uint8Array(from + insert.length + bytes.length - to);
  result.set(bytes.subarray(0, from));
  result.set(insert, from);
  result.set(bytes.subarray(to), from + insert.length);
  return result;
}

const pick = (list, random) => list[random(list.length)];

/** A place right behind or before markup, where mutations hurt most; now and then anywhere. */
function place(bytes, random) {
  const at = random(bytes.length + 1);
  if (random(3) === 0) return at;
  const next = bytes.indexOf(pick([0x3c, 0x3e, 0x26], random), at);
  return next < 0 ? at : next + random(2);
}

function range(bytes, random) {
  const from = place(bytes, random);
  return [from, Math.min(bytes.length, from + random(random(4) === 0 ? 2_000 : 40))];
}

const MUTATIONS = [
  (bytes, _seeds, random) => {
    const at = place(bytes, random);
    return splice(bytes, at, at, pick(TOKENS, random));
  },
  (bytes, _seeds, random) => splice(bytes, ...range(bytes, random), pick(TOKENS, random)),
  (bytes, _seeds, random) => splice(bytes, ...range(bytes, random), new Uint8Array(0)),
  (bytes, _seeds, random) => {
    const copy = bytes.slice();
    if (copy.length > 0) copy[random(copy.length)] = pick(BYTES, random);
    return copy;
  },
  (bytes, _seeds, random) => {
    const copy = bytes.slice();
    if (copy.length > 0) copy[random(copy.length)] ^= 1 << random(8);
    return copy;
  },
  (bytes, _seeds, random) => bytes.slice(0, random(bytes.length + 1)),
  (bytes, _seeds, random) => {
    const [from, to] = range(bytes, random);
    const at = place(bytes, random);
    return splice(bytes, at, at, bytes.slice(from, to));
  },
  (bytes, seeds, random) => {
    const other = pick(seeds, random);
    const at = place(bytes, random);
    return splice(bytes, at, at, other.slice(...range(other, random)));
  },
];

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Characters that may stand in the text of any document, and ways of writing them. */
const WRITTEN = [
  "&amp;",
  "&lt;",
  "&gt;",
  "&quot;",
  "&apos;",
  "&#38;",
  "&#x3c;",
  "&#233;",
  "&#x1F600;",
  "\u00e4",
  "\u{1f600}",
  "\u200b",
  "\u00a0",
  "%C3%A4",
  "]",
  "]]",
  "'",
  ">",
  "\t",
  "\n",
  " ",
  "\r\n",
];
const ASIDES = ["<!-- a -->", "<!---->", "<!-- <url> & > -->", "<?a b?>", "<?xml-stylesheet href='a'?>", "<!--\n\u00e4\r\n-->"];
const ATTRIBUTES = [" id='a'", ' data-x="&amp;"', "\n  a='>'", ' x="/"', " b = ''", ' xml:lang="de"'];
const FOREIGN = ["<x/>", "<x a='1'>t</x>", "<x><y/></x>", '<x:y xmlns:x="urn:x">t</x:y>', "<x><![CDATA[</x>]]></x>"];
const PREFIXES = ["s", "sm", "image", "x-y", "_"];

const TAG = /<[A-Za-z_][^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/g;
const END_TAG = /<\/[^<>]+>/g;
const TEXT = />([^<>&]+)</g;
const RECORD = /<(url|sitemap)>[\s\S]*?<\/\1>/g;
const FIELD = /<(lastmod|changefreq|priority|image:image|video:video|news:news)>[\s\S]*?<\/\1>|<xhtml:link[^<>]*\/>/g;

/** One of the matches, or undefined. */
function matchOf(text, pattern, random) {
  const all = [...text.matchAll(pattern)];
  return all.length === 0 ? undefined : pick(all, random);
}

const put = (text, from, to, insert) => text.slice(0, from) + insert + text.slice(to);

/** Puts something behind a tag that matches. */
const behind = (pattern, list) => (text, random) => {
  const match = matchOf(text, pattern, random);
  return match === undefined ? text : put(text, match.index + match[0].length, match.index + match[0].length, pick(list, random));
};

/** Changes a piece of text between two tags. */
const inText = (change) => (text, random) => {
  const match = matchOf(text, TEXT, random);
  if (match === undefined) return text;
  const from = match.index + 1;
  const at = from + random(match[1].length + 1);
  return change(text, { from, at, end: from + match[1].length }, random);
};

/** What leaves a well-formed document well-formed, most often with another meaning or another way of writing it. */
const GENTLE = [
  inText((text, { at }, random) => put(text, at, at, pick(WRITTEN, random))),
  inText((text, { at, end }, random) => put(text, at, Math.min(end, at + 1 + random(12)), pick(WRITTEN, random))),
  inText((text, { from, end }) => put(text, from, end, `<![CDATA[${text.slice(from, end)}]]>`)),
  inText((text, { from, at, end }) => put(text, from, end, `${text.slice(from, at)}<![CDATA[${text.slice(at, end)}]]>`)),
  inText((text, { at }, random) => put(text, at, at, pick(ASIDES, random))),
  inText((text, { from, at, end }) =>
    at === end
      ? text
      : put(text, from, end, `${text.slice(from, at)}&#${text.codePointAt(at)};${text.slice(at + (text.codePointAt(at) > 0xffff ? 2 : 1), end)}`),
  ),
  behind(END_TAG, ASIDES),
  behind(END_TAG, FOREIGN),
  behind(END_TAG, [" ", "\n", "\r\n", "\t", "\r", "\n\n    "]),
  (text, random) => {
    const match = matchOf(text, TAG, random);
    if (match === undefined) return text;
    const end = match.index + match[0].length - (match[0].endsWith("/>") ? 2 : 1);
    return put(text, end, end, pick([...ATTRIBUTES, " ", "\n"], random));
  },
  (text, random) => {
    const match = matchOf(text, TAG, random);
    const attributes = match === undefined ? [] : [...match[0].matchAll(/\s+[^\s=<>"']+\s*=\s*("[^"]*"|'[^']*')/g)];
    if (attributes.length < 2) return text;
    const [first, last] = [attributes[0], attributes[attributes.length - 1]];
    const between = match[0].slice(first.index + first[0].length, last.index);
    return put(text, match.index + first.index, match.index + last.index + last[0].length, last[0] + between + first[0]);
  },
  (text, random) => {
    const match = matchOf(text, /="([^"'<]*)"/g, random);
    return match === undefined ? text : put(text, match.index, match.index + match[0].length, `='${match[1]}'`);
  },
  (text, random) => {
    const [one, other] = [matchOf(text, RECORD, random), matchOf(text, RECORD, random)];
    return one === undefined ? text : put(text, other.index, other.index + (random(2) === 0 ? other[0].length : 0), one[0]);
  },
  (text, random) => {
    const match = matchOf(text, FIELD, random);
    return match === undefined ? text : put(text, match.index, match.index + match[0].length, pick(["", match[0] + match[0]], random));
  },
  (text, random) => {
    const [one, other] = [matchOf(text, FIELD, random), matchOf(text, FIELD, random)];
    if (one === undefined || one.index >= other.index) return text;
    return put(put(text, other.index, other.index + other[0].length, one[0]), one.index, one.index + one[0].length, other[0]);
  },
  (text, random) => {
    if (!text.includes('xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"')) return text;
    const prefix = pick(PREFIXES, random);
    if (text.includes(`xmlns:${prefix}=`)) return text;
    return text.replace(/(<\/?)([a-z]+)(?=[\s>/])/g, `$1${prefix}:$2`).replace("xmlns=", `xmlns:${prefix}=`);
  },
];

function mutateGently(seed, random) {
  let text;
  try {
    text = decoder.decode(seed);
  } catch {
    return seed;
  }
  for (let left = 1 + random(6); left > 0; left--) text = pick(GENTLE, random)(text, random);
  return encoder.encode(text);
}

/** A document that differs from `seed` in one to six places; two of three are most often still well-formed where the seed was. */
export function mutate(seed, seeds, random) {
  if (random(3) > 0) return mutateGently(seed, random);
  let bytes = seed;
  for (let left = 1 + random(random(4) === 0 ? 5 : 2); left > 0; left--) bytes = pick(MUTATIONS, random)(bytes, seeds, random);
  return bytes;
}
