import { STDIN_PATH } from "@mapwright/node";

/** A file as people are told of it; formats for programs keep its name. */
export function shownFile(path: string): string {
  return path === STDIN_PATH ? "standard input" : path;
}
