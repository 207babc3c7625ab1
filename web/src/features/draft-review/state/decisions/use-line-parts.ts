import { LINE_MESSAGES, type DraftLine, type LineSplit } from "@takeoff/contracts";
import { useCallback, type RefObject } from "react";
import { request } from "../../../../shared/api/api.ts";
import { createIdempotencyKey } from "../../../../shared/api/upload.ts";
import type { LoadedDraft } from "../use-draft.ts";
import type { PushUndo } from "./use-undos.ts";

interface Inputs {
  id: number;
  data: LoadedDraft;
  /** The versions that stored decisions returned. */
  versions: RefObject<Map<number, number>>;
  push: PushUndo;
  /** Runs a request after those before it, and says when it failed. */
  inTurn: (failure: string, work: () => Promise<void>) => Promise<void>;
}

/** Splits and joins lines, and takes that back. */
export function useLineParts({ id, data, versions, push, inTurn }: Inputs) {
  const { lines, change } = data;
  const shown = lines.data;
  const refOf = useCallback(
    (line: DraftLine) => ({ id: line.id, version: Math.max(versions.current.get(line.id) ?? 0, line.version) }),
    [versions],
  );
  /** Shows what the server made of lines. */
  const replace = useCallback(
    (gone: readonly number[], stored: readonly DraftLine[]) => {
      for (const line of stored) versions.current.set(line.id, line.version);
      const removed = new Set([...gone, ...stored.map((line) => line.id)]);
      return change((current) => [...current.filter((line) => !removed.has(line.id)), ...stored]);
    },
    [change, versions],
  );

  const split = useCallback(
    async (line: DraftLine, how: Pick<LineSplit, "pieces" | "quantity">) => {
      const json = { act: createIdempotencyKey(), version: refOf(line).version, ...how };
      const stored = await request("splitDraftLine", { params: { id, line: line.id }, json });
      const ids = stored.map((one) => one.id);
      push(({ restore }) => restore(json.act, ids));
      await replace([line.id], stored);
    },
    [id, push, refOf, replace],
  );

  const join = useCallback(
    async (ids: readonly number[]) => {
      const chosen = (shown ?? []).filter((line) => ids.includes(line.id));
      const json = { act: createIdempotencyKey(), lines: chosen.map(refOf) };
      const stored = await request("joinDraftLines", { params: { id }, json });
      push(({ restore }) =>
        restore(
          json.act,
          stored.map((one) => one.id),
        ),
      );
      await replace(ids, stored);
    },
    [id, shown, push, refOf, replace],
  );

  const restore = useCallback(
    (act: string, ids: readonly number[]) =>
      void inTurn(LINE_MESSAGES.restoreFailed, async () => {
        const made = (shown ?? []).filter((line) => ids.includes(line.id));
        await replace(ids, await request("restoreDraftLines", { params: { id }, json: { act, lines: made.map(refOf) } }));
      }),
    [id, shown, inTurn, refOf, replace],
  );
  return { split, join, restore };
}
