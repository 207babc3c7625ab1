import { deleteDraft, saveDraft, readDraft } from "../../../shared/draft.ts";
import type { ProjectForm } from "./fields.ts";

const NAME = "new-project";

export const projectDraft = {
  read: (userId: number) => readDraft<ProjectForm>(userId, NAME),
  keep: (userId: number, values: ProjectForm) => saveDraft(userId, NAME, values),
  drop: (userId: number) => deleteDraft(userId, NAME),
};
