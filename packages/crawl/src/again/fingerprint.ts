import type { UrlEntry } from "@mapwright/core";
import { hashText } from "../hash-text.ts";

/** Properties that say nothing about the page, or that every entry is known by. */
const CORE: ReadonlySet<string> = new Set(["loc", "lastmod", "changefreq", "priority", "scope"]);

/** 32 bits of all that an entry says but its loc; a change goes unseen once in four thousand million times. */
export function fingerprintOf(entry: UrlEntry): number {
  let text = `${entry.lastmod ?? ""}\n${entry.changefreq ?? ""}\n${entry.priority ?? ""}`;
  for (const name of Object.keys(entry)) if (!CORE.has(name)) text += `\n${name}:${JSON.stringify(Reflect.get(entry, name))}`;
  return hashText(text);
}
