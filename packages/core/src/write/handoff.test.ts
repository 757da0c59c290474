import { describe, expect, it } from "vitest";
import { Handoff, TakerGone } from "./handoff.ts";

describe("Handoff", () => {
  it("lets the giver go on only when the taker asks for the next value, whoever comes first", async () => {
    const handoff = new Handoff<number>();
    const given: number[] = [];
    const giver = (async () => {
      for (const value of [1, 2, 3]) {
        await handoff.give(value);
        given.push(value);
      }
      handoff.end();
    })();
    for (const value of [1, 2, 3]) {
      expect(await handoff.take()).toBe(value);
      await Promise.resolve();
      expect(given.length).toBe(value - 1);
    }
    expect(await handoff.take()).toBeUndefined();
    await giver;
    expect(given).toEqual([1, 2, 3]);
  });

  it("wakes a taker that waits, by a value and by the end", async () => {
    const handoff = new Handoff<string>();
    const first = handoff.take();
    const gave = handoff.give("a");
    expect(await first).toBe("a");
    const second = handoff.take();
    await gave;
    handoff.end();
    expect(await second).toBeUndefined();
  });

  it("tells a giver that its taker has gone, now and later", async () => {
    const handoff = new Handoff<string>();
    const waiting = handoff.give("a");
    handoff.leave();
    await expect(waiting).rejects.toBeInstanceOf(TakerGone);
    await expect(handoff.give("b")).rejects.toBeInstanceOf(TakerGone);
  });
});
