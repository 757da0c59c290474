import type { Dispatcher, ProxyAgent } from "undici";
import Agent from "undici/lib/dispatcher/agent.js";
import { type ConnectorOptions, createConnector } from "./connector.ts";
import { createProxyTable, type Environment } from "./proxies.ts";

/** Heads larger than this are no answer. */
const MAX_HEADER_BYTES = 65_536;

/** What carries a request to an address, and whether a proxy is on the way: it resolves the name itself, so only the name as written could be judged. */
export interface Carrier {
  readonly dispatcher: Dispatcher;
  readonly isProxied: boolean;
}

/** What carries requests to all addresses. */
export interface Client {
  readonly carrierOf: (url: URL) => Promise<Carrier>;
  /** Ends every connection at once. */
  readonly close: () => Promise<void>;
}

/** A client whose connections are opened by the rules of the connector, or go through the proxy that the environment names. */
export function createClient(options: ConnectorOptions, env: Environment): Client {
  const proxyOf = createProxyTable(env);
  const agentOptions = { connections: null, pipelining: 1, maxHeaderSize: MAX_HEADER_BYTES };
  const connector = createConnector(options);
  const direct = new Agent({ ...agentOptions, connect: connector.connect });
  const proxies = new Map<string, Promise<ProxyAgent>>();
  const tls = { timeout: options.connectMs, ...(options.ca === undefined ? {} : { ca: options.ca }) };
  const proxyAgent = (uri: string): Promise<ProxyAgent> => {
    const known = proxies.get(uri) ?? createProxyAgent({ ...agentOptions, uri, proxyTls: tls, requestTls: tls });
    proxies.set(uri, known);
    return known;
  };
  return {
    async carrierOf(url) {
      const proxy = proxyOf(url);
      return proxy === undefined ? { dispatcher: direct, isProxied: false } : { dispatcher: await proxyAgent(proxy), isProxied: true };
    },
    async close() {
      connector.close();
      const agents = [direct, ...(await Promise.all(proxies.values()))];
      await Promise.all(agents.map((agent) => agent.destroy()));
    },
  };
}

async function createProxyAgent(options: Omit<ProxyAgent.Options, "proxyTunnel">): Promise<ProxyAgent> {
  const undici = await import("undici");
  // Many proxies tunnel to the port of https alone, and take a plain request as it is.
  return new undici.ProxyAgent({ ...options, proxyTunnel: false });
}

/** A client that carries everything with one dispatcher of the caller. */
export function createClientOf(dispatcher: Dispatcher): Client {
  return { carrierOf: () => Promise.resolve({ dispatcher, isProxied: false }), close: () => Promise.resolve() };
}
