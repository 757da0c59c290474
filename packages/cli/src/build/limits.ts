/** Bounds of what the command line and the configuration take. */
export const LIMITS = {
  maxUrls: 50_000,
  maxBytes: 52_428_800,
  /** The writer takes no less. */
  leastBytes: 512,
  /** More days make a recent sitemap as big as the set. */
  recentDays: 365,
  leastMemory: 1_048_576,
  maxMemory: 1_099_511_627_776,
} as const;
