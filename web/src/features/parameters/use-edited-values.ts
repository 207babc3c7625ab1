import { useEffect, useState } from "react";
import { createSavedForm } from "../../shared/saved-form.ts";
import type { Edits } from "./fields.ts";

interface Saved {
  typed: Edits;
  isFirstLogin: boolean;
}

export const savedParameters = createSavedForm<Saved>("parameters");

export interface EditedValues {
  typed: Edits;
  change: (edit: (typed: Edits) => Edits) => void;
  /** Discards the input and its saved form synchronously, before a navigation that follows. */
  forget: () => void;
}

/** The unsaved input. It is stored as a saved form, so that it is restored after an expired session. */
export function useEditedValues(userId: number, isFirstLogin: boolean): EditedValues {
  const [typed, setTyped] = useState<Edits>(() => savedParameters.read(userId)?.typed ?? {});
  useEffect(() => {
    if (Object.keys(typed).length) savedParameters.save(userId, { typed, isFirstLogin });
    else savedParameters.delete(userId);
  }, [typed, userId, isFirstLogin]);
  const forget = () => {
    savedParameters.delete(userId);
    setTyped({});
  };
  return { typed, change: setTyped, forget };
}
