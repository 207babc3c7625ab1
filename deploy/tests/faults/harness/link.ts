import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

interface Pair {
  near: Socket;
  far: Socket;
  /** Lost without a reset at either end: what still comes is dropped. */
  dead: boolean;
}

type State = "open" | "frozen" | "cut";

/** A TCP link between the product and one of its servers that can be disturbed. */
export class Link {
  private readonly host: string;
  private readonly farPort: number;
  private readonly server: Server;
  private readonly pairs = new Set<Pair>();
  private state: State = "open";
  private bytesLeft = Infinity;
  private number = 0;

  /** @returns an open link on a free port of this machine */
  static async to(url: string, usualPort: number): Promise<Link> {
    const { hostname, port } = new URL(url);
    const link = new Link(hostname, Number(port || usualPort));
    await link.listen(0);
    return link;
  }

  private constructor(host: string, farPort: number) {
    this.host = host;
    this.farPort = farPort;
    this.server = createServer({ allowHalfOpen: true }, (near) => this.join(near));
  }

  /** The same URL by way of this link. */
  url(direct: string): string {
    const url = new URL(direct);
    url.hostname = "127.0.0.1";
    url.port = String(this.number);
    return url.protocol.startsWith("http") ? url.origin : url.href;
  }

  /** From now on nothing passes and no connection is reset. What is connected now stays lost. */
  freeze(): void {
    this.state = "frozen";
    for (const pair of this.pairs) pair.dead = true;
  }

  /** Breaks all connections and takes no more. */
  async cut(): Promise<void> {
    this.state = "cut";
    const closed = once(this.server, "close");
    this.server.close();
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
    await closed;
  }

  /** Cuts itself when so many bytes have gone to the server. */
  cutAfter(bytes: number): void {
    this.bytesLeft = bytes;
  }

  /** Lets new connections through again. */
  async open(): Promise<void> {
    const wasCut = this.state === "cut";
    this.state = "open";
    this.bytesLeft = Infinity;
    if (wasCut) await this.listen(this.number);
  }

  async close(): Promise<void> {
    if (this.state !== "cut") await this.cut();
  }

  private async listen(port: number): Promise<void> {
    this.server.listen(port, "127.0.0.1");
    await once(this.server, "listening");
    const address = this.server.address();
    if (address !== null && typeof address === "object") this.number = address.port;
  }

  private join(near: Socket): void {
    const far = connect({ host: this.host, port: this.farPort, allowHalfOpen: true });
    const pair: Pair = { near, far, dead: this.state === "frozen" };
    this.pairs.add(pair);
    near.setNoDelay(true);
    far.setNoDelay(true);
    this.pass(pair, near, far);
    this.pass(pair, far, near);
    near.on("data", (chunk: Buffer) => this.count(chunk.length));
  }

  private pass(pair: Pair, from: Socket, to: Socket): void {
    from.on("data", (chunk: Buffer) => {
      if (pair.dead || to.writableEnded) return;
      if (!to.write(chunk)) from.pause();
    });
    to.on("drain", () => from.resume());
    from.on("end", () => pair.dead || to.end());
    from.on("error", () => pair.dead || to.resetAndDestroy());
    from.on("close", () => {
      // The far end of a dead link would wait indefinitely; the near end must.
      if (!pair.dead || from === pair.near) to.destroy();
      if (from === pair.near) this.pairs.delete(pair);
    });
  }

  private count(bytes: number): void {
    if (this.bytesLeft === Infinity) return;
    this.bytesLeft -= bytes;
    if (this.bytesLeft > 0) return;
    this.bytesLeft = Infinity;
    void this.cut();
  }
}
