import { crashPoint } from "@takeoff/platform";
import nodemailer from "nodemailer";
import type { Rendered } from "../templates/render.ts";
import type { Sender } from "./mailbox.ts";
import { accepted, failed, withoutWords, type Outcome } from "./outcome.ts";

export interface Letter extends Rendered {
  recipient: string;
  messageId: string;
  /** When it was written: the same on every attempt. */
  date: Date;
  /** It holds what no table and no log may hold. */
  confidential: boolean;
}

export interface MailServerOptions {
  url: string;
  from: Sender;
  /** Mails under way at once, each on a connection of its own. */
  connections: number;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;
const CHECK_EVERY_MS = 30_000;

/** The one place that speaks SMTP. */
export class MailServer {
  private readonly transport: ReturnType<typeof createTransport>;
  private checkedAt = -Infinity;
  private checking: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: MailServerOptions) {
    this.transport = createTransport(options);
  }

  /** Hands over one letter; an aborted `signal` breaks its connection off. Never throws. */
  async send(letter: Letter, signal: AbortSignal): Promise<Outcome> {
    const outcome = await this.hand(letter, signal);
    return letter.confidential ? withoutWords(outcome) : outcome;
  }

  /** @throws when the server does not let us in. Asked often, it answers with what it found in the last half minute. */
  async check(): Promise<void> {
    if (performance.now() - this.checkedAt > CHECK_EVERY_MS) {
      this.checkedAt = performance.now();
      this.checking = this.transport.verify();
      // Whoever asked may have stopped waiting; the next one gets the same answer.
      this.checking.catch(() => undefined);
    }
    await this.checking;
  }

  close(): void {
    this.transport.close({ force: true });
  }

  private async hand(letter: Letter, signal: AbortSignal): Promise<Outcome> {
    const { from } = this.options;
    try {
      const { response } = await this.transport.sendMail({
        // As objects, so that no address is read as a list, and the envelope so that no header can add a recipient.
        from,
        to: { name: "", address: letter.recipient },
        envelope: { from: from.address, to: [letter.recipient] },
        messageId: letter.messageId,
        date: letter.date,
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        // Keeps holiday replies away (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      });
      crashPoint("notifications.after-yes");
      return accepted(response);
    } catch (error) {
      return failed(error);
    }
  }
}

function createTransport({ url, connections }: MailServerOptions) {
  return nodemailer.createTransport({
    pool: true,
    url,
    maxConnections: connections,
    // The ledger counts attempts. Once is for a kept connection that the server had closed before it got the mail.
    maxRequeues: 1,
    requireTLS: sendsPasswordAbroad(url),
    ...TIMEOUTS,
  });
}

/** A password must not cross a network in the clear because somebody cut STARTTLS out of the server's greeting. */
function sendsPasswordAbroad(url: string): boolean {
  const { protocol, password, hostname } = new URL(url);
  return protocol === "smtp:" && password !== "" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
