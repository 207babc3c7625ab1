import { Injectable } from "@nestjs/common";
import { canSeeDocument, DEFAULT_FAILURE_REASON, isOpen, isStaff, type EventEnvelope, type EventPayload } from "@takeoff/contracts";
import type { Effect, Handlers } from "@takeoff/platform";
import { RpcClient } from "@takeoff/platform/rpc";
import { InjectConfig } from "@takeoff/platform/inject";
import type { NotificationsConfig } from "../config.ts";
import { EmailLedger, type NewEmail } from "../ledger/email-ledger.ts";

type Uploaded = EventPayload<"document.uploaded">;
type StatusChanged = EventPayload<"document.status_changed">;
type DueSoon = EventPayload<"document.due_soon">;
type TestRequested = EventPayload<"document.test_notification_requested">;
type DocumentVisibility = Parameters<typeof canSeeDocument>[1];

/** Enqueues the e-mails that follow from a change of a document. */
@Injectable()
export class DocumentEvents {
  readonly handlers: Pick<
    Handlers<"notifications">,
    "document.uploaded" | "document.status_changed" | "document.due_soon" | "document.test_notification_requested"
  > = {
    "document.uploaded": (event) => this.uploaded(event),
    "document.status_changed": (event) => this.statusChanged(event),
    "document.due_soon": (event) => this.dueSoon(event),
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
      this.rpc.request("organizations.find", { ids: [payload.organization_id] }),
    ]);
    const [organization] = organizations;
    // The documents of a deleted organization are deleted too: a link to one would lead to a 404.
    if (!organization) return this.enqueue(id, []);
    return this.enqueue(id, makeUploadedEmails(payload, { staff, sponsor: organization.sponsor_email }));
  }

  private async statusChanged({ id, payload }: EventEnvelope<"document.status_changed">): Promise<Effect> {
    const address = notifiesUploader(payload) ? await this.findAddress(payload.uploaded_by_id, payload) : null;
    const emails = address === null ? [] : [makeStatusEmail(payload, address)];
    return async (tx) => {
      if (!isOpen(payload.to)) await this.ledger.discardDueNotices(tx, payload.document_id);
      await this.ledger.enqueue(tx, id, emails);
    };
  }

  /** To the member of staff who has the document, or to the address of staff while none who may sign in has it. */
  private async dueSoon({ id, payload }: EventEnvelope<"document.due_soon">): Promise<Effect> {
    const assignee = payload.assigned_to_id === null ? null : await this.addressOfStaff(payload.assigned_to_id);
    const recipient = assignee ?? (await this.staffAddress());
    const audience = assignee === null ? "staff" : "assignee";
    return this.enqueue(id, recipient === null ? [] : [makeDueSoonEmail(payload, recipient, audience)]);
  }

  /** Sends a test e-mail to the member of staff who requested it, and to no user of the document's organization. */
  private async testRequested({ id, payload }: EventEnvelope<"document.test_notification_requested">): Promise<Effect> {
    const address = await this.findAddress(payload.requested_by_id, payload);
    return this.enqueue(id, address === null ? [] : [makeTestEmail(payload, address)]);
  }

  /** The address of a user who may see the document now; null for one who was deleted or moved to another organization. */
  private async findAddress(userId: number, document: DocumentVisibility): Promise<string | null> {
    const { contacts } = await this.rpc.request("users.contacts", { ids: [userId] });
    const [user] = contacts;
    return user && canSeeDocument(user, document) ? user.email : null;
  }

  /** The address of a member of staff; null for a user who was deleted, disabled or demoted. */
  private async addressOfStaff(userId: number): Promise<string | null> {
    const { contacts } = await this.rpc.request("users.contacts", { ids: [userId] });
    const [user] = contacts;
    return user && isStaff(user) ? user.email : null;
  }

  private async staffAddress(): Promise<string | null> {
    return this.config.STAFF_EMAIL ?? (await this.rpc.request("users.staff_contact", {})).email;
  }

  private enqueue(eventId: string, emails: NewEmail[]): Effect {
    return (tx) => this.ledger.enqueue(tx, eventId, emails);
  }
}

/** The e-mails to staff and to the organization's sponsor; one e-mail when both have the same address. */
export function makeUploadedEmails(event: Uploaded, addresses: { staff: string | null; sponsor: string | null }): NewEmail[] {
  const { document_id, organization_id, organization_name, uploaded_by, filename, project_name } = event;
  const { staff } = addresses;
  const sponsor = addresses.sponsor?.toLowerCase() === staff?.toLowerCase() ? null : addresses.sponsor;
  const email = (recipient: string, audience: "staff" | "sponsor"): NewEmail => ({
    recipient,
    organization_id,
    template: "document_uploaded",
    data: { document_id, project_name, filename, organization_name, uploaded_by, audience },
  });
  return [...(staff ? [email(staff, "staff")] : []), ...(sponsor ? [email(sponsor, "sponsor")] : [])];
}

/** Whether the uploader receives an e-mail: always on completion, on failure when staff chose to notify. */
export function notifiesUploader({ to, notify }: Pick<StatusChanged, "to" | "notify">): boolean {
  return to === "completed" || (to === "failed" && notify);
}

/** The e-mail to the uploader on a change for which `notifiesUploader` is true. */
export function makeStatusEmail(event: StatusChanged, recipient: string): NewEmail {
  const { document_id, organization_id, project_name, filename } = event;
  if (event.to === "failed") return { recipient, organization_id, template: "document_failed", data: makeFailureData(event) };
  return { recipient, organization_id, template: "document_completed", data: { document_id, project_name, filename } };
}

function makeDueSoonEmail(event: DueSoon, recipient: string, audience: "assignee" | "staff"): NewEmail {
  const { document_id, organization_id, project_name, filename, organization_name, due_at } = event;
  const data = { document_id, project_name, filename, organization_name, due_at, audience };
  return { recipient, organization_id, template: "document_due_soon", data };
}

/** The failure e-mail as a test; a document that has not failed gets the default reason. */
function makeTestEmail(event: TestRequested, recipient: string): NewEmail {
  return { recipient, organization_id: event.organization_id, template: "document_failed_test", data: makeFailureData(event) };
}

function makeFailureData({ document_id, project_name, filename, failure_reason, notes }: StatusChanged | TestRequested) {
  return { document_id, project_name, filename, failure_reason: failure_reason ?? DEFAULT_FAILURE_REASON, notes };
}
