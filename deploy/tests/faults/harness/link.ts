import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A TCP link between the product and one of its servers that can be cut. */
export class Link {
  private readonly host: string;
  private readonly farPort: number;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isCut = false;
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

  /** Closes all connections, as when the server dies, and takes no more. */
  async cut(): Promise<void> {
    this.isCut = true;
    const closed = once(this.server, "close");
    this.server.close();
    // No resets: Node keeps the handle of a socket that is reset while it ends, and the process never exits.
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Cuts itself after this number of bytes to the server. */
  cutAfter(bytes: number): void {
    this.bytesLeft = bytes;
  }

  /** Lets new connections through again. */
  async open(): Promise<void> {
    this.bytesLeft = Infinity;
    if (this.isCut) await this.listen(this.number);
    this.isCut = false;
  }

  async close(): Promise<void> {
    if (!this.isCut) await this.cut();
  }

  private async listen(port: number): Promise<void> {
    this.server.listen(port, "127.0.0.1");
    await once(this.server, "listening");
    const address = this.server.address();
    if (address !== null && typeof address === "object") this.number = address.port;
  }

  private join(near: Socket): void {
    const far = connect({ host: this.host, port: this.farPort, allowHalfOpen: true });
    this.pass(near, far);
    this.pass(far, near);
    near.on("data", (chunk: Buffer) => this.count(chunk.length));
  }

  private pass(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.setNoDelay(true);
    from.on("data", (chunk: Buffer) => {
      if (!to.writableEnded && !to.write(chunk)) from.pause();
    });
    to.on("drain", () => from.resume());
    from.on("end", () => to.end());
    // "close" follows.
    from.on("error", () => undefined);
    from.on("close", () => {
      to.destroy();
      this.sockets.delete(from);
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
