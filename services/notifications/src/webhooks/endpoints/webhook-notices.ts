import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { isStaff, type Caller, type RpcResponse } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { RpcClient } from "@takeoff/platform/rpc";
import { EmailLedger, type NewEmail } from "../../ledger/email-ledger.ts";
import { EmailDispatcher } from "../../sending/email-dispatcher.ts";
import type { WebhookRow } from "../store/webhook.repository.ts";
import { readWebhookHost } from "../webhook-host.ts";

export type Administrators = RpcResponse<"users.administrators">["administrators"];

/**
 * Informs the administrators of an organization of a new webhook: it sends what happens to their documents to a server, and they may
 * not have added it.
 */
@Injectable()
export class WebhookNotices {
  constructor(
    private readonly rpc: RpcClient,
    private readonly ledger: EmailLedger,
    private readonly emails: EmailDispatcher,
  ) {}

  /** Who is informed. Called before the transaction, which must not wait for another service. @throws AppError `unavailable` */
  async listRecipients(organizationId: number): Promise<Administrators> {
    const { administrators } = await this.rpc.request("users.administrators", { organization_id: organizationId });
    return administrators;
  }

  /** Enqueues the e-mails in the transaction that adds the webhook, so that none is added without them. */
  async enqueue(tx: Transaction, caller: Pick<Caller, "role" | "username">, webhook: WebhookRow, to: Administrators): Promise<void> {
    const { organization_id, url, events, created_at } = webhook;
    const host = readWebhookHost(url);
    const added_by = isStaff(caller) ? null : caller.username;
    const emails = to.map(({ username, email }): NewEmail => {
      const data = { username, host, events, added_by, added_at: created_at.toISOString() };
      return { recipient: email, organization_id, template: "webhook_created", data };
    });
    await this.ledger.enqueue(tx, randomUUID(), emails);
  }

  /** Called after the transaction. */
  send(): void {
    this.emails.wake();
  }
}
