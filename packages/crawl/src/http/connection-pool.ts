import type { Connector } from "../fetch/connector.ts";
import { createFault, faultOf } from "../fetch/fault-of.ts";
import { Connection, type ConnectionOwner } from "./connection.ts";
import { formatRequest } from "./format-request.ts";
import type { HttpClient, HttpRequest, ResponseHandler } from "./types.ts";

/** Makes requests by HTTP/1 over connections of its own. How many there are at a time is up to who asks; those that are free serve again. */
export class ConnectionPool implements HttpClient {
  readonly #connector: Connector;
  readonly #open = new Set<Connection>();
  readonly #idle = new Map<string, Connection[]>();
  #isClosed = false;

  constructor(connector: Connector) {
    this.#connector = connector;
  }

  /** Throws a `FetchFault` when the pool was closed, or the request is none. */
  dispatch(request: HttpRequest, handler: ResponseHandler): void {
    if (this.#isClosed) throw createFault("aborted");
    const text = formatRequest(request);
    const idle = this.#idle.get(request.origin)?.pop();
    if (idle === undefined) void this.#connect(request.origin, text, handler);
    else idle.send(text, handler);
  }

  /** Ends every connection at once. */
  close(): void {
    this.#isClosed = true;
    this.#connector.close();
    for (const connection of this.#open) connection.destroy(createFault("aborted"));
  }

  async #connect(origin: string, text: string, handler: ResponseHandler): Promise<void> {
    const owner: ConnectionOwner = {
      onIdle: (connection) => {
        const list = this.#idle.get(origin);
        if (list === undefined) this.#idle.set(origin, [connection]);
        else list.push(connection);
      },
      onClose: (connection) => {
        this.#open.delete(connection);
        this.#forget(origin, connection);
      },
    };
    try {
      const connection = await Connection.open(owner, (onread) => this.#connector.open(new URL(origin), onread));
      this.#open.add(connection);
      if (!this.#isClosed) return connection.send(text, handler);
      connection.destroy(createFault("aborted"));
      throw createFault("aborted");
    } catch (error) {
      handler.onResponseError(undefined, faultOf(error));
    }
  }

  #forget(origin: string, connection: Connection): void {
    const rest = this.#idle.get(origin)?.filter((other) => other !== connection) ?? [];
    if (rest.length === 0) this.#idle.delete(origin);
    else this.#idle.set(origin, rest);
  }
}
