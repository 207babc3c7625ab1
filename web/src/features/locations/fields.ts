import { locationRequestSchema, type Location } from "@takeoff/contracts";
import { createSavedForm, type SavedEdit, type Subject } from "../../shared/saved-form.ts";
import { findIssues } from "../../shared/api/issues.ts";

export interface LocationForm {
  name: string;
}

export function fillLocationForm(subject: Subject<Location>): LocationForm {
  return { name: subject === "new" ? "" : subject.name };
}

export function validateLocation(values: LocationForm): Record<string, string> {
  return findIssues(locationRequestSchema, values);
}

export const savedLocation = createSavedForm<SavedEdit<Location, LocationForm>>("location");
