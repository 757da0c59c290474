import { describe, expect, it } from "vitest";
import { nameList, shardOption } from "./flags.ts";

describe("shardOption", () => {
  it.each([
    ["1/1", { number: 1, count: 1 }],
    ["2/4", { number: 2, count: 4 }],
    ["1000/1000", { number: 1000, count: 1000 }],
  ])("takes %s", (value, shard) => {
    expect(shardOption("--shard")(value)).toEqual(shard);
  });

  it.each(["", "2", "0/4", "5/4", "1/1001", "2 / 4", "1/2/3", "a/b", "-1/2"])("refuses %j", (value) => {
    expect(() => shardOption("--shard")(value)).toThrow(`found ${JSON.stringify(value)}`);
  });
});

describe("nameList", () => {
  it("takes names separated by commas", () => {
    expect(nameList("--x")("title, price")).toEqual(["title", "price"]);
  });

  it.each(["", "a,", ",a", "a,,b"])("refuses %j", (value) => {
    expect(() => nameList("--x")(value)).toThrow("Expected --x to be names separated by commas");
  });
});
