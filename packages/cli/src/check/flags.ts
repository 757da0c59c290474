import { PROFILES, SitemapError } from "@mapwright/core";
import { isAddress, refusePublicUrl } from "../net/address.ts";
import { FILES_ALONE, type NetFlags, refuseNetFlags } from "../net/flags.ts";
import { didYouMean } from "../suggest.ts";

export const CHECK_FORMATS = ["text", "json", "sarif", "github", "junit"] as const;
export type CheckFormat = (typeof CHECK_FORMATS)[number];
export const FAIL_ON = ["error", "warning", "info", "never"] as const;
export type ProfileName = (typeof PROFILES)[number];

/** The options of `mapwright check` as the parser gives them. */
export interface CheckFlags extends NetFlags {
  readonly publicUrl?: URL;
  readonly robots?: readonly string[];
  readonly profile?: readonly ProfileName[];
  readonly format: CheckFormat;
  readonly failOn: (typeof FAIL_ON)[number];
  readonly rule?: readonly string[];
  readonly baseline?: string;
  readonly writeBaseline?: boolean;
  /** Infinity for all. */
  readonly maxFindings?: number;
  readonly fix?: boolean;
  readonly output?: string;
  readonly filesFrom?: string;
  readonly quiet?: boolean;
  readonly plain?: boolean;
  readonly kernel: "auto" | "wasm" | "typescript";
}

/** The options of `mapwright rules` as the parser gives them. */
export interface RulesFlags {
  readonly format: "text" | "json";
  readonly profile?: readonly ProfileName[];
}

/** Reads names of profiles separated by commas. */
export function profileList(flag: string): (value: string) => readonly ProfileName[] {
  return (value) => {
    const names = value.split(",").map((part) => {
      const name = part.trim();
      const known = PROFILES.find((candidate) => candidate === name);
      if (known !== undefined) return known;
      throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to name ${PROFILES.join(", ")}, found ${JSON.stringify(name)}${didYouMean(name, PROFILES)}`);
    });
    return [...new Set(names)];
  };
}

/** Refuses options that make no sense together. */
export function requireCheckFlags(args: readonly string[], flags: CheckFlags): void {
  const fail = (message: string): never => {
    throw new SitemapError("ERR_ARGUMENT", message);
  };
  if (args.length === 0 && flags.filesFrom === undefined) fail("Expected at least one file or address to check, found none (- is standard input)");
  if (flags.fix === true && args.some(isAddress)) fail("Expected files to correct with --fix, found an address");
  refusePublicUrl(args, flags.publicUrl);
  if (!args.some(isAddress)) refuseNetFlags(flags, FILES_ALONE);
  if (flags.writeBaseline === true && flags.baseline === undefined) fail("Expected --baseline with the file that --write-baseline writes, found none");
  if (flags.fix === true && (flags.output ?? "") === "") fail("Expected -o with the folder that --fix writes to, found none (such as -o fixed)");
  if (flags.fix !== true && flags.output !== undefined) fail("Expected -o with --fix, found it without");
  if (flags.fix === true && flags.writeBaseline === true) fail("Expected one of --fix and --write-baseline, found both");
}
