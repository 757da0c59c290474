import { SitemapError } from "@mapwright/core";
import type { FileOperations } from "../folder/file-operations.ts";

/** What a run is told by an operation that goes wrong; no error of a system, so that nothing is tried again. */
class FaultError extends SitemapError {
  constructor() {
    super("ERR_SINK", "fault");
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

/** What goes wrong at the n-th operation of a run (from 0). */
export interface Fault {
  readonly at: number;
  /** `death`: it is not done, nor anything after it. `failure`: it is not done, the run goes on. `lost`: it is done and reported as failed. */
  readonly kind: "death" | "failure" | "lost";
}

/** A gate with a fault; `count` tells the operations so far. */
export function createFault(
  fault: Fault | undefined,
  afterEach: () => void | Promise<void> = () => undefined,
): { readonly gate: Gate; readonly count: () => number } {
  let count = 0;
  const gate: Gate = async (_name, operation) => {
    const number = count++;
    if (fault?.kind === "death" && number >= fault.at) throw new FaultError();
    if (fault?.kind === "failure" && number === fault.at) throw new FaultError();
    const result = await operation();
    await afterEach();
    if (fault?.kind === "lost" && number === fault.at) throw new FaultError();
    return result;
  };
  return { gate, count: () => count };
}
