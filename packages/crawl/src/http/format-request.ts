import { FetchFault } from "../fetch/fetch-fault.ts";
import type { HttpRequest } from "./types.ts";

const LINE = /^[\t\x20-\x7e\x80-\xff]*$/;
const PATH = /^\/[\x21-\x7e]*$/;

/** The head of a GET request. What would not be one line of its own each is never sent: it throws a `FetchFault`. */
export function formatRequest({ origin, path, headers }: HttpRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (!PATH.test(path)) throw new FetchFault("bad-address", "Expected an address that can be asked for, found characters that HTTP forbids");
  if (!lines.every((line) => LINE.test(line))) throw new FetchFault("bad-address", "Expected headers of one line, found characters that HTTP forbids");
  return [`GET ${path} HTTP/1.1`, `host: ${new URL(origin).host}`, "connection: keep-alive", ...lines, "", ""].join("\r\n");
}
