import { randomUUID } from "node:crypto";
import type { Database } from "@takeoff/platform/database";
import { waitFor } from "@takeoff/testing";
import { ScriptedSmtpServer } from "@takeoff/testing/smtp-server";
import { EmailLedger, type NewEmail } from "../src/ledger/email-ledger.ts";
import { DISPATCHER_DEFAULTS, EmailDispatcher, type DispatcherOptions } from "../src/sending/email-dispatcher.ts";
import { EmailRenderer } from "../src/sending/email-renderer.ts";
import { SmtpClient } from "../src/sending/smtp-client.ts";
import { CapturedLog } from "./captured-log.ts";
import { FakeRpc } from "./fake-rpc.ts";
import { createDatabase, type TestDatabase } from "./test-database.ts";

export const PUBLIC_URL = "https://takeoff.example";

export interface Row {
  state: string;
  attempts: number;
  message_id: string;
  last_reply: string | null;
}

/** The ledger and dispatchers on a database of their own, with an SMTP server and RPC handlers that a test sets. */
export class EmailHarness {
  readonly ledger: EmailLedger;
  mailServer!: ScriptedSmtpServer;
  rpc!: FakeRpc;
  log!: CapturedLog;
  #dispatchers: EmailDispatcher[] = [];

  private constructor(
    private readonly testDatabase: TestDatabase,
    readonly database: Database,
  ) {
    this.ledger = new EmailLedger(database, { PUBLIC_URL });
  }

  static async create(): Promise<EmailHarness> {
    const testDatabase = await createDatabase();
    return new EmailHarness(testDatabase, await testDatabase.open());
  }

  /** Before each test: empties the tables and starts an SMTP server that accepts every e-mail. */
  async reset(): Promise<void> {
    await this.database.query(
      "truncate notifications.emails, notifications.acts, events.outbox, events.receipts, events.gone_organizations",
    );
    this.mailServer = await new ScriptedSmtpServer().start();
    this.rpc = new FakeRpc();
    this.log = new CapturedLog();
  }

  /** After each test. */
  async stop(): Promise<void> {
    await Promise.all(this.#dispatchers.splice(0).map((dispatcher) => dispatcher.onModuleDestroy()));
    await this.mailServer.stop();
  }

  dropDatabase(): Promise<void> {
    return this.testDatabase.drop();
  }

  /** A ledger with database connections of its own, as in another process. */
  async separateLedger(): Promise<EmailLedger> {
    return new EmailLedger(await this.testDatabase.open(), { PUBLIC_URL });
  }

  async enqueue(...emails: NewEmail[]): Promise<void> {
    for (const one of emails) await this.database.transaction((tx) => this.ledger.enqueue(tx, randomUUID(), [one]));
  }

  /** Starts a dispatcher as in another replica: with its own connections to the database and to the SMTP server. */
  async startDispatcher(options: Partial<DispatcherOptions> & { smtpUrl?: string } = {}): Promise<EmailDispatcher> {
    const { smtpUrl = this.mailServer.url, ...rest } = options;
    const smtp = new SmtpClient({ url: smtpUrl, from: { name: "Takeoff", address: "no-reply@takeoff.example" }, connections: 4 });
    const renderer = new EmailRenderer(this.rpc, this.log.logger, PUBLIC_URL);
    const ledger = await this.separateLedger();
    const dispatcher = new EmailDispatcher(ledger, renderer, smtp, this.log.logger, { ...DISPATCHER_DEFAULTS, pollMs: 50, ...rest });
    dispatcher.onApplicationBootstrap();
    this.#dispatchers.push(dispatcher);
    return dispatcher;
  }

  rows(): Promise<Row[]> {
    return this.database.query<Row>("select state, attempts, message_id, last_reply from notifications.emails order by id");
  }

  /** Waits for an e-mail in a state after a number of attempts. */
  waitForState(state: string, attempts: number): Promise<Row> {
    return waitFor(async () => (await this.rows()).find((row) => row.state === state && row.attempts === attempts), {
      what: `${state} after ${attempts}`,
    });
  }

  /** Makes every e-mail due and expires every lease. */
  async makeDue(): Promise<void> {
    await this.database.query(
      "update notifications.emails set next_attempt_at = now(), leased_until = least(leased_until, now() - interval '1 second')",
    );
  }
}
