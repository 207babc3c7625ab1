import { connect, type Socket } from "node:net";
import { readRunFile } from "../run-file.ts";
import { waitFor } from "../wait.ts";

/** A response on the wire. The body may be incomplete. */
export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A connection to the gateway on which a test writes any bytes. Only the other side closes it. */
export class RawConnection {
  text = "";
  ended = false;
  readonly #socket: Socket;
  readonly #opened = performance.now();

  constructor(origin = readRunFile().services["gateway"] as string) {
    const { hostname, port } = new URL(origin);
    this.#socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    this.#socket.on("data", (chunk: Buffer) => (this.text += chunk.toString("latin1")));
    this.#socket.on("end", () => (this.ended = true));
    // A reset ends the connection, too; `text` holds what arrived before.
    this.#socket.on("error", () => (this.ended = true));
  }

  /** Sends lines joined by CRLF, without one at the end. */
  send(...lines: string[]): this {
    this.#socket.write(lines.join("\r\n"), "latin1");
    return this;
  }

  /** Waits until the other side closes. @returns milliseconds since the constructor */
  async closed(timeoutMs?: number): Promise<number> {
    await waitFor(() => this.ended, { timeoutMs, what: "the connection to be closed" });
    return performance.now() - this.#opened;
  }

  /** Waits until the text matches a pattern. */
  async saw(pattern: RegExp): Promise<void> {
    await waitFor(() => pattern.test(this.text), { what: `${pattern} on the wire` });
  }

  /** The responses, one after the other. Each must have a Content-Length. */
  responses(): RawResponse[] {
    const responses: RawResponse[] = [];
    let rest = this.text;
    while (rest.startsWith("HTTP/1.1 ")) {
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0) break;
      const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
      );
      const length = Number(headers["content-length"] ?? 0);
      responses.push({ status: Number(first.split(" ")[1]), headers, body: rest.slice(end + 4, end + 4 + length) });
      rest = rest.slice(end + 4 + length);
    }
    return responses;
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
