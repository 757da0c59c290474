import type { GroupDefinition } from "./types.ts";

/** Equal definitions give equal text, whatever the order of their properties and values. */
export function canonicalGroup({ name, match, defaults = {}, maxEntries, maxBytes, news = false }: GroupDefinition): string {
  const sorted = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();
  const matched =
    "field" in match
      ? { field: match.field, equals: sorted(match.equals) }
      : "patterns" in match
        ? { patterns: sorted(match.patterns) }
        : { sources: sorted(match.sources) };
  return JSON.stringify({
    name,
    ...matched,
    changefreq: defaults.changefreq,
    priority: defaults.priority === undefined ? undefined : String(defaults.priority),
    maxEntries,
    maxBytes,
    news,
  });
}

/** The definition that `canonicalGroup` made the text of. */
export function parseCanonicalGroup(text: string): GroupDefinition {
  const { name, field, equals, patterns, sources, changefreq, priority, maxEntries, maxBytes, news } = JSON.parse(text) as CanonicalGroup;
  const match = field !== undefined ? { field, equals: equals ?? [] } : patterns !== undefined ? { patterns } : { sources: sources ?? [] };
  const defaults = { ...(changefreq === undefined ? {} : { changefreq }), ...(priority === undefined ? {} : { priority }) };
  return {
    name,
    match,
    ...(Object.keys(defaults).length === 0 ? {} : { defaults }),
    ...(maxEntries === undefined ? {} : { maxEntries }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(news === true ? { news } : {}),
  };
}

interface CanonicalGroup {
  readonly name: string;
  readonly field?: string;
  readonly equals?: readonly string[];
  readonly patterns?: readonly string[];
  readonly sources?: readonly string[];
  readonly changefreq?: string;
  readonly priority?: string;
  readonly maxEntries?: number;
  readonly maxBytes?: number;
  readonly news?: boolean;
}
