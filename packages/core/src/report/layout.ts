/** Columns of a terminal that are used. */
export const WIDTH = 80;

/** Control characters but line feed, and marks that turn the direction of text around: they could steer a terminal (https://trojansource.codes). */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
/** Characters that terminals show two columns wide, roughly those of East Asian scripts and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;
const ELLIPSIS = "…";
const NO_WIDTH = /\p{Mark}|\u200b|\u200c|\u200d|\ufeff/u;

/** Text made fit for one line of a terminal. */
export function printable(text: string): string {
  return text.replace(/\r\n|[\t\n\r]/g, " ").replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function widthOf(character: string): number {
  return NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
}

/** Columns that a terminal needs for this text. */
export function columnsOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += widthOf(character);
  return columns;
}

/**
 * Text of at most `width` columns: where it is wider its middle gives way to an ellipsis, for addresses differ at their ends. An ellipsis
 * that it has already is the one that is made wider.
 */
export function shortenMiddle(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  const cut = text.indexOf(ELLIPSIS);
  const first = [...(cut < 0 ? text : text.slice(0, cut))];
  const last = [...(cut < 0 ? text : text.slice(cut + 1))];
  const room = width - 1;
  const half = Math.floor(room / 2);
  const tail = takeColumns(last.reverse(), Math.max(half, room - columnsOf(first.join(""))))
    .reverse()
    .join("");
  const head = takeColumns(first, room - columnsOf(tail)).join("");
  return `${head}${ELLIPSIS}${tail}`;
}

function takeColumns(characters: readonly string[], width: number): string[] {
  const taken: string[] = [];
  let columns = 0;
  for (const character of characters) {
    columns += widthOf(character);
    if (columns > width) break;
    taken.push(character);
  }
  return taken;
}

/** Breaks text at spaces into lines of at most WIDTH columns, indented; a longer word is shortened in its middle. */
export function wrap(text: string, indent: number, first = " ".repeat(indent)): string {
  const room = WIDTH - indent;
  const lines: string[] = [];
  let line = "";
  let columns = 0;
  for (const long of printable(text).trim().split(/ +/)) {
    const word = shortenMiddle(long, room);
    const wide = columnsOf(word);
    if (line !== "" && columns + 1 + wide > room) {
      lines.push(line);
      line = word;
      columns = wide;
    } else {
      columns += wide + (line === "" ? 0 : 1);
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  lines.push(line);
  return lines.map((text, index) => `${index === 0 ? first : " ".repeat(indent)}${text}\n`).join("");
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** `1.5 kB`, in powers of 1000. */
export function describeSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  if (unit === 0) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  return `${value.toFixed(value >= 99.95 ? 0 : 1)} ${UNITS[unit]}`;
}
