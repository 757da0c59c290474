// Made by `npm run docs` from the files of this folder.
import type { Rule } from "../rule.ts";
import { lastmodRanges } from "./lastmod-ranges.ts";
import { lastmodTzd } from "./lastmod-tzd.ts";
import { lastmodW3c } from "./lastmod-w3c.ts";
import { limitUrls } from "./limit-urls.ts";
import { locAbsolute } from "./loc-absolute.ts";
import { locDuplicate } from "./loc-duplicate.ts";
import { xmlWellFormed } from "./xml-well-formed.ts";

/** Every rule, in the order of the ids. */
export const RULES: readonly Rule[] = [
  lastmodRanges,
  lastmodTzd,
  lastmodW3c,
  limitUrls,
  locAbsolute,
  locDuplicate,
  xmlWellFormed,
];
