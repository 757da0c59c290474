/** Every command with its one line; its code is loaded when it is used. */
export const COMMANDS = {
  build: { summary: "URLs in, valid sitemaps out", load: async () => (await import("./build.ts")).BUILD },
  read: { summary: "any sitemap in, its URLs and its faults out", load: async () => (await import("./read.ts")).READ },
} as const;

export type CommandName = keyof typeof COMMANDS;

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
