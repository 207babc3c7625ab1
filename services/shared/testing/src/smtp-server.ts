import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

/** A reply code of SMTP (RFC 5321, section 4.2) with its text. */
export interface SmtpReply {
  code: number;
  text: string;
}

/**
 * How the server treats a recipient. `slow`: it waits `slowMs` before its replies to RCPT TO and to the message. `close`: it
 * replies 421 to RCPT TO and closes the connection. `defer`: 451. `reject`: 550. `lost-reply`: it receives the message and
 * closes the connection instead of replying. An `SmtpReply` is the reply to RCPT TO.
 */
export type SmtpBehaviour = "accept" | "slow" | "close" | "defer" | "reject" | "lost-reply" | SmtpReply;

/** What the server does after the last byte of a message. */
export type MessageResult = "accept" | "disconnect" | SmtpReply;

export interface ReceivedEmail {
  from: string;
  to: string[];
  messageId: string;
  /** The whole message. Empty with `storeRaw: false`. */
  raw: string;
}

const RECIPIENT_REPLIES: Partial<Record<Exclude<SmtpBehaviour, object>, SmtpReply>> = {
  close: { code: 421, text: "4.3.2 service closing" },
  defer: { code: 451, text: "4.3.0 try again later" },
  reject: { code: 550, text: "5.1.1 no such mailbox" },
};

/** An SMTP server on 127.0.0.1 whose behaviour a test sets. By default it accepts every e-mail. */
export class ScriptedSmtpServer {
  /** All messages that arrived completely, in order, whatever the reply was. */
  readonly received: ReceivedEmail[] = [];
  /** The messages whose reply was 250. */
  readonly accepted: ReceivedEmail[] = [];
  /** The times of all RCPT TO in milliseconds since the epoch, by recipient. */
  readonly attempts = new Map<string, number[]>();
  /** Called at RCPT TO. `attempt` counts the RCPT TO of this recipient from 1. */
  behaviour: (recipient: string, attempt: number) => SmtpBehaviour = () => "accept";
  /** Called after the last byte of a message. */
  onMessage: (email: ReceivedEmail) => MessageResult | Promise<MessageResult> = () => "accept";

  readonly #storeRaw: boolean;
  readonly #slowMs: number;
  readonly #chosen = new WeakMap<SMTPServerSession, SmtpBehaviour>();
  #server: SMTPServer | null = null;
  #port = 0;

  /** @param options `storeRaw: false` saves memory in tests with thousands of messages */
  constructor({ storeRaw = true, slowMs = 2_000 }: { storeRaw?: boolean; slowMs?: number } = {}) {
    this.#storeRaw = storeRaw;
    this.#slowMs = slowMs;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Listens on a free port; after `stop`, on the same port as before. */
  async start(): Promise<this> {
    if (this.#server) return this;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      // A lookup of the client's address can take seconds without a DNS server.
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onRcptTo: ({ address }, session, done) => void this.#recipient(address, session).then(done, done),
      onData: (stream, session, done) => void this.#message(stream, session).then((reply) => reply !== "disconnect" && done(reply), done),
    });
    // Connections that a test closes emit errors.
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  /** Closes the port and every connection. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Repeated messages by Message-ID, without the first `from` messages: all of them, and the most of one message. */
  extraCopies(from = 0): { total: number; max: number } {
    const copies = new Map<string, number>();
    for (const { messageId } of this.received.slice(from)) copies.set(messageId, (copies.get(messageId) ?? -1) + 1);
    const counts = [...copies.values()];
    return { total: counts.reduce((sum, count) => sum + count, 0), max: Math.max(0, ...counts) };
  }

  async #recipient(address: string, session: SMTPServerSession): Promise<Error | null> {
    const times = [...(this.attempts.get(address) ?? []), Date.now()];
    this.attempts.set(address, times);
    const behaviour = this.behaviour(address, times.length);
    this.#chosen.set(session, behaviour);
    if (behaviour === "slow") await sleep(this.#slowMs);
    const reply = typeof behaviour === "string" ? RECIPIENT_REPLIES[behaviour] : behaviour;
    return reply ? replyError(reply) : null;
  }

  async #message(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null | "disconnect"> {
    const raw = await text(stream);
    const { mailFrom, rcptTo } = session.envelope;
    const email: ReceivedEmail = {
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      messageId: /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? "",
      raw: this.#storeRaw ? raw : "",
    };
    this.received.push(email);
    const behaviour = this.#chosen.get(session);
    if (behaviour === "slow") await sleep(this.#slowMs);
    const result = behaviour === "lost-reply" ? "disconnect" : await this.onMessage(email);
    if (result === "disconnect") return this.#disconnect(session);
    if (result !== "accept") return replyError(result);
    this.accepted.push(email);
    return null;
  }

  /** Destroys the socket: the package `smtp-server` cannot close a connection without a reply. */
  #disconnect({ id }: SMTPServerSession): "disconnect" {
    for (const connection of this.#server?.connections ?? []) if (connection.session.id === id) connection._socket.destroy();
    return "disconnect";
  }
}

/** The package `smtp-server` takes replies other than 250 as errors. */
function replyError({ code, text: message }: SmtpReply): Error {
  return Object.assign(new Error(message), { responseCode: code });
}
