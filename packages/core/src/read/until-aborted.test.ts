import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { readSitemap } from "./read-sitemap.ts";

describe("reading with a signal", () => {
  it("keeps no chunk that was read", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const chunks: WeakRef<Uint8Array>[] = [];
    let alive = 0;
    async function* source(): AsyncGenerator<Uint8Array, void, undefined> {
      yield new TextEncoder().encode("<urlset><!--");
      for (let number = 0; number < 50; number++) {
        const chunk = new Uint8Array(65_536).fill(120);
        chunks.push(new WeakRef(chunk));
        yield chunk;
        await new Promise((resolve) => setImmediate(resolve));
      }
      collect();
      alive = chunks.filter((chunk) => chunk.deref() !== undefined).length;
    }
    await readSitemap(source(), { signal: new AbortController().signal }).summary;
    expect(alive).toBeLessThan(10);
  });
});
