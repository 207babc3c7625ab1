import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A TCP proxy that can drop its connections silently: neither end receives FIN or RST. */
export class SilentLink {
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  readonly #lost: Socket[] = [];

  static async to(url: string): Promise<SilentLink> {
    const link = new SilentLink(new URL(url));
    link.#server.listen(0, "127.0.0.1");
    await once(link.#server, "listening");
    return link;
  }

  private constructor(target: URL) {
    this.#server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) socket.on("error", () => socket.destroy());
      near.pipe(far).pipe(near);
      this.#pairs.add([near, far]);
    });
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Drops the current connections silently; new connections work. */
  lose(): void {
    for (const [near, far] of this.#pairs) {
      near.unpipe(far);
      far.unpipe(near);
      for (const socket of [near, far]) this.#lost.push(socket.resume());
    }
    this.#pairs.clear();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of [...this.#lost, ...[...this.#pairs].flat()]) socket.destroy();
    await closed;
  }
}
