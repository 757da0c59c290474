import { pick, type Random } from "./random.ts";

/** Changes the text of a document somewhere; what comes out is often ill-formed. */
type TextMutation = (text: string, random: Random) => string;

function insertAt(text: string, at: number, what: string): string {
  return text.slice(0, at) + what + text.slice(at);
}

const SNIPPETS = [
  "\u0001",
  "\u0000",
  "\uffff",
  "\u000b",
  "\u007f",
  "\u0085",
  "&",
  "&amp",
  "&amp;",
  "&nbsp;",
  "&#0;",
  "&#x1F600;",
  "&#xD800;",
  "&#x;",
  "&#65;",
  "&#65",
  "&#X41;",
  "&lt;b>",
  "&constructor;",
  "<",
  ">",
  "]]>",
  "]]",
  "<!--",
  "-->",
  "<!-- -- -->",
  "<!---->",
  "<!--->",
  "<!-- x --->",
  "<![CDATA[",
  "]]>",
  "<![CDATA[x]]>",
  "<![CDATA[]]>",
  "<![cdata[x]]>",
  "<?x?>",
  "<?x",
  "?>",
  "<?xml?>",
  "<?XML version='1.0'?>",
  "<?a:b c?>",
  "<?1?>",
  "<?x+y?>",
  "<a/>",
  "<a>",
  "</a>",
  "</",
  "/>",
  "<b></b>",
  "<!x>",
  "<!ELEMENT a>",
  '"',
  "'",
  " ",
  "\n",
  "\t",
  "=",
  "/",
  "x",
  "é",
  "\u{1f600}",
  ":",
  "-",
  "a:b:c",
  "xmlns:q='urn:q'",
  ' id="x"',
  " xmlns=''",
  ' xmlns:image="urn:x"',
  " xmlns:e=''",
  ' xmlns:xml="urn:x"',
  ' xmlns:xmlns="urn:x"',
  " xmlns:u='a b%'",
  " xmlns:r='relative'",
  ' x y="z"',
  " x=y",
  ' x="<"',
  ' x="&"',
  ' q:x="y"',
  ' a="1"b="2"',
  " \u00a0",
];

const TEXT_MUTATIONS: Readonly<Record<string, TextMutation>> = {
  insert: (text, random) => insertAt(text, random(text.length + 1), pick(random, SNIPPETS)),
  insertInTag(text, random) {
    const tags = [...text.matchAll(/<[^!?/][^>]*?(?=\/?>)/g)];
    if (tags.length === 0) return text;
    const tag = pick(random, tags);
    return insertAt(text, tag.index + (random(2) === 0 ? tag[0].length : random(tag[0].length + 1)), pick(random, SNIPPETS));
  },
  insertBetween(text, random) {
    const ends = [...text.matchAll(/>/g)];
    return ends.length === 0 ? text : insertAt(text, pick(random, ends).index + 1, pick(random, SNIPPETS));
  },
  remove(text, random) {
    const at = random(text.length);
    return text.slice(0, at) + text.slice(at + 1 + random(random(4) === 0 ? 40 : 2));
  },
  removeMark(text, random) {
    const marks = [...text.matchAll(/[<>"'/=:;&]/g)];
    if (marks.length === 0) return text;
    const { index } = pick(random, marks);
    return text.slice(0, index) + text.slice(index + 1);
  },
  copy(text, random) {
    const from = random(text.length);
    return insertAt(text, random(text.length), text.slice(from, from + random(60)));
  },
  cut: (text, random) => text.slice(0, random(text.length)),
  append: (text, random) => text + pick(random, [...SNIPPETS, "<urlset/>", "text", text]),
  prepend: (text, random) => pick(random, [...SNIPPETS, " ", "\ufeff", "text", "\n\n"]) + text,
  caseOf(text, random) {
    const at = random(text.length);
    const swapped = text[at] === text[at]?.toUpperCase() ? text[at]?.toLowerCase() : text[at]?.toUpperCase();
    return text.slice(0, at) + swapped + text.slice(at + 1);
  },
  declaration(text, random) {
    const parts = [
      'version="1.0"',
      "version='1.1'",
      'version="2.0"',
      'version="1."',
      "version=1.0",
      'encoding="utf-8"',
      'encoding="UTF-8"',
      "encoding='1x'",
      "encoding=''",
      'standalone="yes"',
      'standalone="no"',
      "standalone='maybe'",
      "foo='bar'",
      "version = '1.0'",
    ];
    const inside = [pick(random, parts), ...Array.from({ length: random(3) }, () => pick(random, parts))].join(pick(random, [" ", " ", "\n", ""]));
    return `<?${pick(random, ["xml", "xml", "xml", "xml", "XML", "xm"])}${pick(random, [" ", " ", " ", "\t", ""])}${inside}${pick(random, ["?>", "?>", "?>", " ?>", ">", "?"])}${text.replace(/^<\?xml[^>]*>/, "")}`;
  },
  lineEnds: (text) => text.replace(/\n/g, "\r\n"),
};

/** Changes the text of a document at random. */
export function mutateText(text: string, random: Random): string {
  return pick(random, Object.values(TEXT_MUTATIONS))(text, random);
}

const plain = (text: string): Uint8Array => new TextEncoder().encode(text);

function wide(text: string, little: boolean, mark: boolean): Uint8Array {
  const units = mark ? `\ufeff${text}` : text;
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < units.length; at++) view.setUint16(at * 2, units.charCodeAt(at), little);
  return bytes;
}

function single(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => ((character.codePointAt(0) ?? 0) < 0x100 ? (character.codePointAt(0) ?? 0) : 0x3f));
}

const labelled = (text: string, label: string): string => `<?xml version="1.0" encoding="${label}"?>${text.replace(/^<\?xml[^>]*>/, "")}`;

/** Encodes a document, mostly as UTF-8, sometimes otherwise, sometimes wrongly. */
export function encode(text: string, random: Random): Uint8Array {
  switch (random(24)) {
    case 0:
      return wide(text, true, true);
    case 1:
      return wide(text, false, true);
    case 2:
      return wide(labelled(text, "UTF-16"), random(2) === 0, random(2) === 0);
    case 3:
      return single(labelled(text, pick(random, ["ISO-8859-1", "iso-8859-1", "windows-1252", "latin1", "US-ASCII"])));
    case 4:
      return single(text);
    case 5:
      return plain(
        labelled(text, pick(random, ["UTF-8", "utf-8", "ISO-8859-1", "utf-16", "unknown", "US-ASCII", "windows-1252", "UTF-16LE", "ISO-8859-15", "KOI8-R"])),
      );
    case 6:
      return plain(`\ufeff${pick(random, [text, labelled(text, "ISO-8859-1"), labelled(text, "foo")])}`);
    case 7: {
      const bytes = plain(text);
      const at = random(bytes.length);
      bytes[at] = pick(random, [0x80, 0xc0, 0xe9, 0xff, 0xed, 0xf5, 0x00]);
      return bytes;
    }
    case 8:
      return wide(text, true, true).slice(0, random(2) === 0 ? undefined : -1);
    default:
      return plain(text);
  }
}
