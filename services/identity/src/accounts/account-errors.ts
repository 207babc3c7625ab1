import { AppError, ERRORS, isStaff, MESSAGES } from "@takeoff/contracts";
import { isUniqueViolation } from "@takeoff/platform/database";
import { EMAIL_CONSTRAINTS, type UserRow } from "../users/user.repository.ts";
import { USERNAME_CONSTRAINT } from "../users/user.entity.ts";

export function organizationRequired(): AppError {
  const message = MESSAGES.users.organizationRequired;
  return new AppError("organization_required", { message, fields: { organization_id: message } });
}

/**
 * Rejects a change after which no parent_admin could sign in.
 * @param row the user who is deleted, disabled or loses the role
 * @param parentAdmins how many can sign in, as `lockParentAdmins` counted them in this transaction
 * @throws AppError `last_parent_admin`
 */
export function rejectLastParentAdmin(row: Pick<UserRow, "role" | "disabled_at">, parentAdmins: number): void {
  if (isStaff(row) && row.disabled_at === null && parentAdmins <= 1) throw new AppError("last_parent_admin");
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
