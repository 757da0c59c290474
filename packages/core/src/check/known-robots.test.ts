import { describe, expect, it } from "vitest";
import { createKnownRobots } from "./known-robots.ts";

const forbidding = (path: string): string => `User-agent: *\nDisallow: ${path}\n`;

describe("createKnownRobots", () => {
  it("knows nobody that forbids where no file does", () => {
    expect(createKnownRobots().blocker(["Googlebot"])).toBeUndefined();
    expect(createKnownRobots("User-agent: *\nDisallow:\nAllow: /a\n").blocker(["Googlebot"])).toBeUndefined();
  });

  it("asks the file of the host of a URL alone, where its address is known", () => {
    const blocks = createKnownRobots([
      { text: forbidding("/a"), url: "https://E.com:443/robots.txt" },
      { text: forbidding("/b"), url: "https://f.com" },
    ]).blocker(["Googlebot"]);
    const lines = ["https://e.com/a", "https://e.com/b", "https://f.com/b", "https://g.com/a", "http://e.com/a"].map((url) => blocks?.(url)?.line);
    expect(lines).toEqual([2, undefined, 2, undefined, 2]);
  });

  it("believes files without address only where all of them forbid", () => {
    const blocks = createKnownRobots([{ text: forbidding("/a") }, { text: `${forbidding("/a/b")}` }]).blocker(["Googlebot"]);
    expect(["/a", "/a/b"].map((path) => blocks?.(`https://e.com${path}`)?.path)).toEqual([undefined, "/a"]);
  });

  it("takes the first name that has a group", () => {
    const text = "User-agent: Yandex\nDisallow: /y\n\nUser-agent: YandexBot\nDisallow: /b\n";
    const blocks = createKnownRobots(text).blocker(["YandexBot", "Yandex"]);
    expect(["/y", "/b"].map((path) => blocks?.(`https://e.com${path}`)?.path)).toEqual([undefined, "/b"]);
  });
});
