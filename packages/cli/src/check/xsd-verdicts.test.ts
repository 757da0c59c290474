import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VERDICTS } from "../../../core/test/support/xsd/verdicts.ts";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

interface Output {
  readonly files: readonly {
    readonly file: string;
    readonly diagnostics: readonly { readonly severity: string; readonly profile: string; readonly line: number }[];
  }[];
}

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-xsd-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("mapwright check --profile xsd", () => {
  it("passes and fails what libxml2 with the official schemas does, and nothing else is said", async () => {
    await mkdir(folder, { recursive: true });
    const paths = VERDICTS.map((_, at) => join(folder, `${String(at).padStart(3, "0")}.xml`));
    await Promise.all(VERDICTS.map(({ text }, at) => writeFile(paths[at] ?? "", text)));
    const { io, stdout } = createTestIo();
    expect(await main(["check", ...paths, "--profile", "xsd", "--format", "json"], io)).toBe(1);
    const { files }: Output = JSON.parse(stdout());
    expect(files).toHaveLength(VERDICTS.length);
    const wrong = VERDICTS.filter(({ valid }, at) => (files[at]?.diagnostics.length === 0) !== valid).map(({ name }) => name);
    expect(wrong).toEqual([]);
    expect(new Set(files.flatMap(({ diagnostics }) => diagnostics.map(({ severity, profile }) => `${severity} ${profile}`)))).toEqual(new Set(["error xsd"]));
  });

  it.each([VERDICTS.find(({ valid }) => valid), VERDICTS.find(({ valid }) => !valid)])(
    "ends with the verdict for a single file: $name ($valid)",
    async (verdict) => {
      const path = join(folder, "one.xml");
      await writeFile(path, verdict?.text ?? "");
      const { io } = createTestIo();
      expect(await main(["check", path, "--profile", "xsd"], io)).toBe(verdict?.valid === true ? 0 : 1);
    },
  );
});
