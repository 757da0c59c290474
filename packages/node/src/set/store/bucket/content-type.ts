/** Content types by the ending of a name. */
const BY_ENDING: Readonly<Record<string, string>> = {
  xml: "application/xml",
  txt: "text/plain; charset=utf-8",
  gz: "application/gzip",
  json: "application/json",
};

/** The Content-Type of an object with this name. */
export function contentTypeOf(name: string): string {
  return BY_ENDING[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
