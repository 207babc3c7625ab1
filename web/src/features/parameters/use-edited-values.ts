import { useEffect, useState } from "react";
import { draftOf } from "../../shared/saved-form.ts";
import type { Edits } from "./fields.ts";

interface Draft {
  typed: Edits;
  isFirstLogin: boolean;
}

export const parametersDraft = draftOf<Draft>("parameters");

export interface EditedValues {
  typed: Edits;
  change: (edit: (typed: Edits) => Edits) => void;
  /** Discards the input and its draft synchronously, before a navigation that follows. */
  forget: () => void;
}

/** The unsaved input. It is stored as a draft, so that it is restored after an expired session. */
export function useEditedValues(userId: number, isFirstLogin: boolean): EditedValues {
  const [typed, setTyped] = useState<Edits>(() => parametersDraft.read(userId)?.typed ?? {});
  useEffect(() => {
    if (Object.keys(typed).length) parametersDraft.save(userId, { typed, isFirstLogin });
    else parametersDraft.delete(userId);
  }, [typed, userId, isFirstLogin]);
  const forget = () => {
    parametersDraft.delete(userId);
    setTyped({});
  };
  return { typed, change: setTyped, forget };
}
