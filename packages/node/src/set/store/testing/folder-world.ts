import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { createTemporaryFolder } from "../../../testing/temporary-folder.ts";
import { createStore } from "../create-store.ts";
import type { RunOwner } from "../driver.ts";
import { type FileOperations, NODE_FILES } from "../folder/file-operations.ts";
import { FolderDriver } from "../folder/folder-driver.ts";
import type { SetStore } from "../types.ts";
import { type Gate, gateFiles } from "./faulty-files.ts";
import { MemoryFiles } from "./memory-files.ts";
import type { World } from "./scenario.ts";

/** A folder with a set in it, in which processes are numbers that live or do not. */
export interface FolderWorld extends World {
  readonly output: string;
  readonly state: string;
  /** A store as the process with this number sees it. */
  store(processId: number, gate?: Gate, options?: FolderRun): SetStore;
  kill(processId: number): void;
}

/** What is particular about a run. */
export interface FolderRun {
  readonly host?: string;
  readonly createId?: () => string;
  readonly durable?: boolean;
  readonly isAlive?: (processId: number) => boolean;
}

/** An empty world in memory, whose clock moves only while a run waits. */
export function createMemoryWorld(): FolderWorld {
  let now = Date.UTC(2026, 0, 2, 3, 4, 5);
  const files = new MemoryFiles(() => now);
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  const disk: Disk = { read: (folder) => files.readAll(folder), write: (path, text) => files.load(path, text), changes: () => files.changes, pass };
  return createWorld("/site", files, disk);
}

/** An empty world on disk that is deleted when the test ends. */
export function createFolderWorld(): FolderWorld {
  return createWorld(createTemporaryFolder(), NODE_FILES, { read: readAll, write: writeText, changes: () => undefined, pass: () => undefined });
}

interface Disk {
  readonly read: (folder: string) => Record<string, string>;
  readonly write: (path: string, text: string) => void;
  /** Grows with every change; undefined where nobody counts. */
  readonly changes: () => number | undefined;
  readonly pass: (milliseconds: number) => void;
}

function createWorld(base: string, plain: FileOperations, disk: Disk): FolderWorld {
  const output = join(base, "public");
  const state = join(base, "state");
  const dead = new Set<number>();
  return {
    output,
    state,
    changes: disk.changes,
    look: async () => ({ public: disk.read(output), state: disk.read(state) }),
    load: (content) => {
      for (const [name, text] of Object.entries(content.public)) disk.write(join(output, name), text);
      for (const [name, text] of Object.entries(content.state)) disk.write(join(state, name), text);
    },
    kill: (processId) => dead.add(processId),
    store: (processId, gate, options = {}) => {
      const owner: RunOwner = {
        host: options.host ?? "0123abcd",
        processId,
        isAlive: options.isAlive ?? ((other) => !dead.has(other)),
        createId: options.createId ?? randomUUID,
      };
      const files = gate === undefined ? plain : gateFiles(plain, gate);
      const store = createStore(output, () => new FolderDriver({ output, state, files, owner, durable: options.durable ?? false }));
      const wait = (milliseconds: number) => async (): Promise<void> => disk.pass(milliseconds);
      const sleep = (milliseconds: number): Promise<void> => (gate === undefined ? wait(milliseconds)() : gate("sleep", wait(milliseconds)));
      return { ...store, open: (given) => store.open({ sleep, ...given }) };
    },
  };
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Every file and every folder inside, hidden ones as well. */
function readAll(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path).replaceAll(sep, "/"), entry.isDirectory() ? "<folder>" : readFileSync(path, "utf8")];
    }),
  );
}
