import { SitemapError } from "../model/error.ts";
import { describeValue } from "./describe-value.ts";
import type { Sink } from "./sink.ts";

const SINK_METHODS = ["create", "publish", "abort", "read"] as const satisfies readonly (keyof Sink)[];

/** Throws ERR_ARGUMENT where a caller without types gave something else than a source, a sink and options. */
export function requireArguments(name: string, source: unknown, sink: unknown, options: unknown): void {
  requireSource(name, source);
  const isSink = typeof sink === "object" && sink !== null && SINK_METHODS.every((method) => method in sink);
  if (!isSink) throw wrong(name, `a sink (${SINK_METHODS.join(", ")})`, "second", sink);
  requireOptions(name, options, "third");
}

/** Throws ERR_ARGUMENT where the first argument is no source. */
export function requireSource(name: string, source: unknown): void {
  // A text is iterable too, by its characters, which nobody means.
  const iterable = typeof source === "object" && source !== null && (Symbol.iterator in source || Symbol.asyncIterator in source);
  if (!iterable) throw wrong(name, "an iterable or async iterable of entries", "first", source);
}

/** Throws ERR_ARGUMENT where the argument at `place` is no options with a site. */
export function requireOptions(name: string, options: unknown, place: string): void {
  if (typeof options !== "object" || options === null || !("site" in options)) throw wrong(name, "options with a site", place, options);
}

function wrong(name: string, expected: string, place: string, value: unknown): SitemapError {
  const found = value === undefined ? "nothing" : JSON.stringify(describeValue(value));
  return new SitemapError("ERR_ARGUMENT", `Expected ${expected} as the ${place} argument of ${name}, found ${found}`);
}
