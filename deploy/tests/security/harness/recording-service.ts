import { once } from "node:events";
import { createServer, type Server } from "node:http";

/** A request as it came to a service, whole. */
export interface Seen {
  method: string;
  path: string;
  /** Names in lower case; a header that came twice has two values. */
  headers: NodeJS.Dict<string[]>;
  trailers: string[];
  body: string;
}

/** Stands where the services would, answers everything with 200, and counts what reached it. */
export class RecordingService {
  /** Every request that came to its end. */
  readonly seen: Seen[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("error", () => undefined);
      request.on("end", () => {
        this.seen.push({
          method: request.method ?? "",
          path: request.url ?? "",
          headers: request.headersDistinct,
          trailers: request.rawTrailers,
          body: Buffer.concat(chunks).toString("latin1"),
        });
        response.setHeader("content-type", "application/json");
        response.end('{"isAuthenticated":false,"user":null}');
      });
    });
  }

  async open(): Promise<void> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
  }

  /** The environment with which a gateway finds every service here. */
  get env(): Record<string, string> {
    const address = this.server.address();
    const url = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
    return { IDENTITY_URL: url, ORGANIZATIONS_URL: url, DOCUMENTS_URL: url, NOTIFICATIONS_URL: url };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
