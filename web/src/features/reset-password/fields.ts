import { MESSAGES, passwordProblem, type PasswordLink } from "@takeoff/contracts";
import { ApiError, keys, useRequest } from "../../shared/api/api.ts";

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

/** `unchecked`: the check itself failed. The form is shown then, and its request says what is wrong. */
export type LinkState = { is: "checking" } | { is: "open"; link: PasswordLink } | { is: "closed"; reason: string } | { is: "unchecked" };

/** Checks the link of the page when it is opened, so that nobody types a password for a link that no longer works. */
export function usePasswordLink(token: string): LinkState {
  const { data, error } = useRequest(
    keys.passwordLink(token),
    "checkPasswordLink",
    { params: { token } },
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return readLinkState(data, error);
}

export function readLinkState(link: PasswordLink | undefined, error: unknown): LinkState {
  if (error instanceof ApiError && error.code === "invalid_token") return { is: "closed", reason: error.message };
  if (error !== undefined) return { is: "unchecked" };
  return link ? { is: "open", link } : { is: "checking" };
}
