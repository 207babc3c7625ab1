import type { DraftLine, OwnLine } from "@takeoff/contracts";
import { useCallback } from "react";
import { request } from "../../../../shared/api/api.ts";
import type { LineValues } from "../../lines/form/line-values.ts";
import { replaceLines } from "../../lines/lines.ts";
import type { LoadedDraft } from "../use-draft.ts";
import type { PushUndo } from "./use-undos.ts";

interface Inputs {
  id: number;
  change: LoadedDraft["change"];
  push: PushUndo;
  /** Null when the line stays as somebody else made it. */
  storeEdit: (line: DraftLine, values: LineValues) => Promise<DraftLine | null>;
  refresh: () => void;
}

/** Lines as a person enters them: corrected ones, and new ones. Both can be taken back. */
export function useEnteredLines({ id, change, push, storeEdit, refresh }: Inputs) {
  const edit = useCallback(
    async (line: DraftLine, values: LineValues) => {
      const stored = await storeEdit(line, values);
      if (stored === null) {
        refresh();
        return;
      }
      push(({ decide: again }) => again([line.id], "draft", true));
      await change(
        (shown) => replaceLines(shown, [stored]),
        () => Promise.resolve((shown) => shown),
      );
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
      await change(
        (shown) => [...shown, stored],
        () => Promise.resolve((shown) => shown),
      );
    },
    [id, change, push],
  );
  return { edit, add };
}
