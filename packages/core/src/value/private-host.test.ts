import { describe, expect, it } from "vitest";
import { isPrivateHost } from "./private-host.ts";

const PRIVATE = {
  "the own machine": ["localhost", "LOCALHOST.", "shop.localhost", "127.0.0.1", "127.255.255.254", "0.0.0.0", "[::1]", "::1", "[::]"],
  "other notations of 127.0.0.1": ["127.1", "2130706433", "0x7f000001", "0x7F.1", "0177.0.0.1", "017700000001", "127.0.0.1."],
  "private networks": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.10", "100.64.0.1", "0xc0a80101", "[fd12:3456::1]", "[fec0::1]"],
  "link-local addresses": ["169.254.169.254", "[fe80::1]", "[fe80::1%eth0]", "[febf::1]"],
  "reserved and multicast addresses": ["224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.0.8", "198.18.0.1", "198.19.255.255", "[ff02::1]"],
  "IPv4 addresses inside IPv6": ["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::10.0.0.1]", "[2002:c0a8:101::]"],
  "names that are never public": ["printer.local", "app.test", "db.internal", "wiki.corp", "nas.lan", "tv.home.arpa", "x.invalid"],
  "names of one label": ["intranet", "nas", ""],
  "what is no address": ["1.2.3.4.5", "256.1.1.1", "1.2.3.0xfffff", "08.1.1.1", "[::1::2]", "[1:2:3]", "[12345::]", "4294967296"],
};

const PUBLIC = {
  names: ["example.com", "shop.example", "xn--bcher-kva.example", "localhost.example.com", "test.example.com", "local.example", "internal.dev"],
  "addresses beside private ranges": [
    "9.255.255.255",
    "11.0.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.255.255",
    "192.169.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "126.255.255.255",
    "128.0.0.1",
    "169.253.0.1",
    "198.17.0.1",
    "198.20.0.1",
    "223.255.255.255",
  ],
  "public addresses in other notations": ["134744072", "0x08080808", "8.8.2056", "010.8.8.8"],
  "public IPv6": ["[2606:4700::1111]", "2606:4700::1111", "[::ffff:8.8.8.8]", "[64:ff9b::8.8.8.8]", "[2002:808:808::]"],
};

describe("isPrivateHost", () => {
  it.each(Object.entries(PRIVATE))("calls %s private", (_, hosts) => {
    expect(hosts.filter((host) => !isPrivateHost(host))).toEqual([]);
  });

  it.each(Object.entries(PUBLIC))("calls %s public", (_, hosts) => {
    expect(hosts.filter(isPrivateHost)).toEqual([]);
  });

  it("judges the host as written and the host as URL parses it alike", () => {
    for (const host of ["0x7f.1", "2130706433", "010.8.8.8", "8.8.2056", "[::ffff:10.1.2.3]", "[0:0::1]", "LocalHost"]) {
      expect(isPrivateHost(host), host).toBe(isPrivateHost(new URL(`http://${host}/`).hostname));
    }
  });
});
