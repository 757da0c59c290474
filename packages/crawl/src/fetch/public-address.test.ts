import { describe, expect, it } from "vitest";
import { createAddressJudge } from "./public-address.ts";

const NOT_PUBLIC = {
  "loopback and this network": ["127.0.0.1", "127.255.255.255", "0.0.0.0", "0.1.2.3", "::1", "::"],
  "private networks": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fd12:3456::1", "fec0::1"],
  "carriers' networks": ["100.64.0.1", "100.127.255.255"],
  "links, and what serves machines of a cloud": [
    "169.254.169.254",
    "169.254.0.1",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700::1%eth0",
    "fd00:ec2::254",
    "100.100.100.200",
    "168.63.129.16",
  ],
  "multicast and reserved addresses": ["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "ff02::1", "192.0.0.1", "198.18.0.1", "198.19.255.255"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.255", "2001:db8::1", "3fff::1", "3fff:fff::1"],
  "retired or special ranges": [
    "192.88.99.1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "100::1",
    "5f00::1",
    "4000::1",
    "1fff::1",
  ],
  "IPv4 inside IPv6": [
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:192.0.2.1",
    "::ffff:0:127.0.0.1",
    "::127.0.0.1",
    "::8.8.8.8",
    "64:ff9b::127.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::8.8.8.8",
    "64:ff9b:1:7f00:0:100::",
    "2002:7f00:1::",
    "2002:808:808::1",
    "2606:4700::5efe:127.0.0.1",
    "2606:4700::200:5efe:8.8.8.8",
  ],
  "what is no address": ["", "localhost", "1.2.3", "256.1.1.1", "::g", "[::1]", "0x7f.1"],
};

const PUBLIC = [
  "8.8.8.8",
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "172.32.0.1",
  "100.128.0.1",
  "169.253.1.1",
  "192.0.3.1",
  "203.0.114.1",
  "168.63.129.17",
  "223.255.255.255",
];
const PUBLIC_IPV6 = [
  "2606:4700::1111",
  "2001:4860:4860::8888",
  "2001:200::1",
  "2003::1",
  "2a00::1",
  "3ffe::1",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
  "2606:4700:0:1::",
];

describe("createAddressJudge", () => {
  const judge = createAddressJudge();

  it.each(Object.entries(NOT_PUBLIC))("calls %s not public", (_, addresses) => {
    expect(addresses.filter(judge.isPublic)).toEqual([]);
  });

  it("calls everything else public, up to the edges of those ranges", () => {
    expect([...PUBLIC, ...PUBLIC_IPV6].filter((address) => !judge.isPublic(address))).toEqual([]);
  });
});
