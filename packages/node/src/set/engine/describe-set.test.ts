import { describe, expect, it } from "vitest";
import { describeSet } from "./describe-set.ts";
import { rowsOf, SmallSet } from "./testing/small-set.ts";

describe("describeSet", () => {
  it("tells how a set stands", async () => {
    const groups = [{ name: "even", match: { patterns: ["/p{0,2}"] }, maxEntries: 2 }] as const;
    const set = new SmallSet({ maxEntries: 4, groups });
    await set.build(rowsOf(5));
    const status = await describeSet(set.store);
    expect(status).toMatchObject({ generation: 1, name: "sitemap", format: "xml", gzip: false, urls: 5, pending: false, next: { repairs: [] } });
    expect(status.files.map(({ name, group, entries, open, state }) => [name, group, entries, open, state])).toEqual([
      ["sitemap-even-1.xml", "even", 2, true, "whole"],
      ["sitemap-1.xml", "", 3, true, "whole"],
    ]);
    expect(status.files.map(({ fill }) => fill)).toEqual([1, 0.75]);
    expect(status.next.receives).toEqual(["sitemap-1.xml"]);
    expect(status.groups).toEqual([
      { name: "", files: 1, urls: 3 },
      { name: "even", files: 1, urls: 2 },
    ]);
    expect(status.state).toMatchObject({ segments: 1, rows: 5 });
  });

  it("tells what is missing or edited", async () => {
    const set = new SmallSet({ maxEntries: 2 });
    await set.build(rowsOf(4));
    await set.world.meddle("public", "sitemap-1.xml", undefined);
    await set.world.meddle("public", "sitemap.xml", "edited");
    const { files, index, next } = await describeSet(set.store);
    expect([files.map(({ state }) => state), index.state, next.repairs]).toEqual([["missing", "whole"], "edited", ["sitemap-1.xml", "sitemap.xml"]]);
  });

  it("throws where there is no set", async () => {
    await expect(describeSet(new SmallSet().store)).rejects.toMatchObject({ code: "ERR_STATE", details: { reason: "lost" } });
  });
});
