import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WORKSPACES = readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}`);

interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly sideEffects?: boolean;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as Manifest;
}

describe("the manifests", () => {
  it.each([".", ...WORKSPACES])("of %s pin every version exactly and want the same Node", (folder) => {
    const { dependencies = {}, devDependencies = {}, engines } = readManifest(folder);
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
    expect(engines).toEqual({ node: ">=20.19" });
  });

  it("of the packages share one version, and depend on it", () => {
    const manifests = WORKSPACES.map(readManifest);
    const names = manifests.map(({ name }) => name);
    const versions = manifests.flatMap(({ version, dependencies = {} }) => [
      version,
      ...Object.entries(dependencies).flatMap(([name, wanted]) => (names.includes(name) ? [wanted] : [])),
    ]);
    expect(new Set(versions).size).toBe(1);
  });

  it("of core has no dependencies and no side effects", () => {
    const { dependencies, sideEffects } = readManifest("packages/core");
    expect(dependencies).toBeUndefined();
    expect(sideEffects).toBe(false);
  });
});

describe("the lock files", () => {
  it.each([".", "bench/peers"].filter((folder) => existsSync(join(ROOT, folder, "package-lock.json"))))("of %s name no host", (folder) => {
    expect(readFileSync(join(ROOT, folder, "package-lock.json"), "utf8")).not.toMatch(/"resolved": "\w+:/);
  });
});
