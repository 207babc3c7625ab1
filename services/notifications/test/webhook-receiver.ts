import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedMessage {
  id: string;
  at: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that receives a webhook's messages on this machine and answers as a test says. */
export class WebhookReceiver {
  readonly received: ReceivedMessage[] = [];
  /** Default: 204. */
  answer: (response: ServerResponse, message: ReceivedMessage) => void = (response) => void response.writeHead(204).end();
  /** Requests that are being answered, now and at most. */
  running = 0;
  mostRunning = 0;
  private readonly server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const message = { id: String(request.headers["webhook-id"]), at: Date.now(), headers: request.headers, body };
      this.received.push(message);
      this.running++;
      this.mostRunning = Math.max(this.mostRunning, this.running);
      response.on("close", () => this.running--);
      this.answer(response, message);
    }, ignore);
  });

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.server.listen(0, "127.0.0.1");
    await once(receiver.server, "listening");
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** The ids of the messages, each once. */
  get ids(): Set<string> {
    return new Set(this.received.map(({ id }) => id));
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** A client that went away while it sent. */
function ignore(): void {}
