import { MESSAGES, type DraftLine } from "@takeoff/contracts";
import { useCallback, useRef, useState } from "react";
import { ApiError, request } from "../../../shared/api/api.ts";
import { toastError } from "../../../shared/ui/feedback/toast.ts";
import { describeDecision, isOpen, replaceLines, type Decision } from "../lines/lines.ts";
import { useAnswers } from "./use-answers.ts";
import type { LoadedDraft } from "./use-draft.ts";
import { useEnteredLines } from "./use-entered-lines.ts";
import { useLineParts } from "./use-line-parts.ts";
import { useUndos } from "./use-undos.ts";

const messages = MESSAGES.drafts;
const MAX_LINES_PER_REQUEST = 500;

async function storeDecision(id: number, refs: readonly { id: number; version: number }[], state: Decision): Promise<DraftLine[]> {
  const stored: DraftLine[] = [];
  for (let at = 0; at < refs.length; at += MAX_LINES_PER_REQUEST) {
    const json = { lines: refs.slice(at, at + MAX_LINES_PER_REQUEST), state };
    stored.push(...(await request("decideDraftLines", { params: { id }, json })));
  }
  return stored;
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
        toastError(error instanceof ApiError && error.status === 409 ? messages.changed : failure);
        refresh();
      });
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
  const { push } = undos;
  /** The versions that stored decisions returned: a decision may follow before the list shows them. */
  const versions = useRef(new Map<number, number>());
  const { data: shownLines, mutate } = lines;

  const refresh = useCallback(() => {
    void mutate();
    reload();
  }, [mutate, reload]);
  const inTurn = useRequestsInTurn(refresh);

  const decide = useCallback(
    (ids: readonly number[], decision: Decision, isUndo = false) => {
      const wanted = new Set(ids);
      const all = shownLines ?? [];
      const chosen = all.filter((line) => wanted.has(line.id) && line.state !== decision);
      if (chosen.length === 0) return;
      const before = decision === "draft" ? "accepted" : "draft";
      if (!isUndo) {
        push(({ decide: again }) =>
          again(
            chosen.map((line) => line.id),
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
            const refs = chosen.map((line) => ({ id: line.id, version: Math.max(versions.current.get(line.id) ?? 0, line.version) }));
            const stored = await storeDecision(id, refs, decision);
            for (const line of stored) versions.current.set(line.id, line.version);
            return (shown) => replaceLines(shown, stored);
          },
        ),
      );
    },
    [id, shownLines, change, inTurn, push],
  );
  const parts = useLineParts({ id, data, versions, push, inTurn });
  const answers = useAnswers({ id, page, data, push, inTurn });

  /** @returns the page of which something was taken back; null when there is nothing */
  const undo = (): number | null => undos.takeBack({ decide, restore: parts.restore, answer: answers.answer });

  const entries = useEnteredLines({ id, change, push });
  return { decide, undo, said, ...entries, split: parts.split, join: parts.join, answer: answers.answer };
}

export type Decisions = ReturnType<typeof useDecisions>;
