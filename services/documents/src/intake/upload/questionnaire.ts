import {
  AppError,
  MESSAGES,
  staffUploadFieldsSchema,
  uploadFieldsSchema,
  validationError,
  type Caller,
  type UploadFields,
} from "@takeoff/contracts";

type Fields = ReadonlyMap<string, string>;

/** Whether every field is there and valid, so that nothing that comes later could be at fault. */
export function fieldsAreComplete(caller: Caller, given: Fields): boolean {
  return schemaFor(caller).safeParse(Object.fromEntries(given)).success;
}

/**
 * The questionnaire, and the organization it is for: the caller's own, or the one that staff name.
 * @throws AppError `validation_failed` with a sentence a field, or `organization_required`.
 */
export function readFields(caller: Caller, given: Fields): { fields: UploadFields; organizationId: number } {
  const parsed = schemaFor(caller).safeParse(Object.fromEntries(given));
  if (!parsed.success) throw refusal(given, validationError(parsed.error).fields ?? {});
  const named = (parsed.data as { organization_id?: number }).organization_id;
  const organizationId = caller.organization_id ?? named;
  if (organizationId === undefined) throw new AppError("organization_required");
  return { fields: uploadFieldsSchema.parse(Object.fromEntries(given)), organizationId };
}

/** The refusal of a form without a file; what else is wrong is told with it. */
export function withoutFile(caller: Caller, given: Fields): AppError {
  const parsed = schemaFor(caller).safeParse(Object.fromEntries(given));
  const others = parsed.success ? {} : validationError(parsed.error).fields;
  return new AppError("validation_failed", {
    message: MESSAGES.upload.selectFile,
    fields: { ...others, file: MESSAGES.upload.selectFile },
  });
}

function schemaFor(caller: Caller) {
  return caller.role === "parent_admin" ? staffUploadFieldsSchema : uploadFieldsSchema;
}

function refusal(given: Fields, fields: Record<string, string>): AppError {
  const wrong = Object.keys(fields);
  if (wrong.length === 1 && wrong[0] === "organization_id") return new AppError("organization_required", { fields });
  const missing = wrong.some((name) => !given.get(name)?.trim());
  return new AppError("validation_failed", { fields, message: missing ? MESSAGES.upload.fillAll : fields[wrong[0] ?? ""] });
}
