import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decodeManifest, encodeManifest } from "../state/index.ts";
import { createFolderStore, type SetStore } from "../store/index.ts";
import { buildSet } from "./build-set.ts";
import { describeSet } from "./describe-set.ts";
import type { SetResult } from "./types.ts";
import { updateSet } from "./update-set.ts";

let folder = "";
let store: SetStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-contents-"));
  store = createFolderStore({ output: join(folder, "public"), state: join(folder, "state"), durable: false });
});
afterEach(async () => rm(folder, { recursive: true }));

const SITE = "https://e.com/";
const now = (): Date => new Date("2026-01-15T12:00:00Z");
/** Ten pages with a title and a price, of which the first may have others. */
const pages = (title = "t", price = "1"): readonly { readonly loc: string }[] =>
  Array.from({ length: 10 }, (_, index) => ({ loc: `${SITE}${index}`, title: index === 0 ? title : "t", price: index === 0 ? price : "1" }));
const build = (contentFields: readonly string[] | undefined, ...values: Parameters<typeof pages>): Promise<SetResult> =>
  buildSet(pages(...values), store, { site: SITE, now, ...(contentFields === undefined ? {} : { contentFields }) });

describe("the fields that tell whether a page changed", () => {
  it("date nothing when they are others than in the last run, and work from then on", async () => {
    await build(["title"]);
    expect(await build(["title", "price"], "t", "2")).toMatchObject({ changed: 0, lastmods: { derived: 0 } });
    expect(await build(["title", "price"], "t", "2")).toMatchObject({ wrote: false });
    expect(await build(["title", "price"], "t", "3")).toMatchObject({ changed: 1, lastmods: { derived: 1 } });
  });

  it("are known to updates, which refuse others", async () => {
    await build(["title"]);
    expect((await describeSet(store)).options.contentFields).toEqual(["title"]);
    const changed = [{ loc: `${SITE}0`, title: "u" }];
    await expect(updateSet({ changed }, store, { site: SITE, now, contentFields: ["price"] })).rejects.toThrow(
      'Expected the options of the last run, found contentFields changed from ["title"] to ["price"]: only a build can do that',
    );
    expect(await updateSet({ changed }, store, { site: SITE, now })).toMatchObject({ changed: 1, lastmods: { derived: 1 } });
    expect(await build(["title"], "u")).toMatchObject({ wrote: false, changed: 0 });
  });

  it("stand in the manifest, and only texts do", async () => {
    await build(["title", "größe"]);
    const bytes = await readFile(join(folder, "state/manifest.json"));
    const manifest = decodeManifest(bytes);
    expect(manifest.contentFields).toEqual(["title", "größe"]);
    expect(Buffer.compare(encodeManifest(manifest), bytes)).toBe(0);
    expect(() => decodeManifest(Buffer.from(bytes.toString().replace('"title"', "7")))).toThrow("Expected a text at contentFields[0] of the manifest, found 7");
  });
});
