import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from "@nestjs/common";
import { Health, InjectConfig, InjectLogger, RpcClient, type Logger } from "@takeoff/platform";
import type { NotificationsConfig } from "../config.ts";
import { EmailLedger } from "../ledger/email-ledger.ts";
import { LetterWriter } from "./letter-writer.ts";
import { MailServer } from "./mail-server.ts";
import { Sender, SENDER_DEFAULTS } from "./sender.ts";

/** The half of the process that sends the ledger's mails. */
@Injectable()
export class Outgoing implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sender: Sender;

  constructor(
    @InjectConfig() { SMTP_URL, MAIL_FROM, PUBLIC_URL }: NotificationsConfig,
    @InjectLogger() logger: Logger,
    health: Health,
    rpc: RpcClient,
    ledger: EmailLedger,
  ) {
    const mailServer = new MailServer({ url: SMTP_URL, from: MAIL_FROM, connections: SENDER_DEFAULTS.concurrency });
    this.sender = new Sender(ledger, new LetterWriter(rpc, logger, PUBLIC_URL), mailServer, logger, SENDER_DEFAULTS);
    // Mails wait for their server; a restart or another replica would not help them.
    health.note("smtp", () => mailServer.check());
  }

  onApplicationBootstrap(): void {
    this.sender.start();
  }

  /** There may be something to send. */
  wake(): void {
    this.sender.wake();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sender.stop();
  }
}
