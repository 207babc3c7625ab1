import { Injectable, Module } from "@nestjs/common";
import type { Erasure, NameEraser } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { EmailEraser } from "./email-eraser.ts";
import { WebhookEraser } from "./webhook-eraser.ts";

/** Erases names of deleted things from everything that the service stores. */
@Injectable()
export class NotificationsEraser implements NameEraser {
  constructor(
    private readonly emails: EmailEraser,
    private readonly webhooks: WebhookEraser,
  ) {}

  async erase(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    await this.emails.erase(tx, erasures);
    await this.webhooks.erase(tx, erasures);
  }
}

@Module({ providers: [EmailEraser, WebhookEraser, NotificationsEraser], exports: [NotificationsEraser] })
export class ErasureModule {}
