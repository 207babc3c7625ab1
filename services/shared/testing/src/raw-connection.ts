import { connect, type Socket } from "node:net";
import { readRunFile } from "./run-file.ts";
import { waitFor } from "./wait.ts";

/** An answer as it lay on the wire, its body as far as it came. */
export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A connection to the gateway on which a test writes what no client would, and which only the other side closes. */
export class RawConnection {
  text = "";
  ended = false;
  readonly #socket: Socket;
  readonly #opened = performance.now();

  /** @param localAddress the address of this machine that the other side sees */
  constructor(origin = readRunFile().services["gateway"] as string, localAddress?: string) {
    const { hostname, port } = new URL(origin);
    this.#socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, localAddress });
    this.#socket.on("data", (chunk: Buffer) => (this.text += chunk.toString("latin1")));
    this.#socket.on("end", () => (this.ended = true));
    // A reset is an end too: what came before it is in `text`.
    this.#socket.on("error", () => (this.ended = true));
  }

  /** Lines are joined by CRLF; the last one is followed by none. */
  send(...lines: string[]): this {
    this.#socket.write(lines.join("\r\n"), "latin1");
    return this;
  }

  /** Waits for the other side to close. @returns after how many milliseconds since the connection began */
  async closed(timeoutMs = 20_000): Promise<number> {
    await waitFor(() => this.ended, { timeoutMs, what: "the connection to be closed" });
    return performance.now() - this.#opened;
  }

  /** Waits until the text holds a pattern. */
  async saw(pattern: RegExp): Promise<void> {
    await waitFor(() => pattern.test(this.text), { what: `${pattern} on the wire` });
  }

  /** The answers, one after the other; each must tell its length. */
  responses(): RawResponse[] {
    const found: RawResponse[] = [];
    let rest = this.text;
    while (rest.startsWith("HTTP/1.1 ")) {
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0) break;
      const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
      );
      const length = Number(headers["content-length"] ?? 0);
      found.push({ status: Number(first.split(" ")[1]), headers, body: rest.slice(end + 4, end + 4 + length) });
      rest = rest.slice(end + 4 + length);
    }
    return found;
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
