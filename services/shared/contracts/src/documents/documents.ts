import * as z from "zod";
import { assignmentSchema, workQueryFields } from "./assignment.ts";
import { LIMITS } from "../limits.ts";
import { MESSAGES } from "../messages.ts";
import { choice, cursorText, pageLimit, positiveInteger } from "../api/paging.ts";
import { dateText, idSchema, optionalText, requiredText, TEXT_LIMITS, TEXT_MESSAGES, timeSchema } from "../text.ts";

/** `new` until the stored file is checked; staff set the other statuses. */
export const DOCUMENT_STATUSES = ["new", "pending", "in_progress", "processing", "completed", "failed"] as const;
export const documentStatusSchema = z.enum(DOCUMENT_STATUSES);
export type DocumentStatus = z.infer<typeof documentStatusSchema>;

/** Statuses that staff may set. `new` is set by the upload only. */
export const SETTABLE_STATUSES = [
  "pending",
  "in_progress",
  "processing",
  "completed",
  "failed",
] as const satisfies readonly DocumentStatus[];

/** Statuses of documents that nothing more is expected for. All others are open. */
export const CLOSED_STATUSES = ["completed", "failed"] as const satisfies readonly DocumentStatus[];

/** Whether a document still waits for its results. */
export function isOpen(status: DocumentStatus): boolean {
  return !(CLOSED_STATUSES as readonly DocumentStatus[]).includes(status);
}

/** The dashboard's status filter, in the specification's order. */
export const STATUS_LABELS: Record<DocumentStatus, string> = {
  new: "New",
  pending: "Pending",
  in_progress: "In Progress",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
};

export const FAILURE_REASONS = {
  non_vector: "Non-Vector File",
  corrupt: "Corrupted File",
  incomplete: "Incomplete Information",
  wrong_format: "Wrong Format",
  other: "Other",
} as const;
export type FailureReason = keyof typeof FAILURE_REASONS;
export const DEFAULT_FAILURE_REASON: FailureReason = "non_vector";
export const failureReasonSchema = z.enum(Object.keys(FAILURE_REASONS) as [FailureReason, ...FailureReason[]], {
  error: "Please choose one of the failure reasons",
});

