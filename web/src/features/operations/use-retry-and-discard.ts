import { MESSAGES, type ActAnswer } from "@takeoff/contracts";
import { useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { useSending } from "../../lib/use-sending.ts";
import type { Dropping } from "./drop-dialog.tsx";
import { useRefresh } from "./use-operations.ts";
import { doneText } from "./words.ts";

interface Calls<Row> {
  noun: "job" | "e-mail";
  retry: (rows: readonly Row[]) => Promise<ActAnswer>;
  drop: (rows: readonly Row[], reason: string) => Promise<ActAnswer>;
  /** What stays undone when a row is dropped. */
  workOf: (row: Row) => string;
}

/** Running rows again and dropping them, one or many; `onDone` follows on what was carried out. */
export function useActsOn<Row>({ noun, retry, drop, workOf }: Calls<Row>, onDone: () => void) {
  const { isBusy, send } = useSending();
  const refresh = useRefresh();
  const [dropping, setDropping] = useState<Dropping | null>(null);
  const runAgain = async (rows: readonly Row[]) => {
    try {
      toast(doneText("retried", noun, await retry(rows)));
      onDone();
    } catch (error) {
      toastError(messageOf(error, MESSAGES.operations.retryFailed));
    }
    refresh();
  };
  const ask = (rows: readonly Row[]) =>
    setDropping({
      title: rows.length === 1 ? `Drop this ${noun}?` : `Drop ${rows.length} ${noun}s?`,
      undone: [...new Set(rows.map(workOf))],
      drop: async (reason) => {
        try {
          toast(doneText("dropped", noun, await drop(rows, reason)));
          onDone();
        } finally {
          refresh();
        }
      },
    });
  return { isBusy, runAgain: (rows: readonly Row[]) => send(() => runAgain(rows)), ask, dropping, close: () => setDropping(null) };
}
