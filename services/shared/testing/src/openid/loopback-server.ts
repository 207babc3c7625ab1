import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A server on a free port of 127.0.0.1, which does not keep its process running. */
export class LoopbackServer {
  readonly origin: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<LoopbackServer> {
    const server = createServer().listen(0, "127.0.0.1").unref();
    await once(server, "listening");
    return new LoopbackServer(server);
  }

  handle(listener: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>): void {
    this.#server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      listener(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** The fields of a form that a request sends. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await buffer(request)).toString("utf8"));
}
