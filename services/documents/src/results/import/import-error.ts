import { AppError, TAKEOFF_FILE_PART } from "@takeoff/contracts";

/** The error for a file that cannot be imported, with a sentence that says why; an error that says so already stays as it is. */
export function notImportable(message: string, cause?: unknown): AppError {
  return cause instanceof AppError ? cause : new AppError("invalid_file", { message, fields: { [TAKEOFF_FILE_PART]: message }, cause });
}
