import type * as z from "zod";
import { didYouMean } from "../suggest.ts";

/** More faults than this are counted, not told. */
const TOLD = 5;
const FOUND_LENGTH = 80;

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** `groups[1].patterns` */
export function settingName(path: Path): string {
  return path.map((step, index) => (typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${String(step)}`)).join("");
}

/** Every fault with its place, in one line: `file: groups[1].patterns: Expected ..., found ...`. `known` lists the settings at a place, to guess what was meant. */
export function describeFaults(file: string, config: unknown, issues: readonly Issue[], known: (path: Path) => readonly string[]): string {
  const faults = issues.flatMap((issue) => describeFault(config, issue, known));
  const told = faults.slice(0, TOLD).join("; ");
  return `${file}: ${told}${faults.length > TOLD ? `; and ${faults.length - TOLD} more` : ""}`;
}

function describeFault(config: unknown, issue: Issue, known: (path: Path) => readonly string[]): readonly string[] {
  const place = issue.path.length === 0 ? "" : `${settingName(issue.path)}: `;
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => `${place}Expected a setting, found ${key}${didYouMean(key, known(issue.path))}`);
  if (issue.code === "custom") return [`${place}Expected ${issue.message}`];
  const inner = issue.code === "invalid_union" ? innerIssues(issue.errors) : [];
  if (inner.length > 0) return inner.flatMap((fault) => describeFault(config, { ...fault, path: [...issue.path, ...fault.path] }, known));
  return [`${place}Expected ${issue.message}, found ${describeValue(valueAt(config, issue.path))}`];
}

/** Where a value is of one of the kinds that may stand there, what is wrong lies within it. */
function innerIssues(errors: readonly (readonly Issue[])[]): readonly Issue[] {
  return errors.find((issues) => issues.length > 0 && issues.every(({ path, code }) => path.length > 0 || code === "unrecognized_keys")) ?? [];
}

function valueAt(config: unknown, path: Path): unknown {
  return path.reduce((value: unknown, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined), config);
}

function describeValue(value: unknown): string {
  if (value === undefined) return "none";
  if (typeof value === "function") return "a function";
  if (value instanceof Promise) return "a promise";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  const text = asJson(value) ?? typeof value;
  return text.length > FOUND_LENGTH ? `${text.slice(0, FOUND_LENGTH)}...` : text;
}

/** Undefined for what JSON cannot say: a program may give objects that hold themselves, or whose getters throw. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part));
  } catch {
    return Array.isArray(value) ? "a list that cannot be shown" : "an object that cannot be shown";
  }
}
