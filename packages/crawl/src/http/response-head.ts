/** The head of an answer as it was sent. */
export interface ParsedHead {
  readonly status: number;
  /** Names in lower case, values of several fields of one name joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** May further requests use the connection, as far as the head says (https://www.rfc-editor.org/rfc/rfc9112#section-9.3)? */
  readonly keepsAlive: boolean;
}

/** How the end of a body is told. */
export type Framing = { readonly kind: "length"; readonly bytes: number } | { readonly kind: "chunked" } | { readonly kind: "close" };

const STATUS_LINE = /^HTTP\/1\.([01]) +([1-9]\d\d)(?: |$)/;
/** The name of a field; white space behind it is allowed to nobody (https://www.rfc-editor.org/rfc/rfc9112#section-5.1). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Characters that no value may hold (https://www.rfc-editor.org/rfc/rfc9110#section-5.5). */
const FORBIDDEN = /[\0\r]/;
/** A line that goes on with the one before it (https://www.rfc-editor.org/rfc/rfc9112#section-5.2). */
const FOLD = /\r?\n[ \t]+/g;

/** Reads a head, its bytes as characters, without the empty line at its end; undefined for what is none. Lines may end without carriage return. */
export function parseResponseHead(text: string): ParsedHead | undefined {
  const [first = "", ...lines] = text.replace(FOLD, " ").split(/\r?\n/);
  const [, minor, status] = STATUS_LINE.exec(first) ?? [];
  if (status === undefined) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const key = line.slice(0, Math.max(colon, 0)).toLowerCase();
    const value = withoutBlanks(line.slice(colon + 1));
    if (!NAME.test(key) || FORBIDDEN.test(value)) return undefined;
    const before = headers.get(key);
    headers.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  const options = tokensOf(headers.get("connection"));
  const keepsAlive = minor === "1" ? !options.includes("close") : options.includes("keep-alive");
  return { status: Number(status), headers: Object.fromEntries(headers), keepsAlive };
}

/**
 * How long the body is that follows a head (https://www.rfc-editor.org/rfc/rfc9112#section-6.3): the length that its fields tell, or up to where the
 * connection closes. Undefined where lengths contradict each other.
 */
export function framingOf({ status, headers }: Pick<ParsedHead, "status" | "headers">): Framing | undefined {
  if (status === 204 || status === 304) return { kind: "length", bytes: 0 };
  const codings = headers["transfer-encoding"];
  if (codings !== undefined) return { kind: tokensOf(codings).at(-1) === "chunked" ? "chunked" : "close" };
  const lengths = headers["content-length"];
  if (lengths === undefined) return { kind: "close" };
  const [length = "", ...others] = new Set(tokensOf(lengths));
  return others.length === 0 && /^\d{1,15}$/.test(length) ? { kind: "length", bytes: Number(length) } : undefined;
}

/** Other white space is part of a value. */
function withoutBlanks(text: string): string {
  const isBlank = (at: number): boolean => text[at] === " " || text[at] === "\t";
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start++;
  while (end > start && isBlank(end - 1)) end--;
  return text.slice(start, end);
}

function tokensOf(list = ""): readonly string[] {
  return list.split(",").map((token) => token.trim().toLowerCase());
}
