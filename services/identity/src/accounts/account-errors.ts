import { AppError, ERRORS, MESSAGES } from "@takeoff/contracts";
import { isUniqueViolation } from "@takeoff/platform";
import { EMAIL_CONSTRAINT, USERNAME_CONSTRAINT } from "../users/user.repository.ts";

export { unknownOrganization } from "@takeoff/contracts";

export function organizationRequired(): AppError {
  const message = MESSAGES.users.organizationRequired;
  return new AppError("organization_required", { message, fields: { organization_id: message } });
}

/** A name or address that another account has, told under its field. */
export async function whenNotUnique<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, USERNAME_CONSTRAINT))
      throw new AppError("username_taken", { fields: { username: ERRORS.username_taken.sentence } });
    if (isUniqueViolation(error, EMAIL_CONSTRAINT)) throw new AppError("email_taken", { fields: { email: ERRORS.email_taken.sentence } });
    throw error;
  }
}
