import { AppError, ERRORS, MESSAGES } from "@takeoff/contracts";
import { isUniqueViolation } from "@takeoff/platform";
import { EMAIL_CONSTRAINTS } from "../users/user.repository.ts";
import { USERNAME_CONSTRAINT } from "../users/user.entity.ts";

export { unknownOrganizationError } from "@takeoff/contracts";

export function organizationRequired(): AppError {
  const message = MESSAGES.users.organizationRequired;
  return new AppError("organization_required", { message, fields: { organization_id: message } });
}

/** Maps a unique violation of a user name or e-mail address to an error with its field. */
export async function rejectDuplicate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, USERNAME_CONSTRAINT))
      throw new AppError("username_taken", { fields: { username: ERRORS.username_taken.sentence } });
    if (EMAIL_CONSTRAINTS.some((constraint) => isUniqueViolation(error, constraint)))
      throw new AppError("email_taken", { fields: { email: ERRORS.email_taken.sentence } });
    throw error;
  }
}
