import type { ExceptionAnswer } from "@takeoff/contracts";
import { useCallback, useMemo, useRef } from "react";
import type { Decision } from "../../lines/lines.ts";

/** What takes something back, as the review knows its lines by then. */
export interface UndoTools {
  decide: (ids: readonly number[], decision: Decision, isUndo: boolean) => void;
  restore: (act: string, ids: readonly number[]) => void;
  answer: (keys: readonly string[], answer: ExceptionAnswer | null, isUndo: boolean) => void;
}

/** @param take gets the lines that stay as somebody else made them */
type Take = (tools: UndoTools, kept: ReadonlySet<number>) => void;

export type PushUndo = (take: Take) => void;

/** What can be taken back, the last first. @param page that is shown: what happened on another is taken back there */
export function useUndos(page: number) {
  const undos = useRef<{ page: number; take: Take }[]>([]);
  const kept = useRef(new Set<number>());
  const forget = useCallback((lines: readonly { id: number }[]) => {
    for (const { id } of lines) kept.current.add(id);
  }, []);
  const push = useCallback<PushUndo>((take) => void undos.current.push({ page, take }), [page]);
  /** @returns the page of which something was taken back, or is to be; null when there is nothing */
  const takeBack = useCallback(
    (tools: UndoTools): number | null => {
      const last = undos.current.at(-1);
      if (!last) return null;
      if (last.page !== page) return last.page;
      undos.current.pop();
      last.take(tools, kept.current);
      return last.page;
    },
    [page],
  );
  return useMemo(() => ({ push, forget, takeBack }), [push, forget, takeBack]);
}
