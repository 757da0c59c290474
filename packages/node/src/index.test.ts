import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";

/** Imports and exports that load something when the module does: neither types nor `import()`. */
const STATIC = /^(?:import|export) (?!type\b)(?:[^;"]*? from )?"([^"]+)"/gm;

/** What is loaded with a module, outside of this package. */
async function loadedWith(module: URL, seen = new Set<string>()): Promise<Set<string>> {
  const found = new Set<string>();
  if (seen.has(module.href)) return found;
  seen.add(module.href);
  for (const [, source = ""] of (await readFile(module, "utf8")).matchAll(STATIC)) {
    if (!source.startsWith(".")) found.add(source);
    else for (const name of await loadedWith(new URL(source, module), seen)) found.add(name);
  }
  return found;
}

describe("the package", () => {
  it("loads neither HTTP nor signing before a bucket is opened: they take longer to load than a sitemap to read", async () => {
    const index = await loadedWith(new URL("index.ts", import.meta.url));
    expect(index).toContain("node:fs");
    expect([...index].filter((name) => /^(?:aws4fetch|node:https?|node:http2|node:net|node:tls)$/.test(name))).toEqual([]);
    expect(await loadedWith(new URL("set/store/bucket/bucket-opener.ts", import.meta.url))).toContain("aws4fetch");
  });
});
