import { useEffect, useState } from "react";
import { parametersDraft } from "./draft.ts";
import type { Typed } from "./fields.ts";

export interface TypedValues {
  typed: Typed;
  change: (edit: (typed: Typed) => Typed) => void;
  /** At once, also when the screen is left in the same moment. */
  forget: () => void;
}

/** What was typed and not saved, kept for whoever has to log in again in between. */
export function useTyped(userId: number, isFirstLogin: boolean): TypedValues {
  const [typed, setTyped] = useState<Typed>(() => parametersDraft.read(userId)?.typed ?? {});
  useEffect(() => {
    if (Object.keys(typed).length) parametersDraft.keep(userId, { typed, isFirstLogin });
    else parametersDraft.drop(userId);
  }, [typed, userId, isFirstLogin]);
  const forget = () => {
    parametersDraft.drop(userId);
    setTyped({});
  };
  return { typed, change: setTyped, forget };
}
