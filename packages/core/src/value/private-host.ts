/**
 * Names that never lead to a public site. Sources: RFC 6761 (localhost, test, invalid), RFC 6762 section 3 (local) and
 * appendix G (intranet, private, corp, home, lan), RFC 8375 (home.arpa), ICANN resolution 2024.07.29.06 (internal).
 */
const PRIVATE_SUFFIXES = ["localhost", "local", "test", "invalid", "internal", "intranet", "private", "corp", "home", "lan", "home.arpa"] as const;

/**
 * First address and prefix length of each range of IPv4 that is not reachable from everywhere.
 * Source: https://www.iana.org/assignments/iana-ipv4-special-registry (documentation ranges are left out, as `example` names are).
 */
const PRIVATE_IPV4 = [
  [0x00_00_00_00, 8],
  [0x0a_00_00_00, 8],
  [0x64_40_00_00, 10],
  [0x7f_00_00_00, 8],
  [0xa9_fe_00_00, 16],
  [0xac_10_00_00, 12],
  [0xc0_00_00_00, 24],
  [0xc0_a8_00_00, 16],
  [0xc6_12_00_00, 15],
  [0xe0_00_00_00, 3],
] as const;

function isPrivateIpv4(address: number): boolean {
  return PRIVATE_IPV4.some(([first, bits]) => Math.floor(address / 2 ** (32 - bits)) === Math.floor(first / 2 ** (32 - bits)));
}

function parseIpv4Part(text: string): number {
  if (/^0x[0-9a-f]*$/.test(text)) return text.length === 2 ? 0 : Number.parseInt(text.slice(2), 16);
  if (/^0[0-7]+$/.test(text)) return Number.parseInt(text, 8);
  return /^(?:0|[1-9]\d*)$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
}

/** One to four parts, each decimal, octal or hexadecimal; the last fills what is left (https://url.spec.whatwg.org/#concept-ipv4-parser). */
function parseIpv4(host: string): number {
  const parts = host.split(".").map(parseIpv4Part);
  const last = parts.pop() ?? Number.NaN;
  if (parts.length > 3 || parts.some((part) => !(part < 256)) || !(last < 256 ** (4 - parts.length))) return Number.NaN;
  return parts.reduce((sum, part, index) => sum + part * 256 ** (3 - index), last);
}

/** Does the WHATWG URL Standard take this host for an IPv4 address, right or wrong? */
function endsInNumber(host: string): boolean {
  return /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(host);
}

/** The eight groups of an IPv6 address, or undefined where it is none. */
function parseIpv6(text: string): readonly number[] | undefined {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const address = dotted ? parseIpv4(dotted[2] ?? "") : 0;
  if (Number.isNaN(address)) return undefined;
  const plain = dotted ? `${dotted[1]}${Math.floor(address / 65_536).toString(16)}:${(address % 65_536).toString(16)}` : text;
  const halves = plain.split("::");
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : undefined;
}

/** Ranges from https://www.iana.org/assignments/iana-ipv6-special-registry; an IPv4 address inside another is judged by its own rules. */
function isPrivateIpv6(groups: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, , , f = 0, g = 0, h = 0] = groups;
  const zeros = groups.slice(0, 5).every((group) => group === 0);
  if (zeros && (f === 0 || f === 0xffff)) return isPrivateIpv4(g * 65_536 + h);
  if (a === 0x64 && b === 0xff9b) return isPrivateIpv4(g * 65_536 + h);
  if (a === 0x2002) return isPrivateIpv4(b * 65_536 + c);
  return (a & 0xfe00) === 0xfc00 || (a & 0xffc0) === 0xfe80 || (a & 0xffc0) === 0xfec0 || (a & 0xff00) === 0xff00;
}

/**
 * Is this host on the own machine, in a private network, or reserved, so that no search engine can reach it?
 * Takes the host of a URL without its port: a name, an IPv4 address in any notation browsers accept, or an IPv6 address with or without brackets.
 * What is no valid address counts as private.
 */
export function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (name.startsWith("[") || name.includes(":")) {
    const groups = parseIpv6(name.replace(/^\[|\]$/g, "").replace(/%.*$/, ""));
    return groups === undefined || isPrivateIpv6(groups);
  }
  if (endsInNumber(name)) {
    const address = parseIpv4(name);
    return Number.isNaN(address) || isPrivateIpv4(address);
  }
  return !name.includes(".") || PRIVATE_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`));
}
