import type { AuditedAct } from "@takeoff/platform";
import type { DocumentRow } from "./document-row.ts";

/** A document as the audit trail keeps what was done with it: with its organization's acts, whoever acts. */
export function auditedDocument({ id, filename, organization_id }: DocumentRow, detail?: string): AuditedAct {
  return { about: { kind: "document", id }, subject: filename, organizationId: organization_id, ...(detail && { detail }) };
}
