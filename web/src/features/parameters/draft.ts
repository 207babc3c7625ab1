import { deleteDraft, saveDraft, readDraft } from "../../shared/draft.ts";
import type { Edits } from "./fields.ts";

const NAME = "parameters";

interface Draft {
  typed: Edits;
  isFirstLogin: boolean;
}

export const parametersDraft = {
  read: (userId: number) => readDraft<Draft>(userId, NAME),
  keep: (userId: number, draft: Draft) => saveDraft(userId, NAME, draft),
  drop: (userId: number) => deleteDraft(userId, NAME),
};
