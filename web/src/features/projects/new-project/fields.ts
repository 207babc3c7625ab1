import { hasExtension, MESSAGES, staffUploadFieldsSchema, uploadFieldsSchema, type Role, type UploadFields } from "@takeoff/contracts";
import { localDate } from "../../../lib/format.ts";

export interface ProjectForm {
  project_name: string;
  project_location: string;
  contractor_location: string;
  expected_order_date: string;
  quote_needed_by: string;
  /** Nothing is chosen beforehand. */
  is_domestic_steel: "" | "true" | "false";
  /** Staff only. */
  organization_id: string;
  file: File | null;
}

export const EMPTY_PROJECT: ProjectForm = {
  project_name: "",
  project_location: "",
  contractor_location: "",
  expected_order_date: "",
  quote_needed_by: "",
  is_domestic_steel: "",
  organization_id: "",
  file: null,
};

export type FieldErrors = Partial<Record<keyof ProjectForm, string>>;

function isField(name: PropertyKey | undefined): name is keyof ProjectForm {
  return typeof name === "string" && name in EMPTY_PROJECT;
}

/** What the contract finds wrong with the form, by field. */
export function projectErrors(values: ProjectForm, role: Role): FieldErrors {
  const schema = role === "parent_admin" ? staffUploadFieldsSchema : uploadFieldsSchema;
  // An unchosen select or radio is absent, not wrong.
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
  if (!values.file) errors.file = MESSAGES.upload.selectFile;
  return errors;
}

/** The alerts of the specification that a form's errors call for. */
export function projectAlerts({ file, ...fields }: FieldErrors): string[] {
  const alerts: string[] = [];
  if (file !== undefined) alerts.push(file);
  if (Object.keys(fields).length) alerts.push(MESSAGES.upload.fillAll);
  return alerts;
}

/** Why a chosen file cannot be sent; null when it can. Its size is checked before it is read. */
export async function fileProblem(file: File, maxBytes: number): Promise<string | null> {
  if (!hasExtension(file.name, ".pdf")) return MESSAGES.files.pdf;
  if (file.size > maxBytes) return MESSAGES.upload.tooLarge(maxBytes);
  const start = await file.slice(0, 5).text();
  return start === "%PDF-" ? null : MESSAGES.files.pdf;
}

/** `2026-11-21-Ferry Terminal-Saltgrass Contractors.pdf`: blanks kept, and nothing that would be read as a folder. */
export function uploadName(fields: Pick<UploadFields, "project_name" | "contractor_location">, today: Date): string {
  const part = (text: string) => text.trim().replace(/[/\\]/g, "-");
  return `${localDate(today)}-${part(fields.project_name)}-${part(fields.contractor_location)}.pdf`;
}

/** The form as it is sent: the specification's names, the file last, so that the server knows the fields before it. */
export function uploadForm(values: ProjectForm, file: File, name: string): FormData {
  const form = new FormData();
  for (const key of ["project_name", "expected_order_date", "project_location", "quote_needed_by", "contractor_location"] as const) {
    form.set(key, values[key].trim());
  }
  form.set("is_domestic_steel", values.is_domestic_steel);
  form.set("status", "new");
  if (values.organization_id) form.set("organization_id", values.organization_id);
  form.set("file", file, name);
  return form;
}

/** Two submits with the same text are the same submit, sent again. */
export function fingerprint(values: ProjectForm, name: string): string {
  const { file, ...fields } = values;
  return JSON.stringify([fields, name, file?.name, file?.size, file?.lastModified]);
}
