import { draftOf } from "../../../shared/draft.ts";
import type { ProjectForm } from "./fields.ts";

// Apart from the fields: the list imports it, and loads the form later.
export const projectDraft = draftOf<ProjectForm>("new-project");
