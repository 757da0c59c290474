import { SitemapError } from "@mapwright/core";
import { requireFileNames } from "../../file-names.ts";
import { isOwnStateName, type StoreDriver } from "./driver.ts";
import { manifestId } from "./intent.ts";
import type { SetView, StoredFile } from "./types.ts";

/** The set behind `driver` as it stands. */
export async function inspectSet(driver: StoreDriver): Promise<SetView> {
  const manifest = await driver.readManifest();
  const from = manifestId(manifest?.bytes);
  const intent = await driver.readIntent(from);
  return new DriverView(driver, manifest?.bytes, intent !== undefined);
}

/** Reads a set through a driver. */
export class DriverView implements SetView {
  readonly manifest: Uint8Array | undefined;
  readonly pending: boolean;
  readonly #driver: StoreDriver;

  constructor(driver: StoreDriver, manifest: Uint8Array | undefined, pending: boolean) {
    this.#driver = driver;
    this.manifest = manifest;
    this.pending = pending;
  }

  async readPublic(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    requireFileNames([name]);
    return this.#driver.stream("public", name);
  }

  listPublic(prefix = ""): Promise<readonly StoredFile[]> {
    return this.#driver.list("public", prefix);
  }

  async statPublic(name: string): Promise<StoredFile | undefined> {
    requireFileNames([name]);
    return this.#driver.stat("public", name);
  }

  async readState(name: string, from = 0, to?: number): Promise<Uint8Array | undefined> {
    requireFileNames([name]);
    if (from < 0 || (to !== undefined && to < from)) throw new SitemapError("ERR_ARGUMENT", `Expected a range of bytes, found ${from} to ${to} for ${name}`);
    if (from === to) return (await this.#driver.stat("state", name)) === undefined ? undefined : new Uint8Array(0);
    return this.#driver.read("state", name, { from, to });
  }

  async listState(): Promise<readonly StoredFile[]> {
    const files = await this.#driver.list("state", "");
    return files.filter(({ name }) => !isOwnStateName(name));
  }
}
