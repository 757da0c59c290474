import { describe, expect, it } from "vitest";
import { isAddress, parseAddress, refusePublicUrl, shownAddress } from "./address.ts";

describe("isAddress", () => {
  it.each([
    ["https://e.com/", true],
    ["HTTP://e.com", true],
    ["ftp://e.com/a.xml", true],
    ["file:///a.xml", true],
    ["a.xml", false],
    ["C:\\maps\\a.xml", false],
    ["c://maps/a.xml", false],
    ["maps/https://e.com", false],
  ])("says of %s: %s", (argument, expected) => expect(isAddress(argument)).toBe(expected));
});

describe("parseAddress", () => {
  it.each(["http://bob:s3cret@[bad/", "http://bob:s3cret@e.com:99999/x", "http://bob:s3@cret@[bad", "ftp://bob:s3cret@e.com/a.xml"])(
    "refuses %s, and shows no password",
    (argument) => {
      expect(() => parseAddress(argument)).toThrow(/^Expected an address such as /);
      expect(() => parseAddress(argument)).not.toThrow(/bob|s3|cret/);
    },
  );
});

describe("shownAddress", () => {
  it.each([
    ["http://bob:s3cret@e.com/a", "http://e.com/a"],
    ["relative.xml", "relative.xml"],
    ["//bob:s3cret@e.com/a", "//e.com/a"],
    ["http://bob:s3cret@[bad/@x", "http://[bad/@x"],
    ["mail@e.com/a", "mail@e.com/a"],
    ["/a@2x.xml", "/a@2x.xml"],
  ])("shows %s as %s", (address, shown) => expect(shownAddress(address)).toBe(shown));
});

describe("refusePublicUrl", () => {
  it("refuses a second address for what has one", () => {
    const url = new URL("https://e.com/");
    expect(() => refusePublicUrl(["a.xml", "https://bob:s3cret@www.e.com/a.xml"], url)).toThrow(
      "Expected --public-url with files, found it with https://www.e.com/a.xml, which has an address of its own",
    );
    expect(() => refusePublicUrl(["a.xml"], url)).not.toThrow();
    expect(() => refusePublicUrl(["https://e.com/a.xml"], undefined)).not.toThrow();
  });
});
