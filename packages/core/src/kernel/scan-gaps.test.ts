import { describe, expect, it } from "vitest";
import { SCAN, WINDOW_BYTES } from "./kernel.ts";
import { bytesOf, createRandom, fill, readTape, resultsOf, scanTable, twin, wasm } from "./testing/kernels.ts";

type Random = (below: number) => number;

/** How a document writes its markup; a generator that changed its mind, or several of them, are styles that follow one another. */
interface Style {
  readonly prefix: string;
  readonly line: string;
  readonly indent: string;
  readonly quote: string;
  readonly end: string;
  readonly fields: readonly string[];
}

const LINES = ["\n", "\n", "\n", "", "\r\n", " ", "\n\n", "\n\t"];
const INDENTS = ["  ", "", "\t", "    ", " ".repeat(40)];
const HOSTS = [
  ...["https://www.example.com", "https://www.example.com", "https://www.example.de", "https://www.example.com.evil", "http://a.b", "https://www.exa mple.com"],
  ...["https://www.examplé.com", "https://WWW.example.com", "https://www.example.com:80", "https://www.e'xample.com", `https://${"a".repeat(260)}.com`, "www"],
  ...["https://www.exam%70le.com", "https://www.exam&amp;ple.com", "https://www.example.com#"],
];
const PATHS = [
  ...["/", "/a", "", "/products/some-longer-name-of-a-thing", "/?a=1&amp;b=2", "/%C3%A9", "/%7ea", "/%zz", "/a/../b", "/.well-known/x", "/a?b=/./c", "/x/."],
  ...[
    "/é",
    "/a b",
    " ",
    "/a]",
    "/a>b",
    "/&lt;",
    "/&apos;x&apos;",
    "/&quot;",
    "/&nbsp;",
    "/a\tb",
    "#f",
    "/a#f",
    `/${"long/".repeat(420)}`,
    "/{x}",
    "/a^b",
    "/`",
  ],
];
const DATES = [
  "2024-01-31",
  "2024-02-30",
  "2024-01-01T10:20:30Z",
  "2024-01-01T10:20:30.5+02:00",
  "2024-01-01T10:20:30+15:00",
  "2024",
  " 2024-01-31 ",
  "",
  "x",
  "é",
];
const WORDS = ["daily", "0.5", "", " x ", "a &amp; b", "größe", "a]b", "a\nb", "0123456789abcdef", "0123456789abcdef0", "x".repeat(50), "a'b", 'a"b'];
const FIELDS = ["lastmod", "changefreq", "priority", "links", "images", "video", "news"];
const BREAKS = ["<!-- c -->", "<x/>", "x", "&", "</url>", "<url>", "<lastmod/>", "<mobile:mobile/>", "<loc>", "]]>", "\r", " ", "\0", "<"];

function pick<T>(random: Random, values: readonly T[]): T {
  return values[random(values.length)] as T;
}

/** One of the values, most often the first. */
const usually = <T>(random: Random, values: readonly T[]): T => (random(4) === 0 ? pick(random, values) : (values[0] as T));

function randomStyle(random: Random, prefix: string): Style {
  const fields = FIELDS.filter(() => random(3) === 0);
  return {
    prefix,
    line: pick(random, LINES),
    indent: usually(random, INDENTS),
    quote: usually(random, ['"', "'"]),
    end: usually(random, ["/>", " />", "></xhtml:link>", ">\n</xhtml:link>"]),
    fields: random(4) === 0 ? fields.reverse() : fields,
  };
}

const url = (random: Random): string => usually(random, HOSTS) + usually(random, PATHS.slice(random(4)));

function fieldText(random: Random, name: string, { prefix, line, indent, quote, end }: Style): string {
  const element = (tag: string, value: string, depth = 1): string => `${line}${indent.repeat(depth)}<${tag}>${value}</${tag}>`;
  const q = (value: string): string => {
    const mark = usually(random, [quote, '"', "'"]);
    return mark + value + mark;
  };
  const open = `${line}${indent}`;
  switch (name) {
    case "lastmod":
      return element(`${prefix}lastmod`, usually(random, DATES.slice(random(3))));
    case "links": {
      const link = (): string => `${open}<xhtml:link rel=${q("alternate")} hreflang=${q(pick(random, ["de", "en", "x-default"]))} href=${q(url(random))}${end}`;
      return Array.from({ length: 1 + random(3) }, link).join("");
    }
    case "images": {
      const title = (): string => (random(3) === 0 ? element("image:title", pick(random, WORDS), 2) : "");
      const image = (): string => `${open}<image:image>${element("image:loc", url(random), 2)}${title()}${open}</image:image>`;
      return Array.from({ length: 1 + random(3) }, image).join("");
    }
    case "video":
      return `${open}<video:video>${element("video:title", pick(random, WORDS), 2)}${open}<video:uploader info=${q(url(random))}>U</video:uploader>${element("video:tag", "a", 2)}${element("video:tag", pick(random, WORDS), 2)}${open}</video:video>`;
    case "news":
      return `${open}<news:news>${open}<news:publication>${element("news:name", "N", 3)}${open}</news:publication>${open}</news:news>`;
    default:
      return element(`${prefix}${name}`, usually(random, WORDS.slice(random(2))));
  }
}

