import { Injectable } from "@nestjs/common";
import {
  AppError,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  type Caller,
  type CreateWebhookRequest,
  type UpdateWebhookRequest,
  type Webhook,
  type WebhookWithSecret,
} from "@takeoff/contracts";
import { lockOrganizationShared, recordAuditEvent, type AuditEventDetails } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { WebhookSecrets } from "../sending/webhook-secrets.ts";
import { makeWebhookSecret } from "../sending/webhook-signature.ts";
import { WebhookRepository, type WebhookRow } from "../store/webhook.repository.ts";
import { readWebhookHost } from "../webhook-host.ts";
import { WebhookAddresses } from "./webhook-addresses.ts";
import { WebhookNotices } from "./webhook-notices.ts";
import { WebhookOrganizations, type OwningOrganization } from "./webhook-organizations.ts";
import { toWebhookResponse } from "./webhook-response.ts";

/** An organization's webhooks. A secret is in the response that makes it, and in no other. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookRepository,
    private readonly organizations: WebhookOrganizations,
    private readonly addresses: WebhookAddresses,
    private readonly secrets: WebhookSecrets,
    private readonly notices: WebhookNotices,
  ) {}

  /** @throws AppError `not_found` */
  async list(caller: Caller, organizationId: number): Promise<Webhook[]> {
    await this.organizations.get(caller, organizationId);
    return (await this.webhooks.list(organizationId)).map(toWebhookResponse);
  }

  /** Informs the organization's administrators. @throws AppError `not_found`, then `validation_failed`, `conflict` when there are too many */
  async create(caller: Caller, organizationId: number, body: RequestReader<CreateWebhookRequest>): Promise<WebhookWithSecret> {
    const organization = await this.organizations.get(caller, organizationId);
    const { url, events } = await body();
    await this.addresses.check(url);
    const secret = makeWebhookSecret();
    const sealed = await this.secrets.seal(secret, organizationId);
    const recipients = await this.notices.listRecipients(organizationId);
    const row = await this.database.transaction(async (tx) => {
      if (!(await lockOrganizationShared(tx, organizationId))) throw new AppError("not_found");
      if ((await this.webhooks.countLocked(tx, organizationId)) >= WEBHOOK_LIMITS.perOrganization)
        throw new AppError("conflict", { message: WEBHOOK_MESSAGES.tooMany });
      const inserted = await this.webhooks.insert(tx, { organization_id: organizationId, url, events, secret: sealed });
      await recordAuditEvent(tx, "createWebhook", describeForAudit(organization, inserted, events.join(", ")));
      await this.notices.enqueue(tx, caller, inserted, recipients);
      return inserted;
    });
    this.notices.send();
    return { ...toWebhookResponse(row), secret };
  }

  /** Informs the organization's administrators of another server. @throws AppError `not_found`, then `validation_failed` */
  async update(caller: Caller, organizationId: number, id: number, body: RequestReader<UpdateWebhookRequest>): Promise<Webhook> {
    const organization = await this.organizations.get(caller, organizationId);
    if (!(await this.webhooks.find(organizationId, id))) throw new AppError("not_found");
    const request = await body();
    if (request.url !== undefined) await this.addresses.check(request.url);
    const recipients = request.url === undefined ? [] : await this.notices.listRecipients(organizationId);
    const after = await this.database.transaction(async (tx) => {
      const before = await this.lock(tx, organizationId, id);
      const changed = await this.webhooks.update(tx, before, request);
      await recordAuditEvent(tx, "updateWebhook", describeForAudit(organization, changed, describeChange(request)));
      await this.notices.enqueue(tx, caller, changed, recipients, before);
      return changed;
    });
    this.notices.send();
    return toWebhookResponse(after);
  }

  /** The former secret signs too for a day. @throws AppError `not_found` */
  async replaceSecret(caller: Caller, organizationId: number, id: number): Promise<WebhookWithSecret> {
    const organization = await this.organizations.get(caller, organizationId);
    const secret = makeWebhookSecret();
    const sealed = await this.secrets.seal(secret, organizationId);
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, organizationId, id);
      const after = await this.webhooks.replaceSecret(tx, before, sealed);
      await recordAuditEvent(tx, "replaceWebhookSecret", describeForAudit(organization, after));
      return { ...toWebhookResponse(after), secret };
    });
  }

  /** @throws AppError `not_found` */
  async delete(caller: Caller, organizationId: number, id: number): Promise<void> {
    const organization = await this.organizations.get(caller, organizationId);
    await this.database.transaction(async (tx) => {
      const deleted = await this.webhooks.delete(tx, organizationId, id);
      if (!deleted) throw new AppError("not_found");
      await recordAuditEvent(tx, "deleteWebhook", describeForAudit(organization, deleted));
    });
  }

  private async lock(tx: Transaction, organizationId: number, id: number): Promise<WebhookRow> {
    const row = await this.webhooks.lock(tx, organizationId, id);
    if (!row) throw new AppError("not_found");
    return row;
  }
}

/** An entry of the organization's trail, also when staff act. */
export function describeForAudit(
  { id, name }: OwningOrganization,
  webhook: Pick<WebhookRow, "id" | "url">,
  more?: string,
): AuditEventDetails {
  const named = `webhook ${webhook.id}: ${readWebhookHost(webhook.url)}`;
  return { about: { kind: "organization", id }, subject: name, organizationId: id, detail: more ? `${named}; ${more}` : named };
}

function describeChange({ url, events, is_enabled }: UpdateWebhookRequest): string {
  const enabled = is_enabled === undefined ? [] : [is_enabled ? "enabled" : "disabled"];
  return [...(url === undefined ? [] : ["address"]), ...(events ?? []), ...enabled].join(", ");
}
