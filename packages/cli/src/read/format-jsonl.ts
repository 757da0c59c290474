import { type FieldPath, pickFields } from "./fields.ts";
import type { ReadFormat } from "./format.ts";
import { outcomeAsJson } from "./format-json.ts";

/** One JSON object a line: an entry with its `file`; `file` and `sitemap` for a sitemap ref; `file` and `summary` after each file. */
export function createJsonlFormat(fields: readonly FieldPath[] | undefined): ReadFormat {
  let start = "";
  return {
    showsIssues: false,
    start: () => "",
    startFile: (file) => {
      start = `{"file":${JSON.stringify(file)}`;
      return "";
    },
    batch: (_file, { entries, sitemaps }) => {
      let text = "";
      for (const entry of entries) {
        const json = JSON.stringify(fields === undefined ? entry : pickFields(entry, fields));
        text += json === "{}" ? `${start}}\n` : `${start},${json.slice(1)}\n`;
      }
      for (const sitemap of sitemaps) text += `${start},"sitemap":${JSON.stringify(fields === undefined ? sitemap : pickFields(sitemap, fields))}}\n`;
      return text;
    },
    endFile: (_file, outcome) => {
      const counts = { entries: outcome.summary?.entryCount ?? 0, sitemaps: outcome.summary?.sitemapCount ?? 0 };
      return `${start},"summary":${JSON.stringify({ ...outcomeAsJson(outcome), ...counts })}}\n`;
    },
    end: () => "",
  };
}
