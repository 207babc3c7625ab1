import { dropDraft, keepDraft, readDraft } from "../../lib/draft.ts";
import type { Typed } from "./fields.ts";

const NAME = "parameters";

interface Draft {
  typed: Typed;
  isFirstLogin: boolean;
}

export const parametersDraft = {
  read: (userId: number) => readDraft<Draft>(userId, NAME),
  keep: (userId: number, draft: Draft) => keepDraft(userId, NAME, draft),
  drop: (userId: number) => dropDraft(userId, NAME),
};
