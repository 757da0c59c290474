/** Checks that a run told how many URLs it worked on, and that the number is the one of the corpus (`count` or `richCount`). */
export function verifyUrls(key) {
  return ({ report }, { inputs }) => (report.urls === inputs[key] ? undefined : `Expected ${inputs[key]} URLs, found ${report.urls}`);
}

/** Sums that all contestants of a case must agree on. */
export const AGREED_SUMS = ["characters", "alternates", "images"];
