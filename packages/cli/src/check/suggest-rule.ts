import { didYouMean } from "../suggest.ts";

const MAX_SHOWN = 6;

/** ` (did you mean x?)`: the nearest id, else those that hold the word or a part of it, else how to list all. */
export function suggestRule(word: string, ids: readonly string[]): string {
  const near = didYouMean(word, ids);
  if (near !== "") return near;
  const typed = word.toLowerCase();
  const alike = typed.length < 3 ? [] : ids.filter((id) => id.includes(typed));
  const shared = alike.length > 0 ? alike : sharingMostParts(typed, ids);
  if (shared.length === 0) return " (mapwright rules lists all)";
  const more = shared.length > MAX_SHOWN ? ", …" : "";
  return ` (did you mean ${shared.slice(0, MAX_SHOWN).join(", ")}${more}?)`;
}

/** The ids that share the most words with what was typed. */
function sharingMostParts(typed: string, ids: readonly string[]): readonly string[] {
  const parts = typed.split(/[^a-z0-9]+/).filter((part) => part.length > 2);
  const scores = ids.map((id) => ({ id, score: parts.filter((part) => id.split("-").includes(part)).length }));
  const best = Math.max(0, ...scores.map(({ score }) => score));
  return best === 0 ? [] : scores.filter(({ score }) => score === best).map(({ id }) => id);
}
