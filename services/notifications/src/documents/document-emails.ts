import { DEFAULT_FAILURE_REASON, type EventPayload } from "@takeoff/contracts";
import type { NewEmail } from "../ledger/email-ledger.ts";

type Uploaded = EventPayload<"document.uploaded">;
type StatusChanged = EventPayload<"document.status_changed">;
type TestRequested = EventPayload<"document.test_notification_requested">;

/** Who is told of a new project: staff and the organization's sponsor, once when both read the same mailbox. */
export function uploadedEmails(event: Uploaded, addresses: { staff: string | null; sponsor: string | null }): NewEmail[] {
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

/** Whether the uploader is to hear of a change: of a result always, of a failure when staff chose so. */
export function tellsUploader({ to, notify }: Pick<StatusChanged, "to" | "notify">): boolean {
  return to === "completed" || (to === "failed" && notify);
}

/** What the uploader is told of a change that `tellsUploader`. */
export function statusEmail(event: StatusChanged, recipient: string): NewEmail {
  const { document_id, organization_id, project_name, filename } = event;
  if (event.to === "failed") return { recipient, organization_id, template: "document_failed", data: failure(event) };
  return { recipient, organization_id, template: "document_completed", data: { document_id, project_name, filename } };
}

/** The failure e-mail as staff try it: for a document that has not failed with the default reason. */
export function testEmail(event: TestRequested, recipient: string): NewEmail {
  return { recipient, organization_id: event.organization_id, template: "document_failed_test", data: failure(event) };
}

function failure({ document_id, project_name, filename, failure_reason, notes }: StatusChanged | TestRequested) {
  return { document_id, project_name, filename, failure_reason: failure_reason ?? DEFAULT_FAILURE_REASON, notes };
}
