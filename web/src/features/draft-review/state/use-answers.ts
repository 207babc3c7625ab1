import { DECIDED_AT_ONCE, LINE_MESSAGES, type ExceptionAnswer } from "@takeoff/contracts";
import { useCallback } from "react";
import { request } from "../../../shared/api/api.ts";
import type { LoadedDraft } from "./use-draft.ts";
import type { PushUndo } from "./use-undos.ts";

interface Inputs {
  id: number;
  page: number;
  data: LoadedDraft;
  push: PushUndo;
  /** Runs a request after those before it, and says when it failed. */
  inTurn: (failure: string, work: () => Promise<void>) => Promise<void>;
}

/** Answers what is not covered: shown at once, and stored. */
export function useAnswers({ id, page, data, push, inTurn }: Inputs) {
  const { data: sheet, mutate } = data.sheet;
  const answer = useCallback(
    (keys: readonly string[], given: ExceptionAnswer | null, isUndo = false) => {
      const wanted = new Set(keys);
      const before = Map.groupBy(
        (sheet?.exceptions ?? []).filter(({ key }) => wanted.has(key)),
        (exception) => exception.answer,
      );
      if (!isUndo) {
        push(({ answer: again }) => {
          for (const [earlier, exceptions] of before)
            again(
              exceptions.map(({ key }) => key),
              earlier,
              true,
            );
        });
      }
      const show = (current = sheet) =>
        current && {
          ...current,
          exceptions: current.exceptions.map((one) => (wanted.has(one.key) ? { ...one, answer: given, answered_by: null } : one)),
        };
      void mutate(show, { revalidate: false });
      void inTurn(LINE_MESSAGES.answerFailed, async () => {
        const all = [...wanted];
        for (let at = 0; at < all.length; at += DECIDED_AT_ONCE) {
          const json = { exceptions: all.slice(at, at + DECIDED_AT_ONCE), answer: given };
          await mutate(await request("answerExceptions", { params: { id, page }, json }), { revalidate: false });
        }
      });
    },
    [id, page, sheet, mutate, push, inTurn],
  );
  return { answer };
}