/** The stored files of a document: the uploaded one and the three results. */
export const FILE_KINDS = ["original", "processed", "csv", "xml"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
export const FILE_LABELS: Record<FileKind, string> = {
  original: "Original PDF",
  processed: "Processed PDF",
  csv: "CSV data",
  xml: "XML metadata",
};
export const RESULT_KINDS = ["processed", "csv", "xml"] as const satisfies readonly FileKind[];
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Form part, accepted extension and error message of each result file. */
export const RESULT_FILES = {
  processed: {
    part: "processed_pdf",
    extension: ".pdf",
    message: MESSAGES.files.pdf,
    label: "Processed PDF File (optional)",
    mediaType: "application/pdf",
  },
  csv: {
    part: "csv_file",
    extension: ".csv",
    message: MESSAGES.files.csv,
    label: "CSV Data File (optional)",
    mediaType: "text/csv; charset=utf-8",
  },
  xml: {
    part: "xml_file",
    extension: ".xml",
    message: MESSAGES.files.xml,
    label: "XML Metadata File (optional)",
    mediaType: "application/xml",
  },
} as const satisfies Record<ResultKind, { part: string; extension: string; message: string; label: string; mediaType: string }>;

/** Whether a file's name ends as its kind asks, in any letter case. */
export function hasExtension(name: string, extension: string): boolean {
  return name.toLowerCase().endsWith(extension);
}

/** A file's name without its extension. */
export function removeExtension(filename: string): string {
  const dot = filename.lastIndexOf(".");
  return dot > 0 ? filename.slice(0, dot) : filename;
}

export const findingSchema = z.object({ code: z.string(), level: z.enum(["info", "warning", "error"]), message: z.string() });
export type Finding = z.infer<typeof findingSchema>;

export const questionnaireSchema = z.object({
  project_name: z.string(),
  project_location: z.string(),
  contractor_location: z.string(),
  expected_order_date: z.iso.date(),
  quote_needed_by: z.iso.date(),
  is_domestic_steel: z.boolean(),
});
export type Questionnaire = z.infer<typeof questionnaireSchema>;

export const documentSchema = z.object({
  id: idSchema,
  filename: z.string(),
  status: documentStatusSchema,
  upload_date: timeSchema,
  organization_id: idSchema,
  organization_name: z.string(),
  uploaded_by: z.string(),
  uploaded_by_id: idSchema,
  size_bytes: z.int().nonnegative(),
  page_count: z.int().positive().nullable(),
  failure_reason: failureReasonSchema.nullable(),
  notes: z.string().nullable(),
  has_processed_pdf: z.boolean(),
  has_csv: z.boolean(),
  has_xml: z.boolean(),
  completed_at: timeSchema.nullable(),
  /** When the results are expected; null for a document that was completed or failed before due times were recorded. */
  due_at: timeSchema.nullable(),
  /** Whose document it is; null while it is unassigned, and always null for customers. */
  assignment: assignmentSchema.nullable(),
  findings: z.array(findingSchema),
  /** The earlier document whose drawing this one replaces, and the later one that replaces this one's. */
  replaces_id: idSchema.nullable(),
  replaced_by_id: idSchema.nullable(),
  questionnaire: questionnaireSchema,
});
export type Document = z.infer<typeof documentSchema>;
export const documentListSchema = z.array(documentSchema);

/** The document that the caller was assigned; null when no open document is unassigned. */
export const nextDocumentSchema = z.object({ document: documentSchema.nullable() });
export type NextDocument = z.infer<typeof nextDocumentSchema>;

/** The number of a document, as form fields have it. */
const replacedId = z
  .string({ error: MESSAGES.upload.unknownReplaced })
  .regex(/^[1-9]\d{0,15}$/, { error: MESSAGES.upload.unknownReplaced })
  .transform(Number)
  .pipe(idSchema);

/** The form fields of `POST /upload-pdf`; the file is a part of its own. `status` is accepted and ignored. */
export const uploadFieldsSchema = z.object({
  project_name: requiredText(TEXT_LIMITS.name),
  expected_order_date: dateText(),
  project_location: requiredText(TEXT_LIMITS.name),
  quote_needed_by: dateText(),
  contractor_location: requiredText(TEXT_LIMITS.name),
  is_domestic_steel: z
    .enum(["true", "false"], { error: (issue) => (issue.input ? TEXT_MESSAGES.yesNo : TEXT_MESSAGES.required) })
    .transform((value) => value === "true"),
  replaces_id: z.union([z.literal("").transform(() => null), replacedId]).nullish(),
});
export type UploadFields = z.infer<typeof uploadFieldsSchema>;

/** The form fields for staff, who also name the organization that the document belongs to. */
export const staffUploadFieldsSchema = uploadFieldsSchema.extend({
  organization_id: z
    .string({ error: MESSAGES.users.organizationRequired })
    .regex(/^[1-9]\d{0,15}$/, { error: MESSAGES.users.organizationRequired })
    .transform(Number)
    .pipe(idSchema),
});

/** All fields that the form of `POST /upload-pdf` may contain. */
export const uploadFormSchema = staffUploadFieldsSchema.partial({ organization_id: true });

export const statusChangeSchema = z.object({
  status: z.enum(SETTABLE_STATUSES, { error: "This status cannot be set" }),
  failureReason: failureReasonSchema.nullish(),
  notes: optionalText(TEXT_LIMITS.notes, true),
  notifyClient: z.boolean({ error: TEXT_MESSAGES.yesNo }).nullish(),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

export const DOCUMENT_SORTS = [
  "filename",
  "organization_name",
  "uploaded_by",
  "upload_date",
  "due_at",
  "status",
  "project_name",
  "project_location",
  "contractor_location",
] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
export const SORT_ORDERS = ["asc", "desc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The lists' default order (specification, section 9), and that of a list of work to do. */
export const DEFAULT_SORTS = {
  projects: { sort: "filename", order: "asc" },
  dashboard: { sort: "upload_date", order: "desc" },
  work: { sort: "due_at", order: "asc" },
} as const satisfies Record<string, { sort: DocumentSort; order: SortOrder }>;

export const SEARCH_FIELDS = ["filename", "organization_name", "project_name"] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];
/** The names that a search matches unless the request says others (specification, section 2). */
export const DEFAULT_SEARCH_FIELDS = ["filename", "organization_name"] as const satisfies readonly SearchField[];

const SEARCH_FIELDS_PATTERN = new RegExp(`^(${SEARCH_FIELDS.join("|")})(,(${SEARCH_FIELDS.join("|")}))*$`);

/** Names separated by commas, parsed to each once in the order of `SEARCH_FIELDS`: equal searches have equal queries. */
const searchFields = () => {
  const error = `Please name some of ${SEARCH_FIELDS.join(", ")}, separated by commas`;
  return z
    .string({ error })
    .regex(SEARCH_FIELDS_PATTERN, { error })
    .transform((text): readonly SearchField[] => {
      const named = text.split(",");
      return SEARCH_FIELDS.filter((field) => named.includes(field));
    })
    .prefault(DEFAULT_SEARCH_FIELDS.join(","));
};

export const documentQuerySchema = z.object({
  q: optionalText(TEXT_LIMITS.text),
  search_in: searchFields(),
  status: choice(DOCUMENT_STATUSES).optional(),
  organization_id: positiveInteger(Number.MAX_SAFE_INTEGER, MESSAGES.organizations.unknown).optional(),
  sort: choice(DOCUMENT_SORTS).optional(),
  order: choice(SORT_ORDERS).optional(),
  limit: pageLimit(),
  cursor: cursorText(),
});
export const allDocumentsQuerySchema = documentQuerySchema.extend(workQueryFields);
export type AllDocumentsQuery = z.infer<typeof allDocumentsQuerySchema>;
export type DocumentQuery = z.infer<typeof documentQuerySchema>;

export const FILE_VERSIONS = ["original", "processed"] as const;
export const fileQuerySchema = z.object({ version: choice(FILE_VERSIONS).default("original") });
export const previewQuerySchema = fileQuerySchema.extend({ mode: choice(["preview", "download"]).default("preview") });

/** The numbers of different documents, separated by commas. */
const documentIds = (max: number) => {
  const error = MESSAGES.documents.originals(max);
  return (
    z
      .string({ error })
      .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, { error })
      .transform((text) => text.split(",").map(Number))
      // One sentence for the parameter, not one for each number in it.
      .refine((ids) => ids.length <= max && ids.every(Number.isSafeInteger) && new Set(ids).size === ids.length, { error })
  );
};
export const originalsQuerySchema = z.object({ ids: documentIds(LIMITS.originalsPerArchive) });
export type OriginalsQuery = z.infer<typeof originalsQuerySchema>;

export interface MetadataElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: MetadataElement[];
}
export const metadataElementSchema: z.ZodType<MetadataElement> = z
  .object({
    name: z.string(),
    attributes: z.record(z.string(), z.string()),
    text: z.string(),
    get children() {
      return z.array(metadataElementSchema);
    },
  })
  // Its name in the published description, where it refers to itself.
  .meta({ id: "MetadataElement" });
export const extractedDataSchema = z.object({
  document_id: idSchema,
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.string())),
  metadata: metadataElementSchema.nullable(),
  extracted_at: timeSchema.nullable(),
});
