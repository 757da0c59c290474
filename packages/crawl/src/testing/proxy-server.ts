import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** What the proxy was asked for: the method with its target, and the credentials. */
export interface ProxiedRequest {
  readonly what: string;
  readonly authorization: string | undefined;
}

export interface ProxyServer {
  /** Such as `http://127.0.0.1:12345`. */
  readonly origin: string;
  readonly requests: readonly ProxiedRequest[];
  readonly stop: () => Promise<void>;
}

/** A proxy on the loopback interface that passes everything on to one port, or refuses with a status. */
export async function startProxy({ port, refuse }: { readonly port: number; readonly refuse?: number }): Promise<ProxyServer> {
  const requests: ProxiedRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    requests.push({ what: `${request.method} ${request.url}`, authorization: request.headers["proxy-authorization"] });
    if (refuse !== undefined) return void response.writeHead(refuse).end();
    const { pathname, search } = new URL(request.url ?? "");
    const onward = send({ host: "127.0.0.1", port, path: pathname + search, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    onward.end();
  });
  server.on("connect", (request, client) => {
    requests.push({ what: `CONNECT ${request.url}`, authorization: request.headers["proxy-authorization"] });
    if (refuse !== undefined) return void client.end(`HTTP/1.1 ${refuse} Refused\r\n\r\n`);
    const onward = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      onward.pipe(client).pipe(onward);
    });
    sockets.add(onward);
    for (const socket of [client, onward]) socket.on("error", () => undefined);
  });
  server.on("connection", (socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
