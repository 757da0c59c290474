import type { RepairReason, SkipReason } from "@mapwright/core";

/** Why an entry was not written, for people. */
export const SKIP_MEANINGS: Readonly<Record<SkipReason, string>> = {
  "loc-missing": "no address",
  "loc-invalid": "not an address",
  "loc-scheme": "neither http nor https",
  "loc-userinfo": "user name or password in the address",
  "loc-too-long": "address too long",
  "loc-too-short": "address too short",
  "outside-site": "outside the site (--cross-site takes them)",
  "entry-too-large": "larger than a whole file may be",
  "row-invalid": "not a row that could be read",
};

/** What was changed in an entry that was written all the same, for people. */
export const REPAIR_MEANINGS: Readonly<Record<RepairReason, string>> = {
  "loc-fragment-cut": "part behind # cut off",
  "lastmod-dropped": "lastmod left out",
  "lastmod-completed": "lastmod completed",
  "changefreq-dropped": "changefreq left out",
  "priority-dropped": "priority left out",
  "characters-removed": "characters that XML cannot hold removed",
  "field-dropped": "field left out",
  "field-converted": "field rewritten",
  "field-too-long": "field too long",
  "extension-dropped": "image, video, news or alternate left out",
};
