import { MESSAGES, type DraftLine, type LineEdit, type OwnLine } from "@takeoff/contracts";
import { useCallback, useRef, useState } from "react";
import { request } from "../../../shared/api/api.ts";
import { describeError } from "../../../shared/api/api-error.ts";
import { toastError } from "../../../shared/ui/feedback/toast.ts";
import { describeDecision, isOpen, replaceLines, type Decision } from "../lines/lines.ts";
import type { LoadedDraft } from "./use-draft.ts";
import { isConflict, useLineStorage } from "./use-line-storage.ts";

interface Undo {
  page: number;
  ids: readonly number[];
  /** What the lines were before. */
  before: Decision;
}

const messages = MESSAGES.drafts;

/** What can be taken back, without lines that somebody else has changed since. */
function withoutLines(undos: readonly Undo[], lines: readonly DraftLine[]): Undo[] {
  const gone = new Set(lines.map(({ id }) => id));
  return undos.map((undo) => ({ ...undo, ids: undo.ids.filter((id) => !gone.has(id)) })).filter(({ ids }) => ids.length > 0);
}

/**
 * Sends requests one after another: each needs the versions that the one before it returned.
 * @param refresh shows what the server has after a failed one
 */
function useRequestsInTurn(refresh: () => void) {
  const queue = useRef(Promise.resolve());
  return useCallback(
    (failure: string, work: () => Promise<void>): Promise<void> => {
      queue.current = queue.current.then(work).catch((error: unknown) => {
        toastError(isConflict(error) ? describeError(error, messages.changed) : failure);
        refresh();
      });
      return queue.current;
    },
    [refresh],
  );
}

/** Decisions about the lines of a sheet: shown at once, sent in their order, and taken back in the opposite order. */
export function useDecisions(id: number, page: number, { lines, change, reload }: LoadedDraft) {
  const [said, setSaid] = useState("");
  const undos = useRef<Undo[]>([]);
  const { data: shownLines, mutate } = lines;

  const refresh = useCallback(() => {
    void mutate();
    reload();
  }, [mutate, reload]);
  const inTurn = useRequestsInTurn(refresh);

  const forget = useCallback((kept: readonly DraftLine[]) => {
    undos.current = withoutLines(undos.current, kept);
  }, []);
  const { storeDecision, storeEdit, question, answer } = useLineStorage(id, page, forget);

  const decide = useCallback(
    (ids: readonly number[], decision: Decision, isUndo = false) => {
      const wanted = new Set(ids);
      const all = shownLines ?? [];
      const chosen = all.filter((line) => wanted.has(line.id) && line.state !== decision);
      if (chosen.length === 0) return;
      if (!isUndo) undos.current.push({ page, ids: chosen.map((line) => line.id), before: decision === "draft" ? "accepted" : "draft" });
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
    [page, shownLines, change, inTurn, storeDecision, refresh],
  );

  /** @returns the page whose decision was taken back; null when there is none */
  const undo = useCallback((): number | null => {
    const last = undos.current.at(-1);
    if (!last) return null;
    if (last.page !== page) return last.page;
    undos.current.pop();
    decide(last.ids, last.before, true);
    return last.page;
  }, [decide, page]);

  const edit = useCallback(
    async (line: DraftLine, values: Pick<LineEdit, "designation" | "quantity" | "length">) => {
      const stored = await storeEdit(line, values);
      if (stored === null) {
        refresh();
        return;
      }
      undos.current.push({ page, ids: [line.id], before: "draft" });
      await change(
        (shown) => replaceLines(shown, [stored]),
        () => Promise.resolve((shown) => shown),
      );
    },
    [page, storeEdit, change, refresh],
  );

  const add = useCallback(
    async (line: OwnLine) => {
      const stored = await request("addDraftLine", { params: { id }, json: line });
      await change(
        (shown) => [...shown, stored],
        () => Promise.resolve((shown) => shown),
      );
    },
    [id, change],
  );
  return { decide, undo, edit, add, said, question, answer };
}

export type Decisions = ReturnType<typeof useDecisions>;
