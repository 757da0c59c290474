import { BlockList, isIP } from "node:net";
import { isPrivateHost } from "@mapwright/core";

/**
 * Addresses that no public site has, besides those that `isPrivateHost` knows: documentation, the retired relays of 6to4, and the address at
 * which a cloud serves its own machines. Sources: https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16.
 */
const MORE_PRIVATE_IPV4 = [
  ["192.0.2.0", 24],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["192.88.99.0", 24],
  ["168.63.129.16", 32],
] as const;

/**
 * Within 2000::/3, outside of which no public site is: protocol assignments with Teredo, documentation, and 6to4, which hides an IPv4 address
 * (https://www.iana.org/assignments/iana-ipv6-special-registry).
 */
const PRIVATE_GLOBAL_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

/** Tells addresses that any machine on the internet can reach from those that lead into a network: only the first are fetched unasked. */
export interface AddressJudge {
  /** Takes an IPv4 or IPv6 address as a resolver gives it; what is no address is not public. */
  readonly isPublic: (address: string) => boolean;
}

/** Prepares the tables of addresses. */
export function createAddressJudge(): AddressJudge {
  const ipv4 = new BlockList();
  for (const [address, bits] of MORE_PRIVATE_IPV4) ipv4.addSubnet(address, bits, "ipv4");
  const ipv6 = new BlockList();
  for (const [address, bits] of PRIVATE_GLOBAL_IPV6) ipv6.addSubnet(address, bits, "ipv6");
  const isPublicIpv4 = (address: string): boolean => !isPrivateHost(address) && !ipv4.check(address, "ipv4");
  const isPublicIpv6 = (address: string): boolean => {
    const groups = groupsOf(address);
    const inner = innerIpv4(groups);
    if (inner !== undefined) return isPublicIpv4(inner);
    return ((groups[0] ?? 0) & 0xe000) === 0x2000 && !isIsatap(groups) && !isPrivateHost(address) && !ipv6.check(address, "ipv6");
  };
  return {
    isPublic(address) {
      const family = isIP(address);
      // A zone belongs to a link (https://www.rfc-editor.org/rfc/rfc4007#section-6).
      if (family === 0 || address.includes("%")) return false;
      return family === 4 ? isPublicIpv4(address) : isPublicIpv6(address);
    },
  };
}

/** The eight groups of a valid IPv6 address; the URL parser writes dotted parts as groups. */
function groupsOf(address: string): readonly number[] {
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const parse = (text: string): number[] => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const before = parse(head);
  const after = parse(tail ?? "");
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** The IPv4 address that a mapped address or one of the well-known NAT64 prefix stands for (https://www.rfc-editor.org/rfc/rfc6052#section-2.1). */
function innerIpv4(groups: readonly number[]): string | undefined {
  const [a, b, c, d, e, f, g = 0, h = 0] = groups;
  const middle = c === 0 && d === 0 && e === 0;
  const isMapped = a === 0 && b === 0 && middle && f === 0xffff;
  const isNat64 = a === 0x64 && b === 0xff9b && middle && f === 0;
  return isMapped || isNat64 ? [g >> 8, g & 255, h >> 8, h & 255].join(".") : undefined;
}

/** Addresses of ISATAP hold an IPv4 address behind any prefix (https://www.rfc-editor.org/rfc/rfc5214#section-6.1). */
function isIsatap(groups: readonly number[]): boolean {
  return ((groups[4] ?? 0) & 0xfdff) === 0 && groups[5] === 0x5efe;
}
