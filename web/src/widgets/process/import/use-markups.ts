import type { TakeoffPreview } from "@takeoff/contracts";
import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { startCancellable, type Outcome } from "./cancellable.ts";
import { AUTOMATIC_PREVIEW_BYTES, requestPreview } from "./use-csv-columns.ts";

interface Options {
  documentId: number;
  /** The chosen PDF; null when its markups are not wanted. */
  file: File | null;
  /** A request that has not been answered is cancelled, and begins again afterwards. */
  isPaused: boolean;
}

/** What is known of the markups of the chosen PDF. */
export interface MarkupsOfPdf {
  /** Null when there is no PDF whose markups may name steel. */
  file: File | null;
  /** What its markups hold; null for a large PDF, whose markups are requested when they are wanted. */
  preview: TakeoffPreview | null;
}

/** Looks in the background whether the chosen PDF has markups that name steel. Of one that cannot be read, the server says so when it is stored. */
export function useMarkups({ documentId, file, isPaused }: Options): MarkupsOfPdf {
  const [settled, setSettled] = useState<{ file: File; outcome: Outcome<TakeoffPreview> } | null>(null);
  const outcome = settled?.file === file ? settled.outcome : null;
  const isAutomatic = file !== null && file.size <= AUTOMATIC_PREVIEW_BYTES;
  const isWanted = isAutomatic && !isPaused && outcome === null;
  useEffect(() => {
    if (!file || !isWanted) return;
    return startCancellable(
      (signal) => requestPreview(documentId, [file], signal),
      (result) => setSettled({ file, outcome: result }),
    );
  }, [documentId, file, isWanted]);
  if (outcome?.is === "done") return { file, preview: outcome.value };
  const isRefused = outcome?.is === "failed" && outcome.error instanceof ApiError && outcome.error.code === "invalid_file";
  // Only its choice can tell what a large file holds, and one that could not be asked about.
  const isUnknown = !isAutomatic || (outcome?.is === "failed" && !isRefused);
  return { file: isUnknown ? file : null, preview: null };
}
