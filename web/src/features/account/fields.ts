import { MESSAGES, passwordProblem } from "@takeoff/contracts";

export interface PasswordForm {
  current_password: string;
  password: string;
  repeated: string;
}

export const EMPTY_PASSWORD: PasswordForm = { current_password: "", password: "", repeated: "" };

/** Validates the form by the rules for new passwords. */
export function validatePassword({ current_password, password, repeated }: PasswordForm): Partial<Record<keyof PasswordForm, string>> {
  const errors: Partial<Record<keyof PasswordForm, string>> = {};
  if (!current_password) errors.current_password = MESSAGES.users.currentPasswordRequired;
  const problem = passwordProblem(password);
  if (problem) errors.password = problem;
  if (!repeated) errors.repeated = MESSAGES.password.confirmRequired;
  else if (repeated !== password) errors.repeated = MESSAGES.password.mismatch;
  return errors;
}
