import { describe, expect, it } from "vitest";
import { createMemorySink, writeSitemaps } from "../index.ts";

const sink = createMemorySink();
const site = "https://e.com/";

// Called as from JavaScript, where no type stands in the way.
const write = writeSitemaps as (...given: unknown[]) => Promise<unknown>;

describe("requireArguments", () => {
  it.each([
    [[{ loc: "/" }, sink, { site }], "Expected an iterable or async iterable of entries as the first argument"],
    [["/a", sink, { site }], "Expected an iterable or async iterable of entries as the first argument"],
    [[undefined, sink, { site }], "Expected an iterable or async iterable of entries as the first argument"],
    [[[], "out", { site }], "Expected a sink (create, publish, abort, read) as the second argument"],
    [[[], undefined, { site }], "Expected a sink (create, publish, abort, read) as the second argument"],
    [[[], sink], "Expected options with a site as the third argument"],
    [[[], sink, {}], "Expected options with a site as the third argument"],
  ])("says which argument was expected: %j", async (given, message) => {
    await expect(write(...given)).rejects.toMatchObject({ code: "ERR_ARGUMENT", message: expect.stringContaining(message) });
  });

  it("takes addresses alone as entries", async () => {
    const { urls } = await writeSitemaps(["/a", new URL("https://e.com/b"), ["/c"]], createMemorySink(), { site });
    expect(urls).toBe(3);
  });
});
