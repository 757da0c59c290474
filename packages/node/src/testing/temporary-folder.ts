import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new empty folder that is deleted when the running test ends. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mapwright-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Name to text of every file directly in `folder`; a folder inside is told as `<folder>`. */
export function readFolder(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  return Object.fromEntries(entries.map((entry) => [entry.name, entry.isDirectory() ? "<folder>" : readFileSync(join(folder, entry.name), "utf8")]));
}
