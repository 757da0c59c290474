import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction, connect as netConnect, type Socket, type TcpNetConnectOpts } from "node:net";
import { connect as tlsConnect } from "node:tls";
import { isPrivateHost } from "@mapwright/core";
import type { buildConnector } from "undici";
import { createFault, faultOf } from "./fault-of.ts";
import { FetchFault } from "./fetch-fault.ts";
import type { AddressJudge } from "./public-address.ts";
import type { ReadBuffers } from "./read-buffers.ts";
import { MAX_TIMER_MS } from "./time-budget.ts";

/** An address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds the addresses of a name; it throws as `node:dns` does where there is none. */
export type ResolveHost = (hostname: string) => Promise<readonly HostAddress[]>;

/** What decides where a connection may go. */
export interface ConnectorOptions {
  readonly resolve: ResolveHost;
  readonly judge: AddressJudge;
  readonly allowPrivate: boolean;
  readonly connectMs: number;
  /** Certificates in PEM that are trusted instead of the system's. */
  readonly ca: string | undefined;
  /** What plain connections read into. */
  readonly buffers: ReadBuffers;
}

/** Opens connections for the client. */
export interface Connector {
  readonly connect: buildConnector.connector;
  /** Ends those that are not open yet, which the client does not know. */
  readonly close: () => void;
}

/** The resolver of the system, which knows its hosts file too. */
export const resolveBySystem: ResolveHost = (hostname) => lookup(hostname, { all: true, verbatim: true });

/**
 * Opens connections to the very addresses that were judged: the name is resolved once, and the socket gets the result. Every connection,
 * for a redirect or another attempt too, comes by here, so a name that changes its address between check and use gains nothing.
 */
export function createConnector(options: ConnectorOptions): Connector {
  const opening = new Set<Socket>();
  return {
    connect(target, callback) {
      open(target, options, opening).then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(faultOf(error), null),
      );
    },
    close() {
      for (const socket of opening) socket.destroy(createFault("aborted"));
    },
  };
}

async function open(target: buildConnector.Options, options: ConnectorOptions, opening: Set<Socket>): Promise<Socket> {
  const hostname = target.hostname.replace(/^\[|\]$/g, "");
  const addresses = await addressesOf(hostname, options);
  const isSecure = target.protocol === "https:";
  const port = target.port === "" ? (isSecure ? 443 : 80) : Number(target.port);
  const tcp = { host: hostname, port, lookup: pinTo(addresses), autoSelectFamily: true, noDelay: true, keepAlive: true };
  const socket = isSecure
    ? tlsConnect({
        ...tcp,
        ALPNProtocols: ["http/1.1"],
        ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      })
    : connectPlainly(tcp, options.buffers);
  opening.add(socket);
  try {
    return await connected(socket, { isSecure, connectMs: options.connectMs });
  } finally {
    opening.delete(socket);
  }
}

/** A connection without TLS, whose reads are as large as its buffers; a stream by itself reads 64 KiB into new memory each time. */
function connectPlainly(tcp: TcpNetConnectOpts, buffers: ReadBuffers): Socket {
  const socket: Socket = netConnect({ ...tcp, onread: buffers.reader((piece) => socket.push(piece)) });
  return socket;
}

/**
 * The addresses of a host, all of them fit to be fetched from. One that is not is reason enough to refuse the host: a public site has none.
 */
async function addressesOf(hostname: string, { resolve, judge, allowPrivate }: ConnectorOptions): Promise<readonly HostAddress[]> {
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  if (addresses.length === 0) throw createFault("dns");
  const refused = allowPrivate ? undefined : addresses.find(({ address }) => !judge.isPublic(address));
  if (refused !== undefined) throw createPrivateFault(hostname, refused.address);
  return addresses;
}

/** The fault of a host that lies in a private network or is reserved. */
export function createPrivateFault(hostname: string, address?: string): FetchFault {
  const found = address === undefined || address === hostname ? hostname : `${hostname} at ${address}`;
  return new FetchFault("private-address", `Expected a public host, found ${found}, which is private or reserved`);
}

/** Is this host refused before its name is resolved: an address that is not public, or a name that never is? */
export function isRefusedHost(hostname: string, judge: AddressJudge): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return isIP(host) === 0 ? isPrivateHost(host) : !judge.isPublic(host);
}

function pinTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };
}

function connected(socket: Socket, { isSecure, connectMs }: { readonly isSecure: boolean; readonly connectMs: number }): Promise<Socket> {
  let isTcpOpen = false;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(createFault("timeout-connect")), Math.min(connectMs, MAX_TIMER_MS));
    const fail = (error: Error): void => {
      clearTimeout(timer);
      // Whatever fails behind the connection, but its closing, is a fault of TLS.
      reject(isTcpOpen ? faultOf(error, "tls") : error);
    };
    socket.once("error", fail);
    socket.once("connect", () => {
      isTcpOpen = true;
    });
    socket.once(isSecure ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      socket.off("error", fail);
      resolve(socket);
    });
  });
}
