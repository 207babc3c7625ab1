import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from "@nestjs/common";
import { Database, EventConsumer, Health, InjectConfig, InjectLogger, QueueWorker, type Logger } from "@takeoff/platform";
import type { NotificationsConfig } from "./config.ts";
import { DocumentEvents } from "./documents/document-events.ts";
import { EmailLedger } from "./ledger/email-ledger.ts";
import { MailServer } from "./sending/mail-server.ts";
import { Sender, SENDER_DEFAULTS } from "./sending/sender.ts";

const EVENTS_AT_ONCE = 8;

/** The two halves of the process: events become mails in the ledger, and the ledger's mails are sent. */
@Injectable()
export class Notifications implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sender: Sender;
  private queue: QueueWorker | undefined;

  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    @InjectLogger() private readonly logger: Logger,
    private readonly database: Database,
    private readonly documents: DocumentEvents,
    private readonly health: Health,
    ledger: EmailLedger,
  ) {
    const mailServer = new MailServer({ url: config.SMTP_URL, from: config.MAIL_FROM, connections: SENDER_DEFAULTS.concurrency });
    this.sender = new Sender(ledger, mailServer, logger, { ...SENDER_DEFAULTS, publicUrl: config.PUBLIC_URL });
    // Mails wait for their server; a restart or another replica would not help them.
    health.note("smtp", () => mailServer.check());
  }

  onApplicationBootstrap(): void {
    const consumer = new EventConsumer("notifications", this.database, this.logger, this.documents.handlers);
    const queue = new QueueWorker(
      "notifications",
      this.config.REDIS_URL,
      this.logger,
      async (job) => {
        await consumer.consume(job);
        this.sender.wake();
      },
      EVENTS_AT_ONCE,
    );
    this.health.whileLive("queue", () => queue.checkLive());
    queue.start();
    this.queue = queue;
    this.sender.start();
  }

  /** What a last event adds to the ledger after the sender has stopped is the next process's to send. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.queue?.onModuleDestroy(), this.sender.stop()]);
  }
}
