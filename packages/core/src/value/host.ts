import type { Result } from "../model/result.ts";

/** `host-missing`: nothing before the port; `host-invalid`: not a name or address; `port-invalid`: not 0 to 65535; `userinfo`: a name or password. */
export type AuthorityFault = "host-missing" | "host-invalid" | "port-invalid" | "userinfo";

const SIMPLE_HOST = /^[A-Za-z0-9._~-]+$/;
const AUTHORITY = /^(\[[^\]]*\]|[^:]*)(?::([\s\S]*))?$/;

/** The authority of a URL as it is written: host in the case given, names outside ASCII as Punycode, the port as given. */
export function formatAuthority(text: string): Result<string, AuthorityFault> {
  if (SIMPLE_HOST.test(text) && !isOnlyDots(text)) return { ok: true, value: text };
  if (text.includes("@")) return { ok: false, reason: "userinfo" };
  const match = AUTHORITY.exec(text);
  const [, host = "", port] = match ?? [];
  if (match === null) return { ok: false, reason: "host-invalid" };
  if (host === "") return { ok: false, reason: "host-missing" };
  // An empty port is allowed by RFC 3986 section 3.2.3 and means the default one.
  if (port !== undefined && port !== "" && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) return { ok: false, reason: "port-invalid" };
  const written = SIMPLE_HOST.test(host) ? host : toAsciiHost(host);
  if (written === undefined || isOnlyDots(written)) return { ok: false, reason: "host-invalid" };
  return { ok: true, value: port === undefined || port === "" ? written : `${written}:${port}` };
}

const isOnlyDots = (host: string): boolean => /^\.+$/.test(host);

/** Only hosts that need it come here: `URL` knows Unicode's mapping for names and the forms of IPv6. */
function toAsciiHost(host: string): string | undefined {
  if (/[\s/\\?#@]/.test(host)) return undefined;
  try {
    const { hostname } = new URL(`http://${host}/`);
    return hostname === "" || !(hostname.startsWith("[") || SIMPLE_HOST.test(hostname)) ? undefined : hostname;
  } catch {
    return undefined;
  }
}
