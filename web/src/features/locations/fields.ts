import { locationRequestSchema, type Location } from "@takeoff/contracts";
import { createSavedForm } from "../../shared/saved-form.ts";
import { findIssues } from "../../shared/api/issues.ts";

export interface LocationForm {
  name: string;
}

/** The location that the dialog edits, or "new". */
export type Subject = Location | "new";

export function fillLocationForm(subject: Subject): LocationForm {
  return { name: subject === "new" ? "" : subject.name };
}

export function validateLocation(values: LocationForm): Record<string, string> {
  return findIssues(locationRequestSchema, values);
}

/** Whether two subjects are the same location. */
export function isSame(one: Subject, other: Subject): boolean {
  return one === "new" || other === "new" ? one === other : one.id === other.id;
}

interface Saved {
  subject: Subject;
  values: LocationForm;
}

export const savedLocation = createSavedForm<Saved>("location");
