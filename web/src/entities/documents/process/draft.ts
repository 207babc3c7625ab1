import type { Document } from "@takeoff/contracts";
import { deleteDraft, saveDraft, readDraft } from "../../../shared/draft.ts";
import type { ProcessForm } from "./fields.ts";

const NAME = "process";

interface Draft {
  document: Document;
  form: ProcessForm;
}

export const processDraft = {
  read: (userId: number) => readDraft<Draft>(userId, NAME),
  keep: (userId: number, draft: Draft) => saveDraft(userId, NAME, draft),
  drop: (userId: number) => deleteDraft(userId, NAME),
};
