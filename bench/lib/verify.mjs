import { readdirSync } from "node:fs";

/** Checks that a run told how many URLs it worked on, and that the number is the one of the corpus (`count` or `richCount`). */
export function verifyUrls(key) {
  return ({ report }, { inputs }) => (report.urls === inputs[key] ? undefined : `Expected ${inputs[key]} URLs, found ${report.urls}`);
}

/** Sums that all contestants of a case must agree on. */
export const AGREED_SUMS = ["characters", "alternates", "images"];

/** Checks that a run left as many files in the output folder as the corpus has sitemaps, and `extra` more. */
export function verifyFiles(extra) {
  return (_, { inputs, out }) => {
    const expected = inputs.sitemaps.length + extra;
    const found = readdirSync(out).length;
    return found === expected ? undefined : `Expected ${expected} files, found ${found}`;
  };
}
