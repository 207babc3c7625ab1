import { AppError, ERRORS } from "@takeoff/contracts";
import { isUniqueViolation } from "@takeoff/platform/database";

/**
 * Maps a unique violation of a name to an error with its field.
 * @param constraint the unique constraint of the name
 * @throws AppError `name_taken` with its field
 */
export function rejectTakenName<T>(constraint: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, constraint) ? new AppError("name_taken", { fields: { name: ERRORS.name_taken.sentence } }) : error;
  });
}
