import { AppError, MESSAGES, passwordProblem } from "@takeoff/contracts";
import { isCommonPassword } from "./common-passwords.ts";

/**
 * Checks a password at every place where one is set.
 * @throws AppError `weak_password` with the sentence of the first rule it breaks.
 */
export async function checkNewPassword(password: string): Promise<void> {
  const problem = passwordProblem(password) ?? ((await isCommonPassword(password)) ? MESSAGES.resetPassword.weak : null);
  if (problem) throw new AppError("weak_password", { message: problem, fields: { password: problem } });
}
