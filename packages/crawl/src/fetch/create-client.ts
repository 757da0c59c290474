import { Agent, type Dispatcher, ProxyAgent } from "undici";
import { type ConnectorOptions, createConnector } from "./connector.ts";
import { createProxyTable, type Environment } from "./proxies.ts";

/** Heads larger than this are no answer. */
const MAX_HEADER_BYTES = 65_536;

/** What carries a request to an address. */
export interface Client {
  /** `isProxied`: a proxy resolves the name itself, so only the name as written could be judged. */
  readonly carrierOf: (url: URL) => { readonly dispatcher: Dispatcher; readonly isProxied: boolean };
  /** Ends every connection at once. */
  readonly close: () => Promise<void>;
}

/** A client whose connections are opened by the rules of the connector, or go through the proxy that the environment names. */
export function createClient(options: ConnectorOptions, env: Environment): Client {
  const proxyOf = createProxyTable(env);
  const agentOptions = { connections: null, pipelining: 1, maxHeaderSize: MAX_HEADER_BYTES };
  const connector = createConnector(options);
  const direct = new Agent({ ...agentOptions, connect: connector.connect });
  const proxies = new Map<string, ProxyAgent>();
  const tls = { timeout: options.connectMs, ...(options.ca === undefined ? {} : { ca: options.ca }) };
  const proxyAgent = (uri: string): ProxyAgent => {
    const known = proxies.get(uri);
    if (known !== undefined) return known;
    // Many proxies tunnel to the port of https alone, and take a plain request as it is.
    const agent = new ProxyAgent({ ...agentOptions, uri, proxyTunnel: false, proxyTls: tls, requestTls: tls });
    proxies.set(uri, agent);
    return agent;
  };
  return {
    carrierOf(url) {
      const proxy = proxyOf(url);
      return proxy === undefined ? { dispatcher: direct, isProxied: false } : { dispatcher: proxyAgent(proxy), isProxied: true };
    },
    async close() {
      connector.close();
      await Promise.all([direct, ...proxies.values()].map((agent) => agent.destroy()));
    },
  };
}

/** A client that carries everything with one dispatcher of the caller. */
export function createClientOf(dispatcher: Dispatcher): Client {
  return { carrierOf: () => ({ dispatcher, isProxied: false }), close: () => Promise.resolve() };
}
