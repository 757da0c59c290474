import { Command } from "commander";
import type { CommandExample } from "../command.ts";

/** A parser for one command that throws instead of ending the process, and prints nothing by itself but help. */
export function createParser(name: string, description: string): Command {
  return new Command(name).description(description).exitOverride().helpOption("-h, --help", "show this help");
}

/** What help says below the options. */
export function helpTail(examples: readonly CommandExample[], notes: readonly string[]): string {
  const shown = examples.map(({ does, command }) => `  # ${does}\n  ${command}`).join("\n\n");
  return `\nExamples:\n${shown}\n${notes.map((note) => `\n${note}\n`).join("")}`;
}
