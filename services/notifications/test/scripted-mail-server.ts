import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

/** What the server does with a mail it was handed: says yes, gives that reply, or cuts the connection without a word. */
export type Answer = "yes" | "drop" | { code: number; text: string };

export interface ReceivedMail {
  from: string;
  to: string[];
  messageId: string;
  raw: string;
}

/** A mail server whose answers a test writes; "yes" unless it does. */
export class ScriptedMailServer {
  /** Every mail that came in whole, whatever was answered. */
  readonly offered: ReceivedMail[] = [];
  /** Those that got a yes. */
  readonly taken: ReceivedMail[] = [];
  /** Answers a RCPT TO with a refusal; null is a yes. */
  onRecipient: (address: string) => Exclude<Answer, string> | null = () => null;
  /** Answers a mail once its last byte is there. */
  onMail: (mail: ReceivedMail) => Answer | Promise<Answer> = () => "yes";

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => done(refusal(this.onRecipient(address))),
    onData: (stream, session, done) => void this.receive(stream, session, done),
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    // Connections that are dropped on purpose end in errors.
    this.server.on("error", () => undefined);
    return this;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async receive(stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error | null) => void): Promise<void> {
    const raw = await text(stream);
    const { mailFrom, rcptTo } = session.envelope;
    const mail: ReceivedMail = {
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      messageId: /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? "",
      raw,
    };
    this.offered.push(mail);
    const answer = await this.onMail(mail);
    if (answer === "drop") {
      for (const connection of this.server.connections as Set<{ session: SMTPServerSession; _socket: Socket }>)
        if (connection.session.id === session.id) connection._socket.destroy();
      return;
    }
    if (answer === "yes") this.taken.push(mail);
    done(answer === "yes" ? null : refusal(answer));
  }
}

function refusal(answer: Exclude<Answer, string> | null): Error | null {
  return answer && Object.assign(new Error(answer.text), { responseCode: answer.code });
}
