import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

/** How the server treats a mail; `lost-yes` takes it and breaks off before it says so. */
export type Manner = "accept" | "slow" | "leave" | "defer" | "refuse" | "lost-yes";

export interface TakenMail {
  recipient: string;
  messageId: string;
  at: number;
}

const SLOW_MS = 2_000;

/** A mail server that does what a case tells it to, and remembers every copy that it took. */
export class ScriptedMailServer {
  /** Every mail taken, copies included, in the order of their coming. */
  readonly taken: TakenMail[] = [];
  /** When each attempt for a recipient began, milliseconds. */
  readonly attempts = new Map<string, number[]>();
  manner: (recipient: string) => Manner = () => "accept";
  /** How long it takes to take a mail, milliseconds. */
  takesMs = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private port = 0;
  private listening = false;

  constructor() {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
      socket.on("error", () => socket.destroy());
      void this.serve(socket).catch(() => socket.destroy());
    });
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** How often each mail came beyond the first time, by its Message-ID; of those that came after the first `from`. */
  extraCopies(from = 0): { total: number; most: number } {
    const copies = new Map<string, number>();
    for (const { messageId } of this.taken.slice(from)) copies.set(messageId, (copies.get(messageId) ?? -1) + 1);
    const counts = [...copies.values()];
    return { total: counts.reduce((sum, count) => sum + count, 0), most: Math.max(0, ...counts) };
  }

  async up(): Promise<void> {
    if (this.listening) return;
    this.server.listen(this.port, "127.0.0.1");
    await once(this.server, "listening");
    this.listening = true;
    const address = this.server.address();
    if (address !== null && typeof address === "object") this.port = address.port;
  }

  async down(): Promise<void> {
    if (!this.listening) return;
    this.listening = false;
    const closed = once(this.server, "close");
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async serve(socket: Socket): Promise<void> {
    socket.write("220 scripted ESMTP\r\n");
    const lines = createInterface({ input: socket, crlfDelay: Infinity });
    // A client that is killed after its last line breaks the connection when nobody iterates any more.
    lines.on("error", () => socket.destroy());
    let recipient = "";
    let manner: Manner = "accept";
    let message: string[] | null = null;
    for await (const line of lines) {
      if (message !== null) {
        if (line !== ".") {
          message.push(line);
          continue;
        }
        this.taken.push({ recipient, messageId: messageIdOf(message), at: Date.now() });
        message = null;
        if (this.takesMs > 0) await sleep(this.takesMs);
        if (manner === "lost-yes") return void socket.destroy();
        socket.write("250 2.0.0 taken\r\n");
        continue;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "RCPT") {
        recipient = /<([^>]*)>/.exec(line)?.[1] ?? "";
        manner = this.manner(recipient);
        this.attempts.set(recipient, [...(this.attempts.get(recipient) ?? []), Date.now()]);
      }
      if (manner === "slow") await sleep(SLOW_MS);
      if (verb === "RCPT" && manner === "leave") return void socket.end("421 4.3.2 going away\r\n");
      if (verb === "DATA") message = [];
      socket.write(`${replyTo(verb, manner)}\r\n`);
      if (verb === "QUIT") return void socket.end();
    }
  }
}

function replyTo(verb: string, manner: Manner): string {
  if (verb === "EHLO") return "250 scripted";
  if (verb === "RCPT" && manner === "defer") return "451 4.3.0 try again later";
  if (verb === "RCPT" && manner === "refuse") return "550 5.1.1 no such mailbox";
  if (verb === "DATA") return "354 go on";
  if (verb === "QUIT") return "221 bye";
  return "250 2.0.0 ok";
}

function messageIdOf(message: readonly string[]): string {
  const line = message.find((text) => /^message-id:/i.test(text)) ?? "";
  return line.slice("message-id:".length).trim();
}
