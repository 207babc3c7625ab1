import { DECIDED_AT_ONCE, LINE_MESSAGES, type DraftPage, type ExceptionAnswer } from "@takeoff/contracts";
import { useCallback } from "react";
import { request } from "../../../../shared/api/api.ts";
import type { LoadedDraft } from "../use-draft.ts";
import type { PushUndo } from "./use-undos.ts";

interface Inputs {
  id: number;
  page: number;
  data: LoadedDraft;
  push: PushUndo;
  /** Runs a request after those before it, and says when it failed. */
  inTurn: (failure: string, work: () => Promise<void>) => Promise<void>;
}

type Exception = DraftPage["exceptions"][number];

/** A sheet with other answers to some of what is not covered. */
function replaceAnswers(sheet: DraftPage, keys: ReadonlySet<string>, answer: (exception: Exception) => Exception): DraftPage {
  return { ...sheet, exceptions: sheet.exceptions.map((exception) => (keys.has(exception.key) ? answer(exception) : exception)) };
}

/** Answers what is not covered: shown at once, and stored. */
export function useAnswers({ id, page, data, push, inTurn }: Inputs) {
  const { changeSheet } = data;
  const sheet = data.sheet.data;
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
      const show = (current: DraftPage) =>
        replaceAnswers(current, wanted, (exception) => ({ ...exception, answer: given, answered_by: null }));
      const store = async () => {
        const answered = new Map<string, Exception>();
        await inTurn(LINE_MESSAGES.answerFailed, async () => {
          const all = [...wanted];
          for (let at = 0; at < all.length; at += DECIDED_AT_ONCE) {
            const json = { exceptions: all.slice(at, at + DECIDED_AT_ONCE), answer: given };
            const { exceptions } = await request("answerExceptions", { params: { id, page }, json });
            for (const exception of exceptions) answered.set(exception.key, exception);
          }
        });
        // Answers to others may be shown that are not stored yet.
        return (current: DraftPage) => replaceAnswers(current, wanted, (exception) => answered.get(exception.key) ?? exception);
      };
      void changeSheet(show, store);
    },
    [id, page, sheet, changeSheet, push, inTurn],
  );
  return { answer };
}
