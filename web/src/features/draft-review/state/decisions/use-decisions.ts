import {
  DECIDED_AT_ONCE,
  type DraftLine,
  type DraftPage,
  type ExceptionAnswer,
  LINE_MESSAGES,
  MESSAGES,
  type OwnLine,
} from "@takeoff/contracts";
import { useCallback, useRef, useState } from "react";
import { toastError } from "../../../../shared/ui/feedback/toast.ts";
import { useReloadGuard } from "../../../../shared/ui/form/unsaved-changes.ts";
import { type Decision, describeDecision, isOpen, replaceLines } from "../../lines/lines.ts";
import type { LoadedDraft } from "../use-draft.ts";
import { useLineParts } from "./use-line-parts.ts";
import { isConflict, useLineStorage } from "./use-line-storage.ts";
import { type PushUndo, useUndos } from "./use-undos.ts";
import { describeError, request } from "../../../../shared/api/api.ts";
import type { LineValues } from "../../lines/form/line-values.ts";

interface EnteredLineInputs {
  id: number;
  change: LoadedDraft["change"];
  push: PushUndo;
  /** Null when the line stays as somebody else made it. */
  storeEdit: (line: DraftLine, values: LineValues) => Promise<DraftLine | null>;
  refresh: () => void;
}

/** Lines as a person enters them: corrected ones, and new ones. Both can be taken back. */
function useEnteredLines({ id, change, push, storeEdit, refresh }: EnteredLineInputs) {
  const edit = useCallback(
    async (line: DraftLine, values: LineValues) => {
      const stored = await storeEdit(line, values);
      if (stored === null) {
        refresh();
        return;
      }
      push(({ decide: again }) => again([line.id], "draft", true));
      await change((shown) => replaceLines(shown, [stored]));
    },
    [change, push, storeEdit, refresh],
  );

  const add = useCallback(
    async (line: OwnLine) => {
      const stored = await request("addDraftLine", { params: { id }, json: line });
      const { exception } = line;
      push(({ decide: again, answer }) => {
        again([stored.id], "rejected", true);
        if (exception) answer([exception], null, true);
      });
      await change((shown) => [...shown, stored]);
    },
    [id, change, push],
  );
  return { edit, add };
}

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
function useAnswers({ id, page, data, push, inTurn }: Inputs) {
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

const messages = MESSAGES.drafts;

/**
 * Sends requests one after another: each needs the versions that the one before it returned. Until all are answered, the
 * browser asks before the page is closed or loaded anew: what is shown as decided already would be lost.
 * @param refresh shows what the server has after a failed one
 */
function useRequestsInTurn(refresh: () => void) {
  const queue = useRef(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  useReloadGuard(waiting > 0);
  return useCallback(
    (failure: string, work: () => Promise<void>): Promise<void> => {
      setWaiting((count) => count + 1);
      const fail = (error: unknown) => {
        toastError(isConflict(error) ? describeError(error, messages.changed) : failure);
        refresh();
      };
      queue.current = queue.current
        .then(work)
        .catch(fail)
        .finally(() => setWaiting((count) => count - 1));
      return queue.current;
    },
    [refresh],
  );
}

/** Decisions about the lines of a sheet: shown at once, sent in their order, and taken back in the opposite order. */
export function useDecisions(id: number, page: number, data: LoadedDraft) {
  const { lines, change, reload } = data;
  const [said, setSaid] = useState("");
  const undos = useUndos(page);
  const { push, forget } = undos;
  const { data: shownLines, mutate } = lines;

  const refresh = useCallback(() => {
    void mutate();
    reload();
  }, [mutate, reload]);
  const inTurn = useRequestsInTurn(refresh);

  const { versions, storeDecision, storeEdit, question, answer: answerQuestion } = useLineStorage(id, page, forget);

  const decide = useCallback(
    (ids: readonly number[], decision: Decision, isUndo = false) => {
      const wanted = new Set(ids);
      const all = shownLines ?? [];
      const chosen = all.filter((line) => wanted.has(line.id) && line.state !== decision);
      if (chosen.length === 0) return;
      const before = decision === "draft" ? "accepted" : "draft";
      if (!isUndo) {
        push((tools, kept) =>
          tools.decide(
            chosen.flatMap((line) => (kept.has(line.id) ? [] : [line.id])),
            before,
            true,
          ),
        );
      }
      const open = all.filter((line) => (wanted.has(line.id) ? decision === "draft" : isOpen(line))).length;
      setSaid(describeDecision(decision, chosen, open));
      void inTurn(messages.decideFailed, () =>
        change(
          (shown) => shown.map((line) => (wanted.has(line.id) ? { ...line, state: decision } : line)),
          async () => {
            const stored = await storeDecision(chosen, decision);
            if (stored.length < chosen.length) refresh();
            return (shown) => replaceLines(shown, stored);
          },
        ),
      );
    },
    [shownLines, change, inTurn, storeDecision, refresh, push],
  );
  const parts = useLineParts({ id, data, versions, push, inTurn });
  const { answer: answerExceptions } = useAnswers({ id, page, data, push, inTurn });

  /** @returns the page of which something was taken back; null when there is nothing */
  const undo = (): number | null => undos.takeBack({ decide, restore: parts.restore, answer: answerExceptions });
  const { edit, add } = useEnteredLines({ id, change, push, storeEdit, refresh });
  return { decide, undo, edit, add, said, question, answer: answerQuestion, split: parts.split, join: parts.join, answerExceptions };
}

export type Decisions = ReturnType<typeof useDecisions>;
