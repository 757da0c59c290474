import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createStore } from "../../store/create-store.ts";
import { FolderDriver } from "../../store/folder/folder-driver.ts";
import { type Gate, gateFiles } from "../../store/testing/faulty-files.ts";
import { MemoryFiles } from "../../store/testing/memory-files.ts";
import type { SetStore } from "../../store/types.ts";

const OUTPUT = "/site/public";
const STATE = "/site/state";

/** A set in memory, with processes that die and people who meddle. */
export class MemoryWorld {
  readonly #files = new MemoryFiles();
  readonly #dead = new Set<number>();

  /** A store as the process with this number sees it. */
  store(processId: number, gate?: Gate): SetStore {
    const owner = { host: "0123abcd", processId, isAlive: (other: number) => !this.#dead.has(other), createId: randomUUID };
    const files = gate === undefined ? this.#files : gateFiles(this.#files, gate);
    return createStore(OUTPUT, () => new FolderDriver({ output: OUTPUT, state: STATE, files, owner, durable: false }));
  }

  kill(processId: number): void {
    this.#dead.add(processId);
  }

  /** Name to text of everything, hidden or not. */
  look(): { readonly public: Record<string, string>; readonly state: Record<string, string> } {
    return { public: this.#files.readAll(OUTPUT), state: this.#files.readAll(STATE) };
  }

  /** Deletes a file, or writes a text in its place. */
  async meddle(area: "public" | "state", name: string, text: string | undefined): Promise<void> {
    const path = join(area === "public" ? OUTPUT : STATE, name);
    await this.#files.remove(path);
    if (text === undefined) return;
    await this.#files.makeFolder(area === "public" ? OUTPUT : STATE);
    await this.#files.write(path, new TextEncoder().encode(text));
  }
}

/** A gate that lets a run die at its n-th operation, from 0, which is done or not. */
export function createDeath(at: number, done: boolean): Gate {
  let count = 0;
  return async (_name, operation) => {
    const number = count++;
    if (number > at || (number === at && !done)) throw new Error("dead");
    const result = await operation();
    if (number === at) throw new Error("dead");
    return result;
  };
}
