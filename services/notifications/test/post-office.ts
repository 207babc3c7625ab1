import { randomUUID } from "node:crypto";
import type { Database } from "@takeoff/platform";
import { waitFor } from "@takeoff/testing";
import { EmailLedger, type NewEmail } from "../src/ledger/email-ledger.ts";
import { LetterWriter } from "../src/sending/letter-writer.ts";
import { MailServer } from "../src/sending/mail-server.ts";
import { Sender, SENDER_DEFAULTS, type SenderOptions } from "../src/sending/sender.ts";
import { CapturedLog } from "./captured-log.ts";
import { FakeRpc } from "./fake-rpc.ts";
import { createDatabase, type OwnDatabase } from "./own-database.ts";
import { ScriptedMailServer } from "./scripted-mail-server.ts";

export const PUBLIC_URL = "https://takeoff.example";

export interface Row {
  state: string;
  attempts: number;
  message_id: string;
  last_reply: string | null;
}

/** The sending half on a database of its own, with a mail server and services whose answers a test writes. */
export class PostOffice {
  readonly ledger: EmailLedger;
  mailServer!: ScriptedMailServer;
  rpc!: FakeRpc;
  log!: CapturedLog;
  #senders: Sender[] = [];

  private constructor(
    private readonly own: OwnDatabase,
    readonly database: Database,
  ) {
    this.ledger = new EmailLedger(database, { PUBLIC_URL });
  }

  static async build(): Promise<PostOffice> {
    const own = await createDatabase();
    return new PostOffice(own, await own.open());
  }

  /** Before each test: nothing is owed, and everybody answers yes. */
  async open(): Promise<void> {
    await this.database.query(
      "truncate notifications.emails, notifications.acts, events.outbox, events.receipts, events.gone_organizations",
    );
    this.mailServer = await new ScriptedMailServer().start();
    this.rpc = new FakeRpc();
    this.log = new CapturedLog();
  }

  /** After each test. */
  async close(): Promise<void> {
    await Promise.all(this.#senders.splice(0).map((sender) => sender.stop()));
    await this.mailServer.stop();
  }

  demolish(): Promise<void> {
    return this.own.drop();
  }

  /** A ledger with connections of its own, as another process has it. */
  async otherLedger(): Promise<EmailLedger> {
    return new EmailLedger(await this.own.open(), { PUBLIC_URL });
  }

  async owe(...emails: NewEmail[]): Promise<void> {
    for (const one of emails) await this.database.transaction((tx) => this.ledger.add(tx, randomUUID(), [one]));
  }

  /** A process that sends, as another replica would: its own connections to the database and to the mail server. */
  async startSender(options: Partial<SenderOptions> & { smtpUrl?: string } = {}): Promise<Sender> {
    const { smtpUrl = this.mailServer.url, ...rest } = options;
    const mailServer = new MailServer({ url: smtpUrl, from: { name: "Takeoff", address: "no-reply@takeoff.example" }, connections: 4 });
    const writer = new LetterWriter(this.rpc, this.log.logger, PUBLIC_URL);
    const sender = new Sender(await this.otherLedger(), writer, mailServer, this.log.logger, { ...SENDER_DEFAULTS, pollMs: 50, ...rest });
    sender.start();
    this.#senders.push(sender);
    return sender;
  }

  rows(): Promise<Row[]> {
    return this.database.query<Row>("select state, attempts, message_id, last_reply from notifications.emails order by id");
  }

  settled(state: string, attempts: number): Promise<Row> {
    return waitFor(async () => (await this.rows()).find((row) => row.state === state && row.attempts === attempts), {
      what: `${state} after ${attempts}`,
    });
  }

  /** Lets the waits of all mails pass. */
  async passTime(): Promise<void> {
    await this.database.query(
      "update notifications.emails set next_attempt_at = now(), leased_until = least(leased_until, now() - interval '1 second')",
    );
  }
}
