import type { DraftLine } from "@takeoff/contracts";
import { useCallback, useRef } from "react";
import { ApiError, request } from "../../../../shared/api/api.ts";
import type { LineValues } from "../../lines/form/line-values.ts";
import type { Decision } from "../../lines/lines.ts";
import { useChangedQuestion } from "./use-changed-question.ts";
import { loadLines } from "../use-draft.ts";

export interface LineRef {
  id: number;
  version: number;
}

/** Lines of a decision that the server rejected since one of them has another version. */
export interface SortedLines {
  /** Those that somebody else changed to something else than the decision. */
  changed: DraftLine[];
  /** Those that nobody changed. */
  unchanged: DraftLine[];
}

/**
 * Sorts the lines of a rejected decision by what became of them. Lines that somebody else decided in the same way, and lines that are
 * there no more, are in neither list: nothing is left to decide.
 * @param sent the lines as they were shown
 * @param now the lines as the server has them
 */
export function sortRejected(sent: readonly LineRef[], now: readonly DraftLine[], decision: Decision): SortedLines {
  const versions = new Map(sent.map(({ id, version }) => [id, version]));
  const found = now.filter(({ id }) => versions.has(id));
  return {
    changed: found.filter(({ id, version, state }) => version !== versions.get(id) && state !== decision),
    unchanged: found.filter(({ id, version }) => version === versions.get(id)),
  };
}

const MAX_LINES_PER_REQUEST = 500;
const DECISION_WORDS: Record<Decision, string> = { accepted: "accepted", rejected: "rejected", draft: "without a decision" };

/** Whether a line was changed in the meantime, or the draft cannot be changed. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

async function sendDecision(id: number, refs: readonly LineRef[], state: Decision): Promise<DraftLine[]> {
  const stored: DraftLine[] = [];
  for (let at = 0; at < refs.length; at += MAX_LINES_PER_REQUEST) {
    const json = { lines: refs.slice(at, at + MAX_LINES_PER_REQUEST), state };
    stored.push(...(await request("decideDraftLines", { params: { id }, json })));
  }
  return stored;
}

/**
 * Stores decisions and corrections of the lines of a sheet. What another member of staff made of a line meanwhile is overwritten only
 * after the user has seen it and said so.
 * @param onKept gets the lines that stay as the other one made them
 */
export function useLineStorage(id: number, page: number, onKept: (lines: readonly DraftLine[]) => void) {
  /** The versions that stored decisions returned: a decision may follow before the list shows them. */
  const versions = useRef(new Map<number, number>());
  const { question, ask, answer } = useChangedQuestion();

  const storeDecision = useCallback(
    async (chosen: readonly DraftLine[], decision: Decision): Promise<DraftLine[]> => {
      let wanted = chosen;
      while (wanted.length > 0) {
        const refs = wanted.map((line) => ({ id: line.id, version: Math.max(versions.current.get(line.id) ?? 0, line.version) }));
        try {
          const stored = await sendDecision(id, refs, decision);
          for (const line of stored) versions.current.set(line.id, line.version);
          return stored;
        } catch (error) {
          if (!isConflict(error)) throw error;
          const { changed, unchanged } = sortRejected(refs, await loadLines(id, page), decision);
          // The versions are not the reason: no line of the draft can be changed.
          if (unchanged.length === refs.length) throw error;
          const overwrites = changed.length > 0 && (await ask(changed, DECISION_WORDS[decision]));
          if (!overwrites) onKept(changed);
          wanted = overwrites ? [...unchanged, ...changed] : unchanged;
        }
      }
      return [];
    },
    [id, page, ask, onKept],
  );

  /** @returns null when the line stays as the other one made it */
  const storeEdit = useCallback(
    async (line: DraftLine, values: LineValues): Promise<DraftLine | null> => {
      const save = (version: number) => request("editDraftLine", { params: { id, line: line.id }, json: { ...values, version } });
      try {
        return await save(line.version);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const now = (await loadLines(id, page)).find((one) => one.id === line.id);
        if (!now || now.version === line.version) throw error;
        return (await ask([now], `${values.quantity} × ${values.designation}`)) ? save(now.version) : null;
      }
    },
    [id, page, ask],
  );
  return { versions, storeDecision, storeEdit, question, answer };
}
