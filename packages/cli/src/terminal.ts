import type { Io, OutputStream } from "./io.ts";

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39], green: [32, 39] } as const;

/** Puts colour around text, or leaves it as it is. */
export type Style = (name: keyof typeof CODES, text: string) => string;

/**
 * Colours on a terminal that knows them, or where FORCE_COLOR wants them (https://force-color.org; 0 and false mean none, as in Node), and
 * never with NO_COLOR (https://no-color.org).
 */
export function createStyle(stream: OutputStream, env: Io["env"]): Style {
  const forced = env["FORCE_COLOR"] ?? "";
  const wanted = forced === "" ? stream.isTTY === true && env["TERM"] !== "dumb" : forced !== "0" && forced !== "false";
  const colour = wanted && !env["NO_COLOR"];
  return (name, text) => (colour ? `\u001b[${CODES[name][0]}m${text}\u001b[${CODES[name][1]}m` : text);
}

/** Breaks text at spaces into indented lines of at most `width` characters; a word that is longer stands alone. */
export function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(/ +/)) {
    if (line !== "" && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, indent + line].join("\n");
}

/** `1 URL`, `12,345 URLs`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${String(number).replace(/\B(?=(?:\d{3})+$)/g, ",")} ${number === 1 ? singular : plural}`;
}

/** Rows of cells in columns of even width, of which some hold numbers and stand at the right. */
export function alignColumns(rows: readonly (readonly string[])[], numbers: readonly number[]): readonly string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => {
    const cells = row.map((cell, column) => (numbers.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)));
    return cells.join("  ").trimEnd();
  });
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** `999 bytes`, `1.5 kB`, `217 MB`, in powers of 1000. */
export function size(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return unit === 0 ? count(bytes, "byte") : `${value.toFixed(digits)} ${UNITS[unit]}`;
}
