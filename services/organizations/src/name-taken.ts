import { AppError, ERRORS } from "@takeoff/contracts";
import { isUniqueViolation } from "@takeoff/platform/database";

/** Maps a violation of a name's unique `constraint` to an error with its field. @throws AppError `name_taken` with its field */
export function rejectTakenName<T>(constraint: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, constraint) ? new AppError("name_taken", { fields: { name: ERRORS.name_taken.sentence } }) : error;
  });
}
