import type { Document } from "@takeoff/contracts";
import { dropDraft, keepDraft, readDraft } from "../draft.ts";
import type { ProcessForm } from "./fields.ts";

const NAME = "process";

interface Draft {
  document: Document;
  form: ProcessForm;
}

export const processDraft = {
  read: (userId: number) => readDraft<Draft>(userId, NAME),
  keep: (userId: number, draft: Draft) => keepDraft(userId, NAME, draft),
  drop: (userId: number) => dropDraft(userId, NAME),
};
