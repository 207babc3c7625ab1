import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { isStaff, type Caller, type RpcResponse } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { RpcClient } from "@takeoff/platform/rpc";
import { EmailLedger, type NewEmail } from "../../ledger/email-ledger.ts";
import { EmailDispatcher } from "../../sending/email-dispatcher.ts";
import type { WebhookRow } from "../store/webhook.repository.ts";
import { readWebhookHost } from "../webhook-host.ts";

type Actor = Pick<Caller, "role" | "username">;
export type Administrators = RpcResponse<"users.administrators">["administrators"];

/** Informs the administrators of an organization of a webhook that is new, or that leads to another server: another may have done it. */
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

  /**
   * Enqueues the e-mails in the transaction that adds or changes the webhook, so that none is added without them.
   * @param before the webhook's row before a change; nothing is said of one that leads to the same server as before
   */
  async enqueue(tx: Transaction, caller: Actor, webhook: WebhookRow, to: Administrators, before?: WebhookRow): Promise<void> {
    const { organization_id, url, events } = webhook;
    if (before && readWebhookHost(before.url) === readWebhookHost(url)) return;
    const host = readWebhookHost(url);
    const added_at = (before ? new Date() : webhook.created_at).toISOString();
    const added_by = isStaff(caller) ? null : caller.username;
    const emails = to.map(({ username, email }): NewEmail => {
      const data = { is_moved: before !== undefined, username, host, events, added_by, added_at };
      return { recipient: email, organization_id, template: "webhook_created", data };
    });
    await this.ledger.enqueue(tx, randomUUID(), emails);
  }

  /** Called after the transaction. */
  send(): void {
    this.emails.wake();
  }
}
