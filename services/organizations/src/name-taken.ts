import { AppError, ERRORS } from "@takeoff/contracts";

/** The refusal of a name that another one has, told under its field too. */
export function nameTaken(): AppError {
  return new AppError("name_taken", { fields: { name: ERRORS.name_taken.sentence } });
}
