import { AppError, ERRORS } from "@takeoff/contracts";
import { isUniqueViolation } from "@takeoff/platform";

/**
 * Lets work through that may give something a name which another one has.
 * @param constraint what keeps the names apart
 * @throws AppError `name_taken`, told under its field too
 */
export function refusingTakenName<T>(constraint: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, constraint) ? new AppError("name_taken", { fields: { name: ERRORS.name_taken.sentence } }) : error;
  });
}
