import { SitemapError } from "@mapwright/core";
import type { FetchHeaders } from "./types.ts";

/** Headers for requests to one origin and to no other, so that a redirect takes no secret along. */
export interface OriginHeaders {
  /** Such as `https://www.example.com`; of an address the rest is ignored. */
  readonly origin: string;
  readonly headers: FetchHeaders;
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** What the client itself says about message and connection. */
const RESERVED: ReadonlySet<string> = new Set([
  "host",
  "connection",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "content-length",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
  "expect",
  "range",
  "if-none-match",
  "if-modified-since",
]);

/** Headers by origin, their names in lower case. A name or value that HTTP does not allow, or that only the client may send, is ERR_ARGUMENT; no value is ever told. */
export function createHeaderTable(list: readonly OriginHeaders[]): (origin: string) => FetchHeaders {
  const table = new Map<string, Record<string, string>>();
  for (const { origin, headers } of list) {
    if (!URL.canParse(origin)) throw new SitemapError("ERR_ARGUMENT", "Expected headers for an origin such as https://www.example.com, found no address");
    const key = new URL(origin).origin;
    const known = table.get(key) ?? {};
    for (const [name, value] of Object.entries(headers)) known[checkedName(name, value)] = value.trim();
    table.set(key, known);
  }
  return (origin) => table.get(origin) ?? {};
}

function checkedName(name: string, value: string): string {
  if (!TOKEN.test(name)) throw new SitemapError("ERR_ARGUMENT", `Expected the name of a header, found ${JSON.stringify(name)}`);
  if (RESERVED.has(name.toLowerCase()))
    throw new SitemapError("ERR_ARGUMENT", `Expected a header that may be set, found ${name}, which the client sets itself`);
  if (!FIELD_VALUE.test(value))
    throw new SitemapError("ERR_ARGUMENT", `Expected a value of one line for the header ${name}, found characters that HTTP forbids`);
  return name.toLowerCase();
}

/** The value of an Authorization header for user and password (https://www.rfc-editor.org/rfc/rfc7617#section-2). */
export function formatBasicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}`;
}
