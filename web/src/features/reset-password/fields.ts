import { MESSAGES, passwordProblem } from "@takeoff/contracts";
import { ApiError } from "../../shared/api/api-error.ts";

export interface ResetForm {
  password: string;
  confirmPassword: string;
}
export type ResetField = keyof ResetForm;

export const EMPTY_RESET: ResetForm = { password: "", confirmPassword: "" };

/** Validates both fields by the specification's rules. */
export function resetErrors({ password, confirmPassword }: ResetForm): Partial<Record<ResetField, string>> {
  const errors: Partial<Record<ResetField, string>> = {};
  const problem = passwordProblem(password);
  if (problem) errors.password = problem;
  if (!confirmPassword) errors.confirmPassword = MESSAGES.password.confirmRequired;
  else if (confirmPassword !== password) errors.confirmPassword = MESSAGES.password.mismatch;
  return errors;
}

export interface ResetFailure {
  /** The message on the page. */
  page: string;
  /** The message under the password; null if the password is not the cause. */
  field: string | null;
}

/** The messages of a failed reset, on the page and under the field (specification, section 8). */
export function resetFailure(error: unknown): ResetFailure {
  const { resetPassword: messages } = MESSAGES;
  if (!(error instanceof ApiError)) return { page: messages.failed, field: messages.weak };
  if (error.code === "offline") return { page: messages.network, field: null };
  const isServersOwn = error.message !== "" && error.code !== "invalid_response" && error.code !== "html_answer";
  if (!isServersOwn) return { page: messages.failed, field: messages.weak };
  return { page: error.message, field: error.fields.password ?? error.message };
}
