import { createRandom } from "./random.ts";

/** Pieces that are put into documents to break them. */
const PIECES = [
  "<",
  ">",
  "&",
  "&amp;",
  "&#0;",
  "&#x26;",
  "&nbsp;",
  "&x;",
  "]]>",
  "<![CDATA[",
  "<!--",
  "-->",
  "<?",
  "?>",
  "<!DOCTYPE x [",
  "]>",
  '"',
  "'",
  "/",
  "=",
  "\0",
  "\x0b",
  "\r",
  "\n",
  "\t",
  "é",
  "\u{1f600}",
  "<url>",
  "</url>",
  "<loc>",
  "</loc>",
  "<urlset>",
  "</urlset>",
  "<sitemap>",
  "</sitemap>",
  "<lastmod>",
  "<image:image>",
  "</image:image>",
  ' xmlns="urn:x"',
  "https://e.com/",
].map((piece) => new TextEncoder().encode(piece));

/** Changes a document at a few seeded places: bytes and pieces put in, taken out, doubled, moved, replaced. */
export function mutate(document: Uint8Array, seed: number): Uint8Array {
  const random = createRandom(seed);
  const pick = (below: number): number => Math.floor(random() * below);
  let bytes = document;
  for (let times = 1 + pick(4); times > 0; times--) {
    const at = pick(bytes.length + 1);
    const to = Math.min(bytes.length, at + pick(random() < 0.3 ? 200 : 8));
    const piece = PIECES[pick(PIECES.length)] as Uint8Array;
    switch (pick(6)) {
      case 0:
        bytes = splice(bytes, at, at, piece);
        break;
      case 1:
        bytes = splice(bytes, at, to, new Uint8Array(0));
        break;
      case 2:
        bytes = splice(bytes, at, at, bytes.slice(at, to));
        break;
      case 3:
        bytes = splice(bytes, at, Math.min(bytes.length, at + 1), Uint8Array.of(pick(256)));
        break;
      case 4:
        bytes = splice(bytes, at, to, piece);
        break;
      default: {
        const moved = bytes.slice(at, to);
        const without = splice(bytes, at, to, new Uint8Array(0));
        const place = pick(without.length + 1);
        bytes = splice(without, place, place, moved);
      }
    }
  }
  return bytes;
}

function splice(bytes: Uint8Array, from: number, to: number, put: Uint8Array): Uint8Array {
  const made = new Uint8Array(bytes.length - (to - from) + put.length);
  made.set(bytes.subarray(0, from));
  made.set(put, from);
  made.set(bytes.subarray(to), from + put.length);
  return made;
}
