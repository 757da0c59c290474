import { readFileSync } from "node:fs";
import { documentWith } from "./syntax-documents.ts";

interface Verdict {
  readonly name: string;
  readonly valid: boolean;
  readonly xml?: string | null;
  readonly fragment?: string | null;
}

const verdicts: Readonly<Record<"lastmod" | "urlset" | "extensions", readonly Verdict[]>> = JSON.parse(
  readFileSync(new URL("../../fixtures/xsd/verdicts.json", import.meta.url), "utf8"),
);

const withLoc = (loc: string): string => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${loc}</loc></url></urlset>`;
const locOf = (length: number, filler = "a"): string => `http://e.com/${filler.repeat(length - "http://e.com/".length)}`;
const video = (description: string, rest: string): string =>
  `<video:video><video:thumbnail_loc>http://e.com/t.jpg</video:thumbnail_loc><video:title>t</video:title><video:description>${description}</video:description>${rest}</video:video>`;

/** Texts that are too long for the table, by name. */
const LONG: Readonly<Record<string, string>> = {
  "loc 2047": withLoc(locOf(2047)),
  "loc 2048": withLoc(locOf(2048)),
  "loc 2049": withLoc(locOf(2049)),
  "loc 2048 + surrounding ws": withLoc(`\n  ${locOf(2048)} `),
  "loc 2048 code points astral": withLoc(locOf(2048, "\u{1f600}")),
  "1001 images": documentWith("<image:image><image:loc>http://e.com/a.jpg</image:loc></image:image>".repeat(1001)),
  "video desc 2049": documentWith(video("d".repeat(2049), "")),
  "video 33 tags": documentWith(video("d", "<video:tag>a</video:tag>".repeat(33))),
  "video uploader 300 chars": documentWith(video("d", `<video:uploader>${"u".repeat(300)}</video:uploader>`)),
};

function textOf(group: string, { name, xml, fragment }: Verdict): string {
  if (group === "lastmod") return documentWith("").replace("</loc>", `</loc><lastmod>${name}</lastmod>`);
  return xml ?? (typeof fragment === "string" ? documentWith(fragment) : (LONG[name] ?? ""));
}

/** Documents with the verdict that libxml2 gave with the official schemas: lastmods, urlsets and extensions. */
export const VERDICTS: readonly { readonly name: string; readonly valid: boolean; readonly text: string }[] = (
  ["lastmod", "urlset", "extensions"] as const
).flatMap((group) => verdicts[group].map((row) => ({ name: `${group} ${row.name}`, valid: row.valid, text: textOf(group, row) })));
