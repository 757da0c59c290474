/** Every command with its one line; its code is loaded when it is used. */
export const COMMANDS = {
  build: { summary: "URLs in, valid sitemaps out", load: async () => (await import("./build.ts")).BUILD },
  update: { summary: "a few changed URLs into a set that has a state", load: async () => (await import("./update.ts")).UPDATE },
  status: { summary: "a set: its files, and what comes next; or what is live at an address", load: async () => (await import("./status.ts")).STATUS },
  merge: { summary: "the sets of all shards under one index", load: async () => (await import("./merge.ts")).MERGE },
  read: { summary: "any sitemap in, its URLs and its faults out", load: async () => (await import("./read.ts")).READ },
  check: { summary: "any sitemap in, every fault out, with its place", load: async () => (await import("./check.ts")).CHECK },
  diff: { summary: "two sitemaps or sets in, what is different out", load: async () => (await import("./diff.ts")).DIFF },
  explain: { summary: "why a rule exists, and what to do", load: async () => (await import("./explain.ts")).EXPLAIN },
  rules: { summary: "the rules of check, and how grave each is", load: async () => (await import("./rules.ts")).RULES_COMMAND },
} as const;

export type CommandName = keyof typeof COMMANDS;

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
