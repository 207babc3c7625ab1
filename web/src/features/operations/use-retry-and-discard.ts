import { MESSAGES, type StaffActionResponse } from "@takeoff/contracts";
import { useState } from "react";
import { messageOf } from "../../shared/api/api-error.ts";
import { toast, toastError } from "../../shared/ui/toast.ts";
import { useSubmit } from "../../shared/ui/use-submit.ts";
import type { DiscardRequest } from "./discard-dialog.tsx";
import { useRefresh } from "./use-operations.ts";
import { doneText } from "./labels.ts";

interface Requests<Row> {
  noun: "job" | "e-mail";
  retry: (rows: readonly Row[]) => Promise<StaffActionResponse>;
  drop: (rows: readonly Row[], reason: string) => Promise<StaffActionResponse>;
  /** The task that will not be done when a row is dropped. */
  workOf: (row: Row) => string;
}

/** Runs rows again, or drops them after asking for a reason. `onDone` is called after a successful request. */
export function useRetryAndDiscard<Row>({ noun, retry, drop, workOf }: Requests<Row>, onDone: () => void) {
  const { isBusy, send } = useSubmit();
  const refresh = useRefresh();
  const [dropping, setDropping] = useState<DiscardRequest | null>(null);
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
