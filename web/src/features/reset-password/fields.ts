import { MESSAGES, passwordProblem } from "@takeoff/contracts";
import { ApiError } from "../../lib/api-error.ts";

export interface ResetForm {
  password: string;
  confirmPassword: string;
}
export type ResetField = keyof ResetForm;

export const EMPTY_RESET: ResetForm = { password: "", confirmPassword: "" };

/** The specification's checks of both fields, as they stand now. */
export function resetErrors({ password, confirmPassword }: ResetForm): Partial<Record<ResetField, string>> {
  const errors: Partial<Record<ResetField, string>> = {};
  const problem = passwordProblem(password);
  if (problem) errors.password = problem;
  if (!confirmPassword) errors.confirmPassword = MESSAGES.password.confirmRequired;
  else if (confirmPassword !== password) errors.confirmPassword = MESSAGES.password.mismatch;
  return errors;
}

export interface ResetFailure {
  /** On the page. */
  page: string;
  /** Under the password; null where it has no part in it. */
  field: string | null;
}

/** What a refused reset says, on the page and under the field (specification, section 8). */
export function resetFailure(error: unknown): ResetFailure {
  const { resetPassword: messages } = MESSAGES;
  if (!(error instanceof ApiError)) return { page: messages.failed, field: messages.weak };
  if (error.code === "offline") return { page: messages.network, field: null };
  const isServersOwn = error.message !== "" && error.code !== "invalid_response" && error.code !== "html_answer";
  if (!isServersOwn) return { page: messages.failed, field: messages.weak };
  return { page: error.message, field: error.fields.password ?? error.message };
}
