import type { ExceptionAnswer } from "@takeoff/contracts";
import { useCallback, useMemo, useRef } from "react";
import type { Decision } from "../lines/lines.ts";

/** What takes something back, as the review knows its lines by then. */
export interface UndoTools {
  decide: (ids: readonly number[], decision: Decision, isUndo: boolean) => void;
  restore: (act: string, ids: readonly number[]) => void;
  answer: (keys: readonly string[], answer: ExceptionAnswer | null, isUndo: boolean) => void;
}

export type PushUndo = (take: (tools: UndoTools) => void) => void;

/** What can be taken back, the last first. @param page that is shown: what happened on another is taken back there */
export function useUndos(page: number) {
  const undos = useRef<{ page: number; take: (tools: UndoTools) => void }[]>([]);
  const push = useCallback<PushUndo>((take) => void undos.current.push({ page, take }), [page]);
  /** @returns the page of which something was taken back, or is to be; null when there is nothing */
  const takeBack = useCallback(
    (tools: UndoTools): number | null => {
      const last = undos.current.at(-1);
      if (!last) return null;
      if (last.page !== page) return last.page;
      undos.current.pop();
      last.take(tools);
      return last.page;
    },
    [page],
  );
  return useMemo(() => ({ push, takeBack }), [push, takeBack]);
}
