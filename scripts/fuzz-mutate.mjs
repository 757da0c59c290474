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

/** A document that differs from `seed` in one to five places. */
export function mutate(seed, seeds, random) {
  let bytes = seed;
  for (let left = 1 + random(random(4) === 0 ? 5 : 2); left > 0; left--) bytes = pick(MUTATIONS, random)(bytes, seeds, random);
  return bytes;
}
