import * as z from "zod";

/** Every error code of a response, with its status and default message. The specification's own sentences are in `messages.ts`. */
export const ERRORS = {
  malformed_body: { status: 400, sentence: "The request body could not be read." },
  validation_failed: { status: 400, sentence: "Please check the values you entered." },
  organization_required: { status: 400, sentence: "Organization ID is required" },
  weak_password: { status: 400, sentence: "Password does not meet requirements" },
  invalid_token: { status: 400, sentence: "This password reset link is invalid or has expired." },
  file_required: { status: 400, sentence: "At least one file is required" },
  invalid_cursor: { status: 400, sentence: "The order of this list has changed. Please start again from the first page." },
  invalid_format: { status: 400, sentence: "This format is not available." },
  unauthenticated: { status: 401, sentence: "Session expired or authentication required" },
  login_failed: { status: 401, sentence: "Failed to login. Please check your credentials." },
  login_expired: { status: 401, sentence: "This sign-in took too long or has ended. Please start again." },
  forbidden: { status: 403, sentence: "You are not allowed to do this." },
  nda_required: { status: 403, sentence: "Please accept the non-disclosure agreement first." },
  cross_site: { status: 403, sentence: "This request came from another site and was rejected." },
  wrong_password: { status: 403, sentence: "This is not your current password." },
  wrong_code: { status: 403, sentence: "This code is not valid. Please enter the one that is shown now." },
  wrong_recovery_code: { status: 403, sentence: "This recovery code is not valid or was used before." },
  wrong_passkey: { status: 403, sentence: "This passkey was not accepted." },
  not_found: { status: 404, sentence: "Not found." },
  method_not_allowed: { status: 405, sentence: "This address does not support this method." },
  conflict: { status: 409, sentence: "Someone else is changing this right now. Please try again." },
  assigned_to_another: { status: 409, sentence: "Someone else has taken this document." },
  document_closed: { status: 409, sentence: "This document is completed or failed, so that it cannot be assigned." },
  username_taken: { status: 409, sentence: "This username is already taken." },
  email_taken: { status: 409, sentence: "This e-mail address is already in use." },
  name_taken: { status: 409, sentence: "This name is already taken." },
  cannot_delete_self: { status: 409, sentence: "You cannot delete your own account." },
  last_parent_admin: { status: 409, sentence: "The last staff user cannot be removed." },
  second_factor_required: { status: 409, sentence: "Your account needs a second factor. Please add another one first." },
  setup_expired: { status: 409, sentence: "This took too long. Please start again." },
  idempotency_in_progress: { status: 409, sentence: "The same upload is already in progress." },
  unsupported_version: { status: 412, sentence: "This version is not supported." },
  too_large: { status: 413, sentence: "This request or file is larger than allowed." },
  quota_exceeded: {
    status: 413,
    sentence: "This organization's storage limit is reached. Delete documents that are no longer needed, or ask support for more.",
  },
  too_long: { status: 414, sentence: "The address of this request is too long." },
  headers_too_large: { status: 431, sentence: "The headers of this request are too large.", code: "too_long" },
  unsupported_media_type: { status: 415, sentence: "This address does not accept this content type." },
  range_not_satisfiable: { status: 416, sentence: "The requested part of the file does not exist." },
  invalid_file: { status: 422, sentence: "Invalid file format" },
  passkeys_unavailable: { status: 422, sentence: "Passkeys need another address." },
  idempotency_mismatch: { status: 422, sentence: "This idempotency key was used for another upload." },
  too_many_requests: { status: 429, sentence: "Too many attempts. Please wait a moment and try again." },
  internal: { status: 500, sentence: "Something went wrong on our side. Please try again." },
  bad_gateway: { status: 502, sentence: "Part of the service is not available. Please try again in a moment.", code: "unavailable" },
  unavailable: { status: 503, sentence: "The service is not available right now. Please try again in a moment." },
  timeout: { status: 504, sentence: "The service took too long to respond. Please try again in a moment.", code: "unavailable" },
} as const satisfies Record<string, { status: number; sentence: string; code?: string }>;

export type ErrorName = keyof typeof ERRORS;

/** The code in the response body: `bad_gateway` and `timeout` differ from `unavailable` by their status only. */
export function wireCode(name: ErrorName): string {
  const entry: { status: number; code?: string } = ERRORS[name];
  return entry.code ?? name;
}

/** Default `retry-after` of errors after which a client should retry, seconds. */
export const DEFAULT_RETRY_AFTER_SECONDS = 5;

const WAIT_UNITS = [
  { seconds: 3_600, one: "hour" },
  { seconds: 60, one: "minute" },
  { seconds: 1, one: "second" },
] as const;

/** A `retry-after` in words, rounded up, so that who waits that long does not wait in vain: `7 minutes`. */
export function describeWait(seconds: number): string {
  const { seconds: each, one } = WAIT_UNITS.find((unit) => seconds >= unit.seconds) ?? WAIT_UNITS[2];
  const count = Math.max(1, Math.ceil(seconds / each));
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}

/** The sentence of the table; that of a limit says when to try again. */
function defaultSentence(code: ErrorName, retryAfter: number | undefined): string {
  if (code !== "too_many_requests" || retryAfter === undefined) return ERRORS[code].sentence;
  return `Too many attempts. Please try again in ${describeWait(retryAfter)}.`;
}

export interface AppErrorDetail {
  /** Message for the user; default: the table's. */
  message?: string;
  /** For validation: field name to sentence. */
  fields?: Record<string, string>;
  /** Whole seconds, sent as `retry-after`. */
  retryAfter?: number;
  /** Additional response headers, such as `allow` or `content-range`. */
  headers?: Record<string, string>;
  /** For the log only, never sent. */
  cause?: unknown;
}

/** The only error that is sent to clients and other services. Anything else that is thrown becomes `internal`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorName;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorName, detail: AppErrorDetail = {}) {
    const isRetryable = [429, 502, 503, 504].includes(ERRORS[code].status);
    const retryAfter = detail.retryAfter ?? (isRetryable ? DEFAULT_RETRY_AFTER_SECONDS : undefined);
    super(detail.message ?? defaultSentence(code, retryAfter), detail.cause === undefined ? undefined : { cause: detail.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = detail.fields;
    this.retryAfter = retryAfter;
    this.headers = detail.headers ?? {};
  }
}

export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  request_id: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The error body of the contract for an error and the request it belongs to. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return { error: error.message, code: wireCode(error.code), request_id: requestId, ...(error.fields ? { fields: error.fields } : {}) };
}

/** `validation_failed` for one field, with the message that the form shows below it. */
export function fieldError(field: string, message: string): AppError {
  return new AppError("validation_failed", { message, fields: { [field]: message } });
}

/** An error with its own sentence, which the form shows below the field too. */
export function errorOfField(code: ErrorName, field: string): AppError {
  return new AppError(code, { fields: { [field]: ERRORS[code].sentence } });
}

/** Turns a failed zod parse into `validation_failed`: the first sentence of each field, and `message` or the first of them for all. */
export function validationError(error: z.ZodError, message?: string): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    // zod's message for a body that is no object is not meant for users.
    if (issue.path.length === 0) fields["body"] ??= ERRORS.validation_failed.sentence;
    else fields[issue.path.join(".")] ??= issue.message;
  }
  return new AppError("validation_failed", { fields, message: message ?? Object.values(fields)[0] });
}
