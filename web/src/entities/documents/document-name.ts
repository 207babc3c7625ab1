import type { Document } from "@takeoff/contracts";

/** What a document is called on screen: its project, or its file where that has no name. */
export function nameDocument({ questionnaire, filename }: Pick<Document, "questionnaire" | "filename">): string {
  return questionnaire.project_name || filename;
}
