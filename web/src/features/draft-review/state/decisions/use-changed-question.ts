import type { DraftLine } from "@takeoff/contracts";
import { useCallback, useState } from "react";

/** A question whether to overwrite what somebody else made of lines. */
export interface ChangedQuestion {
  /** The lines as the server has them. */
  lines: readonly DraftLine[];
  /** What the user wanted of them: `rejected`, `3 × W14X22`. */
  mine: string;
  resolve: (overwrites: boolean) => void;
}

/** Asks one question at a time, and resolves to its answer. */
export function useChangedQuestion() {
  const [question, setQuestion] = useState<ChangedQuestion | null>(null);
  const ask = useCallback(
    (lines: readonly DraftLine[], mine: string) => new Promise<boolean>((resolve) => setQuestion({ lines, mine, resolve })),
    [],
  );
  const answer = (overwrites: boolean) => {
    question?.resolve(overwrites);
    setQuestion(null);
  };
  return { question, ask, answer };
}
