import { describe, expect, it } from "vitest";
import { fileAddress } from "./file-address.ts";

describe("fileAddress", () => {
  it.each([
    { address: "https://e.com/maps/a.xml", relative: "x.xml", only: true, url: "https://e.com/maps/a.xml" },
    { address: "https://e.com/maps/a.php?page=2", relative: "x.xml", only: true, url: "https://e.com/maps/a.php?page=2" },
    { address: "https://e.com/sitemap", relative: "x.xml", only: true, url: "https://e.com/sitemap" },
    { address: "https://e.com/maps/", relative: "x.xml", only: true, url: "https://e.com/maps/x.xml" },
    { address: "https://e.com", relative: "x.xml", only: true, url: "https://e.com/x.xml" },
    { address: "https://e.com/maps", relative: "de/x.xml", only: false, url: "https://e.com/maps/de/x.xml" },
    { address: "https://e.com/maps/", relative: "de/x.xml", only: false, url: "https://e.com/maps/de/x.xml" },
    { address: "https://e.com/", relative: "a b#c?.xml", only: false, url: "https://e.com/a%20b%23c%3F.xml" },
    { address: "https://e.com/", relative: "http:x.xml", only: false, url: "https://e.com/http%3Ax.xml" },
  ])("of $relative under $address is $url", ({ address, relative, only, url }) => {
    expect(fileAddress(new URL(address), { relative, only }).href).toBe(url);
  });
});
