import {
  canSeeResults,
  isStaff,
  type Assignment,
  type Caller,
  type Document,
  type DocumentParameter,
  type DocumentStatus,
  type FailureReason,
  type FileKind,
  type Finding,
  type TakeoffMapping,
  type UploadFields,
} from "@takeoff/contracts";
import type { AuditEventDetails } from "@takeoff/platform";

/** A row of `documents.documents`, without the columns that only queries use. */
export interface DocumentRow {
  id: number;
  organization_id: number;
  organization_name: string;
  uploaded_by_id: number;
  uploaded_by: string;
  filename: string;
  status: DocumentStatus;
  upload_date: Date;
  size_bytes: number;
  page_count: number | null;
  failure_reason: FailureReason | null;
  notes: string | null;
  completed_at: Date | null;
  /** When the results are expected; null for a document that was closed before due times were recorded. */
  due_at: Date | null;
  /** The member of staff who works on it, since when, and their newest action; all null while it is unassigned. */
  assigned_to_id: number | null;
  assigned_to: string | null;
  assigned_at: Date | null;
  assignee_acted_at: Date | null;
  /** Findings about the uploaded file, below those about the file that the CSV was made from, and those about the results: each source replaces its own. */
  findings: Finding[];
  import_findings: Finding[];
  result_findings: Finding[];
  project_name: string;
  project_location: string;
  contractor_location: string;
  expected_order_date: string;
  quote_needed_by: string;
  is_domestic_steel: boolean;
  /** The earlier document whose drawing this one replaces, and the later one that replaces this one's. */
  replaces_id: number | null;
  replaced_by_id: number | null;
  original_object: string;
  processed_object: string | null;
  csv_object: string | null;
  xml_object: string | null;
  /** The file that the CSV was made from, and its name; null for a CSV that was stored as it is. */
  imported_object: string | null;
  imported_filename: string | null;
  /** What staff confirmed about the CSV's columns. */
  csv_mapping: ConfirmedMapping | null;
  version: number;
}

/** A mapping with the time at which a person confirmed it (ISO 8601). */
export interface ConfirmedMapping {
  at: string;
  mapping: TakeoffMapping;
}

/** Names the files, and the meaning of their columns, that a document's data are read from; null for one without CSV and XML. */
export function nameResults(row: Pick<DocumentRow, "csv_object" | "xml_object" | "csv_mapping">): string | null {
  if (row.csv_object === null && row.xml_object === null) return null;
  return JSON.stringify([row.csv_object, row.xml_object, row.csv_mapping?.at ?? null]);
}

export interface NewDocument {
  organization: { id: number; name: string };
  uploader: { id: number; username: string };
  filename: string;
  size: number;
  object: string;
  fields: UploadFields;
  /** The uploader's, as they are now: later changes do not reach the document. */
  parameters: readonly DocumentParameter[];
  /** When the results are due, given the time of the upload. */
  computeDueTime: (uploaded: Date) => Date;
}

/** Columns that a change may set; every change increments `version`. */
export interface DocumentChange {
  status?: DocumentStatus;
  failure_reason?: FailureReason | null;
  notes?: string | null;
  completed_at?: Date | null;
  assigned_to_id?: number | null;
  assigned_to?: string | null;
  assigned_at?: Date | null;
  assignee_acted_at?: Date | null;
  page_count?: number | null;
  findings?: Finding[];
  import_findings?: Finding[];
  result_findings?: Finding[];
  processed_object?: string;
  csv_object?: string;
  xml_object?: string;
  imported_object?: string | null;
  imported_filename?: string | null;
  csv_mapping?: ConfirmedMapping | null;
  replaced_by_id?: number;
}

export const DOCUMENT_COLUMNS = `id, organization_id, organization_name, uploaded_by_id, uploaded_by, filename, status, upload_date, size_bytes,
  page_count, failure_reason, notes, completed_at, due_at, assigned_to_id, assigned_to, assigned_at, assignee_acted_at, findings, import_findings, result_findings, project_name, project_location, contractor_location, expected_order_date,
  quote_needed_by, is_domestic_steel, replaces_id, replaced_by_id, original_object, processed_object, csv_object, xml_object,
  imported_object, imported_filename, csv_mapping, version`;

/** The files of a document: those that everybody downloads, and the one that its CSV was made from. */
export type StoredFileKind = FileKind | "imported";

/** The column with the object key of each kind of file. */
export const OBJECT_COLUMNS = {
  original: "original_object",
  processed: "processed_object",
  csv: "csv_object",
  xml: "xml_object",
  imported: "imported_object",
} as const satisfies Record<StoredFileKind, keyof DocumentRow>;

export function listObjects(row: DocumentRow): string[] {
  return Object.values(OBJECT_COLUMNS).flatMap((column) => row[column] ?? []);
}

/** The document as the caller may see it: results before completion, and findings at any time, are for staff only. */
export function toDocumentResponse(row: DocumentRow, caller: Pick<Caller, "role">): Document {
  const results = canSeeResults(caller, row.status);
  return {
    id: row.id,
    filename: row.filename,
    status: row.status,
    upload_date: row.upload_date.toISOString(),
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    uploaded_by: row.uploaded_by,
    uploaded_by_id: row.uploaded_by_id,
    size_bytes: row.size_bytes,
    page_count: row.page_count,
    failure_reason: row.failure_reason,
    notes: row.notes,
    has_processed_pdf: results && row.processed_object !== null,
    has_csv: results && row.csv_object !== null,
    has_xml: results && row.xml_object !== null,
    completed_at: row.completed_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    assignment: isStaff(caller) ? readAssignment(row) : null,
    findings: isStaff(caller) ? [...row.findings, ...row.import_findings, ...row.result_findings] : [],
    replaces_id: row.replaces_id,
    replaced_by_id: row.replaced_by_id,
    questionnaire: {
      project_name: row.project_name,
      project_location: row.project_location,
      contractor_location: row.contractor_location,
      expected_order_date: row.expected_order_date,
      quote_needed_by: row.quote_needed_by,
      is_domestic_steel: row.is_domestic_steel,
    },
  };
}

function readAssignment({ assigned_to_id, assigned_to, assigned_at, assignee_acted_at }: DocumentRow): Assignment | null {
  if (assigned_to_id === null || assigned_to === null || assigned_at === null) return null;
  const since = assigned_at.toISOString();
  return { user_id: assigned_to_id, username: assigned_to, since, last_act_at: assignee_acted_at?.toISOString() ?? since };
}

/** The subject of an audit entry about a document. The entry belongs to the document's organization, also when staff act. */
export function auditedDocument({ id, filename, organization_id }: DocumentRow, detail?: string): AuditEventDetails {
  return { about: { kind: "document", id }, subject: filename, organizationId: organization_id, ...(detail && { detail }) };
}
