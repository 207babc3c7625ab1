import { crashPoint } from "@takeoff/platform";
import nodemailer from "nodemailer";
import type { RenderedTemplate } from "../templates/templates.ts";
import type { SenderAddress } from "./mailbox.ts";
import { accepted, fromSmtpError, redactReply, type SendResult } from "./send-result.ts";

export interface RenderedEmail extends RenderedTemplate {
  recipient: string;
  messageId: string;
  /** When the e-mail was enqueued: the same on every attempt. */
  date: Date;
  /** Contains a secret that must be in no table and no log. */
  confidential: boolean;
}

export interface SmtpClientOptions {
  url: string;
  from: SenderAddress;
  /** Concurrent connections, each for one e-mail at a time. */
  connections: number;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;
const CHECK_EVERY_MS = 30_000;

/** The only place that uses SMTP. */
export class SmtpClient {
  private readonly transport: ReturnType<typeof createTransport>;
  private checkedAt = -Infinity;
  private lastCheck: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: SmtpClientOptions) {
    this.transport = createTransport(options);
  }

  /** Sends one e-mail; aborting `signal` closes its connection. Never throws. */
  async send(email: RenderedEmail, signal: AbortSignal): Promise<SendResult> {
    const result = await this.transmit(email, signal);
    return email.confidential ? redactReply(result) : result;
  }

  /** Connects and logs in; the result is cached for 30 s. @throws when the server rejects either */
  async check(): Promise<void> {
    if (performance.now() - this.checkedAt > CHECK_EVERY_MS) {
      this.checkedAt = performance.now();
      this.lastCheck = this.transport.verify();
      // A caller may have timed out before this settles; without a handler the rejection would end the process.
      this.lastCheck.catch(() => undefined);
    }
    await this.lastCheck;
  }

  close(): void {
    this.transport.close({ force: true });
  }

  private async transmit(email: RenderedEmail, signal: AbortSignal): Promise<SendResult> {
    const { from } = this.options;
    try {
      const { response } = await this.transport.sendMail({
        // Objects, so that no address is parsed as a list; an envelope, so that no header adds a recipient.
        from,
        to: { name: "", address: email.recipient },
        envelope: { from: from.address, to: [email.recipient] },
        messageId: email.messageId,
        date: email.date,
        subject: email.subject,
        text: email.text,
        html: email.html,
        // Prevents out-of-office replies (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      });
      crashPoint("notifications.after-yes");
      return accepted(response);
    } catch (error) {
      return fromSmtpError(error);
    }
  }
}

function createTransport({ url, connections }: SmtpClientOptions) {
  return nodemailer.createTransport({
    pool: true,
    url,
    maxConnections: connections,
    // The ledger counts attempts. One requeue is for a pooled connection that the server had closed before it got the e-mail.
    maxRequeues: 1,
    requireTLS: sendsCredentialsRemotely(url),
    ...TIMEOUTS,
  });
}

/** True when STARTTLS must be required: an attacker who removes it from the greeting would read the password. */
function sendsCredentialsRemotely(url: string): boolean {
  const { protocol, password, hostname } = new URL(url);
  return protocol === "smtp:" && password !== "" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