function entryText(random: Random, style: Style): string {
  const { prefix, line, indent } = style;
  const loc = random(60) === 0 ? "" : `${line}${indent}<${prefix}loc>${url(random)}</${prefix}loc>`;
  const fields = style.fields.filter(() => random(5) > 0).map((name) => fieldText(random, name, style));
  fields.splice(random(8) === 0 ? random(fields.length + 1) : 0, 0, loc);
  if (random(40) === 0) fields.push(pick(random, fields));
  return `${line}<${prefix}url>${fields.join("")}${line}</${prefix}url>`;
}

/** Entries that are alike for a while, and sometimes something else between them. */
function changingDocument(random: Random, prefix: string): string {
  let text = "";
  let style = randomStyle(random, prefix);
  for (let count = 1 + random(30); count > 0; count--) {
    if (random(6) === 0) style = randomStyle(random, prefix);
    text += entryText(random, style);
  }
  if (random(3) > 0) return text;
  const at = random(text.length);
  return text.slice(0, at) + pick(random, BREAKS) + text.slice(at + (random(2) === 0 ? 0 : random(8)));
}

/** Scans the first `length` of the bytes; what follows them must not matter. */
function expectSame(bytes: Uint8Array, at: number, length = bytes.length): void {
  for (const kernel of [wasm, twin]) fill(kernel, bytes, at);
  let from = at;
  for (;;) {
    const [result, expected] = [wasm, twin].map((kernel) => ({
      status: kernel.scan(from, at + length),
      lines: kernel.scannedLines,
      ...resultsOf(kernel),
    }));
    // The tapes by themselves, because comparing them number by number takes long.
    const isSame = Buffer.compare(bytesOfTape(result?.tape), bytesOfTape(expected?.tape)) === 0;
    expect({ ...result, tape: isSame || result?.tape }).toEqual({ ...expected, tape: isSame || expected?.tape });
    if (result?.status !== SCAN.TAPE_FULL) return;
    from = wasm.safe;
  }
}

function bytesOfTape(tape: Int32Array | undefined): Uint8Array {
  return new Uint8Array(tape?.buffer ?? new ArrayBuffer(0));
}

describe("scan of entries whose markup changes", () => {
  it.each([
    [1, ""],
    [2, ""],
    [3, "s:"],
  ])("leaves what the twin leaves, which remembers nothing, whole and cut, of random documents from seed %i with the prefix %j", (seed, prefix) => {
    const random = createRandom(seed);
    let entries = 0;
    for (let run = 0; run < 500; run++) {
      // Every other document begins with what the one before has taught.
      if (run % 2 === 0) for (const kernel of [wasm, twin]) kernel.setScanTable(scanTable(prefix));
      const bytes = bytesOf(changingDocument(random, prefix));
      expectSame(bytes, random(40));
      entries += wasm.entries;
      for (let cut = 0; cut < 4; cut++) expectSame(bytes, random(40), random(bytes.length));
    }
    expect(entries).toBeGreaterThan(2000);
  });

  it("leaves what the twin leaves at every cut", () => {
    const random = createRandom(4);
    for (let run = 0; run < 12; run++) {
      for (const kernel of [wasm, twin]) kernel.setScanTable(scanTable());
      const bytes = bytesOf(changingDocument(random, "").slice(0, 1500));
      expectSame(bytes, 0);
      for (let cut = 0; cut < bytes.length; cut++) expectSame(bytes, WINDOW_BYTES - bytes.length, cut);
    }
  });

  it("leaves what the twin leaves when the tape is full, wherever in an entry", () => {
    const random = createRandom(5);
    for (let run = 0; run < 8; run++) {
      for (const kernel of [wasm, twin]) kernel.setScanTable(scanTable());
      const links = "<xhtml:link rel='' href=''/><xhtml:link/>".repeat(20 + random(200));
      const images = "<image:image><image:loc></image:loc></image:image>".repeat(random(200));
      const entry = `<url><loc>https://www.example.com/${run}</loc>${links}${images}</url>`;
      expectSame(bytesOf(entry.repeat(Math.floor(WINDOW_BYTES / entry.length))), 0);
    }
  });

  it("remembers more gaps behind one field than there is room for", () => {
    for (const kernel of [wasm, twin]) kernel.setScanTable(scanTable());
    const spaces = Array.from({ length: 120 }, (_, index) => " ".repeat(index % 40) + "\n".repeat(index % 7));
    const text = spaces.map((space) => `<url><loc>https://www.example.com/</loc>${space}<priority>0.5</priority>${space}</url>`).join("");
    for (let round = 0; round < 3; round++) expectSame(bytesOf(text), round);
    expect(wasm.entries).toBe(spaces.length);
  });

  it("goes through gaps with more steps than are remembered", () => {
    for (const kernel of [wasm, twin]) kernel.setScanTable(scanTable());
    const entries = [3, 4, 5, 8].map((count) => `<url><loc>https://www.example.com/</loc>${"<xhtml:link/>".repeat(count)}<priority>1</priority></url>`);
    expectSame(bytesOf(entries.join("").repeat(4)), 0);
    expect(wasm.entries).toBe(16);
  });

  it("forgets the gaps of a document when the next one begins", () => {
    const text = "<url><loc>https://www.example.com/a</loc><lastmod>2024-01-01</lastmod></url>";
    for (const [prefix, entries] of [
      ["", 3],
      ["s:", 0],
      ["", 3],
    ] as const) {
      wasm.setScanTable(scanTable(prefix));
      fill(wasm, bytesOf(text.repeat(3)));
      wasm.scan(0, text.length * 3);
      expect(readTape(wasm)).toHaveLength(entries);
    }
  });
});
