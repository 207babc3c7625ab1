import {
  hasExtension,
  isStaff,
  MESSAGES,
  nameKey,
  staffUploadFieldsSchema,
  uploadFieldsSchema,
  type Document,
  type Role,
  type UploadFields,
} from "@takeoff/contracts";
import { formatLocalDate } from "../../../shared/format.ts";

export interface ProjectForm {
  project_name: string;
  project_location: string;
  contractor_location: string;
  expected_order_date: string;
  quote_needed_by: string;
  /** Empty until the user chooses. */
  is_domestic_steel: "" | "true" | "false";
  /** Staff only. */
  organization_id: string;
  /** The document that the drawing replaces; empty for none. */
  replaces_id: string;
  /** Each becomes a project of its own, with the same questionnaire. */
  files: File[];
}

export const EMPTY_PROJECT: ProjectForm = {
  project_name: "",
  project_location: "",
  contractor_location: "",
  expected_order_date: "",
  quote_needed_by: "",
  is_domestic_steel: "",
  organization_id: "",
  replaces_id: "",
  files: [],
};

export type FieldErrors = Partial<Record<keyof ProjectForm, string>>;

function isField(name: PropertyKey | undefined): name is keyof ProjectForm {
  return typeof name === "string" && name in EMPTY_PROJECT;
}

/** Validation messages by field. */
export function validateProject(values: ProjectForm, role: Role): FieldErrors {
  const schema = isStaff({ role }) ? staffUploadFieldsSchema : uploadFieldsSchema;
  // An empty select or radio group is omitted: it is missing, not invalid.
  const sent = {
    ...values,
    is_domestic_steel: values.is_domestic_steel || undefined,
    organization_id: values.organization_id || undefined,
  };
  const errors: FieldErrors = {};
  const parsed = schema.safeParse(sent);
  for (const issue of parsed.error?.issues ?? []) {
    const [field] = issue.path;
    if (isField(field)) errors[field] ??= issue.message;
  }
  if (values.files.length === 0) errors.files = MESSAGES.upload.selectFile;
  return errors;
}

/** The specification's alerts for what is missing. Another error of the file is shown at its field only. */
export function listProjectAlerts({ files, ...fields }: Record<string, unknown>): string[] {
  const alerts: string[] = [];
  if (files === MESSAGES.upload.selectFile) alerts.push(MESSAGES.upload.selectFile);
  if (Object.keys(fields).length) alerts.push(MESSAGES.upload.fillAll);
  return alerts;
}

/** Why a file cannot be uploaded; null when it can. The size is checked before the file is read. */
export async function findFileProblem(file: File, maxBytes: number): Promise<string | null> {
  if (!hasExtension(file.name, ".pdf")) return MESSAGES.files.pdf;
  if (file.size > maxBytes) return MESSAGES.upload.tooLarge(maxBytes);
  const start = await file.slice(0, 5).text();
  return start === "%PDF-" ? null : MESSAGES.files.pdf;
}

/** Keeps the files that can be uploaded, and says why others cannot, by their names where several were chosen. */
export async function sortOutFiles(files: readonly File[], maxBytes: number): Promise<{ valid: File[]; problem: string | null }> {
  const problems = await Promise.all(files.map((file) => findFileProblem(file, maxBytes)));
  const valid = files.filter((_, index) => problems[index] === null);
  const found = files.flatMap(({ name }, index) => {
    const problem = problems[index];
    return problem ? [files.length > 1 ? `${name}: ${problem}` : problem] : [];
  });
  return { valid, problem: found.length > 0 ? found.join(" ") : null };
}

/**
 * `2026-11-21-Ferry Terminal-Saltgrass Contractors.pdf`: keeps blanks and replaces path separators. One of several drawings of
 * a questionnaire ends with its own name, `…-S-101.pdf`: otherwise all of them would have the same.
 */
export function uploadName(fields: Pick<UploadFields, "project_name" | "contractor_location">, today: Date, oneOf?: File): string {
  const part = (text: string) => text.trim().replace(/[/\\]/g, "-");
  const parts = [formatLocalDate(today), part(fields.project_name), part(fields.contractor_location)];
  if (oneOf) parts.push(part(oneOf.name.replace(/\.pdf$/i, "")));
  return `${parts.join("-")}.pdf`;
}

/** The specification's fields of the request, without the file. */
export function uploadFields(values: ProjectForm): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const key of ["project_name", "expected_order_date", "project_location", "quote_needed_by", "contractor_location"] as const) {
    fields[key] = values[key].trim();
  }
  fields["is_domestic_steel"] = values.is_domestic_steel;
  fields["status"] = "new";
  if (values.organization_id) fields["organization_id"] = values.organization_id;
  if (values.replaces_id) fields["replaces_id"] = values.replaces_id;
  return fields;
}

/** The request body with the specification's names. The file is last, so that the server has all fields before it. */
export function uploadForm(values: ProjectForm, file: File, name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(uploadFields(values))) form.set(field, value);
  form.set("file", file, name);
  return form;
}

/** Identifies a submission: a second one with the same fingerprint is a repetition of the first. */
export function computeFingerprint(values: ProjectForm, file: File, name: string): string {
  const { files: _files, ...fields } = values;
  return JSON.stringify([fields, name, file.name, file.size, file.lastModified]);
}

/** Whether a document is of the project with this name, in whatever letter case. */
export function isSameProject({ questionnaire }: Pick<Document, "questionnaire">, projectName: string): boolean {
  return nameKey(questionnaire.project_name) === nameKey(projectName.trim());
}
