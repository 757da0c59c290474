import { SitemapError } from "@mapwright/core";
import type { FileOperations } from "../folder/file-operations.ts";

/** What a dead run is told by every operation; no error of a system, so that nothing is tried again. */
class DeadError extends SitemapError {
  constructor() {
    super("ERR_SINK", "dead");
  }
}

/** Calls `around` for every operation; it may do it, leave it or fail. */
export type Gate = <T>(name: string, operation: () => Promise<T>) => Promise<T>;

/** File operations that go through a gate, writes to staged files as well. */
export function gateFiles(files: FileOperations, gate: Gate): FileOperations {
  return {
    makeFolder: (path) => gate("makeFolder", () => files.makeFolder(path)),
    removeFolder: (path) => gate("removeFolder", () => files.removeFolder(path)),
    removeEmptyFolder: (path) => gate("removeEmptyFolder", () => files.removeEmptyFolder(path)),
    list: (path) => gate("list", () => files.list(path)),
    stat: (path) => gate("stat", () => files.stat(path)),
    read: (path, from, to) => gate("read", () => files.read(path, from, to)),
    stream: (path) => gate("stream", () => files.stream(path)),
    write: (path, bytes, durable) => gate("write", () => files.write(path, bytes, durable)),
    refresh: (path, bytes) => gate("refresh", () => files.refresh(path, bytes)),
    link: (from, to) => gate("link", () => files.link(from, to)),
    rename: (from, to) => gate("rename", () => files.rename(from, to)),
    remove: (path) => gate("remove", () => files.remove(path)),
    syncFolder: (path) => gate("syncFolder", () => files.syncFolder(path)),
    create: async (path, options) => {
      const file = await gate("create", () => files.create(path, options));
      return {
        write: (bytes) => gate("append", async () => file.write(bytes)),
        close: () => gate("close", async () => file.close()),
        discard: () => file.discard(),
      };
    },
  };
}

/** When a run dies: at its n-th operation (from 0), which is done or not. */
export interface Death {
  readonly at: number;
  readonly done: boolean;
}

/** A gate that lets a run die; `count` tells the operations so far. */
export function createDeath(
  death: Death | undefined,
  afterEach: () => void | Promise<void> = () => undefined,
): { readonly gate: Gate; readonly count: () => number } {
  let count = 0;
  const gate: Gate = async (_name, operation) => {
    const number = count++;
    if (death !== undefined && (number > death.at || (number === death.at && !death.done))) throw new DeadError();
    const result = await operation();
    await afterEach();
    if (death !== undefined && number === death.at) throw new DeadError();
    return result;
  };
  return { gate, count: () => count };
}
