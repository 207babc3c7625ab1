import { dropDraft, keepDraft, readDraft } from "../../../lib/draft.ts";
import type { ProjectForm } from "./fields.ts";

const NAME = "new-project";

export const projectDraft = {
  read: (userId: number) => readDraft<ProjectForm>(userId, NAME),
  keep: (userId: number, values: ProjectForm) => keepDraft(userId, NAME, values),
  drop: (userId: number) => dropDraft(userId, NAME),
};
