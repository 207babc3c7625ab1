import {
  AppError,
  isStaff,
  MESSAGES,
  staffUploadFieldsSchema,
  uploadFieldsSchema,
  validationError,
  type Caller,
  type UploadFields,
} from "@takeoff/contracts";

type Fields = ReadonlyMap<string, string>;

/** Whether every field is present and valid, so that no later part of the form can add an error. */
export function fieldsAreComplete(caller: Caller, given: Fields): boolean {
  return schemaFor(caller).safeParse(Object.fromEntries(given)).success;
}

/** The organization that an upload is for, read from the fields before its file; null when they do not name it. */
export function organizationBeforeFile(caller: Caller, given: Fields): number | null {
  if (!isStaff(caller)) return caller.organization_id;
  return staffUploadFieldsSchema.shape.organization_id.safeParse(given.get("organization_id")).data ?? null;
}

/**
 * Parses the questionnaire and the organization it is for: the caller's own, or the one that staff name.
 * @throws AppError `validation_failed` with a sentence a field, or `organization_required`.
 */
export function readFields(caller: Caller, given: Fields): { fields: UploadFields; organizationId: number } {
  const parsed = schemaFor(caller).safeParse(Object.fromEntries(given));
  if (!parsed.success) throw fieldError(given, validationError(parsed.error).fields ?? {});
  const named = (parsed.data as { organization_id?: number }).organization_id;
  const organizationId = caller.organization_id ?? named;
  if (organizationId === undefined) throw new AppError("organization_required");
  return { fields: uploadFieldsSchema.parse(Object.fromEntries(given)), organizationId };
}

/** The error for a form without a file; it includes the errors of the fields. */
export function missingFileError(caller: Caller, given: Fields): AppError {
  const parsed = schemaFor(caller).safeParse(Object.fromEntries(given));
  const others = parsed.success ? {} : validationError(parsed.error).fields;
  return new AppError("validation_failed", {
    message: MESSAGES.upload.selectFile,
    fields: { ...others, file: MESSAGES.upload.selectFile },
  });
}

function schemaFor(caller: Caller) {
  return isStaff(caller) ? staffUploadFieldsSchema : uploadFieldsSchema;
}

function fieldError(given: Fields, fields: Record<string, string>): AppError {
  const wrong = Object.keys(fields);
  if (wrong.length === 1 && wrong[0] === "organization_id") return new AppError("organization_required", { fields });
  const missing = wrong.some((name) => !given.get(name)?.trim());
  return new AppError("validation_failed", { fields, message: missing ? MESSAGES.upload.fillAll : fields[wrong[0] ?? ""] });
}
