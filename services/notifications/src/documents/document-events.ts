import { Injectable } from "@nestjs/common";
import { InjectConfig, RpcClient, type Effect } from "@takeoff/platform";
import type { EventEnvelope } from "@takeoff/contracts";
import type { NotificationsConfig } from "../config.ts";
import type { HandlersOf } from "../handlers-of.ts";
import { EmailLedger, type NewEmail } from "../ledger/email-ledger.ts";
import { statusEmail, tellsUploader, testEmail, uploadedEmails } from "./document-emails.ts";

/** Turns what happened to a document into the mails that are owed for it. */
@Injectable()
export class DocumentEvents {
  readonly handlers: HandlersOf<"document"> = {
    "document.uploaded": (event) => this.uploaded(event),
    "document.status_changed": (event) => this.statusChanged(event),
    "document.test_notification_requested": (event) => this.testRequested(event),
  };

  constructor(
    @InjectConfig() private readonly config: Pick<NotificationsConfig, "STAFF_EMAIL">,
    private readonly rpc: RpcClient,
    private readonly ledger: EmailLedger,
  ) {}

  private async uploaded({ id, payload }: EventEnvelope<"document.uploaded">): Promise<Effect> {
    const [staff, { organizations }] = await Promise.all([
      this.staffAddress(),
      this.rpc.ask("organizations.find", { ids: [payload.organization_id] }),
    ]);
    const [organization] = organizations;
    // A deleted organization took its documents along: the link would lead nowhere.
    if (!organization) return this.owe(id, []);
    return this.owe(id, uploadedEmails(payload, { staff, sponsor: organization.sponsor_email }));
  }

  private async statusChanged({ id, payload }: EventEnvelope<"document.status_changed">): Promise<Effect> {
    if (!tellsUploader(payload)) return this.owe(id, []);
    const { contacts } = await this.rpc.ask("users.contacts", { ids: [payload.uploaded_by_id] });
    const [uploader] = contacts;
    return this.owe(id, uploader ? [statusEmail(payload, uploader.email)] : []);
  }

  /** To whoever asked, and to nobody that the project belongs to. */
  private async testRequested({ id, payload }: EventEnvelope<"document.test_notification_requested">): Promise<Effect> {
    const { contacts } = await this.rpc.ask("users.contacts", { ids: [payload.requested_by_id] });
    const [requester] = contacts;
    return this.owe(id, requester ? [testEmail(payload, requester.email)] : []);
  }

  private async staffAddress(): Promise<string | null> {
    return this.config.STAFF_EMAIL ?? (await this.rpc.ask("users.staff_contact", {})).email;
  }

  private owe(eventId: string, emails: NewEmail[]): Effect {
    return (tx) => this.ledger.add(tx, eventId, emails);
  }
}
