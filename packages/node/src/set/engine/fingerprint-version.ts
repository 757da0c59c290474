/** Number of the method by which fingerprints are made; another one changes no date. */
export const FINGERPRINT_VERSION = 1;
