import { isStaff, type Document, type Role } from "@takeoff/contracts";
import { createSavedForm } from "../../../shared/saved-form.ts";
import type { ProjectForm } from "./fields.ts";

// Apart from the fields: the list imports it, and loads the form later.
export const savedProject = createSavedForm<ProjectForm>("new-project");

/** The questionnaire of a document whose drawing is sent again, corrected. */
export function fillCorrection({ id, organization_id, questionnaire }: Document, role: Role): ProjectForm {
  const { project_name, project_location, contractor_location, expected_order_date, quote_needed_by, is_domestic_steel } = questionnaire;
  return {
    project_name,
    project_location,
    contractor_location,
    expected_order_date,
    quote_needed_by,
    files: [],
    is_domestic_steel: is_domestic_steel ? "true" : "false",
    organization_id: isStaff({ role }) ? String(organization_id) : "",
    replaces_id: String(id),
  };
}
