import { urlLine } from "../printable.ts";
import type { ReadFormat } from "./format.ts";

/** One loc a line; of an index, the locs of its sitemaps. */
export function createUrlsFormat(): ReadFormat {
  const lines = (items: readonly { readonly loc: string }[]): string => {
    let text = "";
    for (const { loc } of items) text += `${urlLine(loc)}\n`;
    return text;
  };
  return {
    showsIssues: false,
    start: () => "",
    startFile: () => "",
    batch: (_file, { entries, sitemaps }) => lines(entries) + lines(sitemaps),
    endFile: () => "",
    end: () => "",
  };
}
