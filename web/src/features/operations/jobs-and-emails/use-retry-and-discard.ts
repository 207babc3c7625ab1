import { OPERATIONS_MESSAGES, type StaffActionResponse } from "@takeoff/contracts";
import { useState } from "react";
import { toast } from "../../../shared/ui/feedback/toast.ts";
import { useToastTask } from "../../../shared/ui/form/use-toast-task.ts";
import type { DiscardRequest } from "./discard-dialog.tsx";
import { useRefresh } from "../use-operations.ts";
import { describeDone } from "../labels.ts";

interface Requests<Row> {
  noun: "job" | "e-mail";
  retry: (rows: readonly Row[]) => Promise<StaffActionResponse>;
  discard: (rows: readonly Row[], reason: string) => Promise<StaffActionResponse>;
  /** The task that will not be done when a row is discarded. */
  describeWork: (row: Row) => string;
}

/** Runs rows again, or discards them after asking for a reason. `onDone` is called after a successful request. */
export function useRetryAndDiscard<Row>({ noun, retry, discard, describeWork }: Requests<Row>, onDone: () => void) {
  const { isBusy, run } = useToastTask(OPERATIONS_MESSAGES.retryFailed, { saysReason: true });
  const refresh = useRefresh();
  const [discarding, setDiscarding] = useState<DiscardRequest | null>(null);
  const runAgain = async (rows: readonly Row[]) => {
    try {
      toast(describeDone("retried", noun, await retry(rows)));
      onDone();
    } finally {
      refresh();
    }
  };
  const ask = (rows: readonly Row[]) =>
    setDiscarding({
      title: rows.length === 1 ? `Discard this ${noun}?` : `Discard ${rows.length} ${noun}s?`,
      undone: [...new Set(rows.map(describeWork))],
      discard: async (reason) => {
        try {
          toast(describeDone("dropped", noun, await discard(rows, reason)));
          onDone();
        } finally {
          refresh();
        }
      },
    });
  return { isBusy, runAgain: (rows: readonly Row[]) => run(() => runAgain(rows)), ask, discarding, close: () => setDiscarding(null) };
}
