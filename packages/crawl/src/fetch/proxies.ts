import { SitemapError } from "@mapwright/core";

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Names of variables; those in lower case come first, as with every other client. */
const VARIABLES = {
  "http:": ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"],
  "https:": ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
  no: ["no_proxy", "NO_PROXY"],
} as const;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/**
 * Tells the proxy that the environment names for an address, undefined for none. `NO_PROXY` lists hosts with all below them, each with or
 * without a port, or is `*`. An address of a proxy that is none of http or https is ERR_ARGUMENT; it may hold a password and is not shown.
 */
export function createProxyTable(env: Environment): (url: URL) => string | undefined {
  const proxies = { "http:": proxyFrom(env, VARIABLES["http:"]), "https:": proxyFrom(env, VARIABLES["https:"]) };
  const exceptions = (firstOf(env, VARIABLES.no)?.value ?? "").split(/[\s,]+/).filter((entry) => entry !== "");
  return (url) => {
    const proxy = url.protocol === "https:" ? proxies["https:"] : proxies["http:"];
    return proxy === undefined || exceptions.some((entry) => isException(entry, url)) ? undefined : proxy;
  };
}

/** The first of these variables that says something. */
function firstOf(env: Environment, names: readonly string[]): { readonly name: string; readonly value: string } | undefined {
  return names.map((name) => ({ name, value: env[name]?.trim() ?? "" })).find(({ value }) => value !== "");
}

function proxyFrom(env: Environment, names: readonly string[]): string | undefined {
  const found = firstOf(env, names);
  if (found === undefined) return undefined;
  const { name, value } = found;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new SitemapError("ERR_ARGUMENT", `Expected the address of a proxy such as http://proxy.example:3128 in ${name}, found something else`);
}

function isException(entry: string, url: URL): boolean {
  if (entry === "*") return true;
  const [, name = "", port] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  if (port !== undefined && port !== (url.port || DEFAULT_PORTS[url.protocol])) return false;
  const host = name.replace(/^\*?\./, "");
  return url.hostname === host || url.hostname.endsWith(`.${host}`);
}
