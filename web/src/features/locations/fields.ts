import { locationRequestSchema, type Location } from "@takeoff/contracts";
import { dropDraft, keepDraft, readDraft } from "../../lib/draft.ts";
import { issuesOf } from "../../lib/issues.ts";

export interface LocationForm {
  name: string;
}

/** What the dialog is about: a location to rename, or a new one. */
export type Subject = Location | "new";

export function formOf(subject: Subject): LocationForm {
  return { name: subject === "new" ? "" : subject.name };
}

export function locationErrors(values: LocationForm): Record<string, string> {
  return issuesOf(locationRequestSchema, values);
}

/** Whether two dialogs are about the same. */
export function isSame(one: Subject, other: Subject): boolean {
  return one === "new" || other === "new" ? one === other : one.id === other.id;
}

interface Draft {
  subject: Subject;
  values: LocationForm;
}

const NAME = "location";

export const locationDraft = {
  read: (userId: number) => readDraft<Draft>(userId, NAME),
  keep: (userId: number, draft: Draft) => keepDraft(userId, NAME, draft),
  drop: (userId: number) => dropDraft(userId, NAME),
};
