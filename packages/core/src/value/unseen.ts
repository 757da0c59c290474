/** White space, and characters that nobody sees, which copying brings along; joiners within words are neither. */
export const UNSEEN = /[\s\u0085\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/;

/** The text without white space and characters that nobody sees at its edges. */
export function trimUnseen(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && UNSEEN.test(text.charAt(from))) from++;
  while (to > from && UNSEEN.test(text.charAt(to - 1))) to--;
  return from === 0 && to === text.length ? text : text.slice(from, to);
}
