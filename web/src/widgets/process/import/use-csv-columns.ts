import { TAKEOFF_FILE_PART, type Finding, type TakeoffMapping, type TakeoffPreview } from "@takeoff/contracts";
import { useEffect, useMemo, useState } from "react";
import { request } from "../../../shared/api/api.ts";
import { startCancellable, type Outcome } from "./cancellable.ts";
import type { readPreview } from "../../mapping/reading.ts";

/** A larger file is sent for a preview only when it is asked for: it would compete with the upload of the results. */
export const AUTOMATIC_PREVIEW_BYTES = 20 * 1024 * 1024;

interface Loaded {
  preview: TakeoffPreview;
  read: typeof readPreview;
}

/** Throws `ApiError`. */
export function requestPreview(documentId: number, files: readonly File[], signal: AbortSignal): Promise<TakeoffPreview> {
  const form = new FormData();
  for (const file of files) form.append(TAKEOFF_FILE_PART, file, file.name);
  return request("previewTakeoff", { params: { id: documentId }, form, signal });
}

async function load(documentId: number, file: File, signal: AbortSignal): Promise<Loaded> {
  // Imported here: it contains the grammar of designations and lengths.
  const [preview, reading] = await Promise.all([requestPreview(documentId, [file], signal), import("../../mapping/reading.ts")]);
  return { preview, read: reading.readPreview };
}

interface Options {
  documentId: number;
  /** The chosen CSV; null when there is none to preview. */
  file: File | null;
  /** What was confirmed about its columns. */
  mapping: TakeoffMapping | null;
  /** A preview that has not arrived is cancelled, and begins again afterwards. */
  isPaused: boolean;
}

export interface CsvColumns {
  file: File | null;
  isLoading: boolean;
  /** The preview that the dialog shows; null while it is closed. */
  opened: TakeoffPreview | null;
  /** The button was pressed, and the preview has not arrived. */
  isOpening: boolean;
  /** What is understood of the CSV; null before the preview has arrived. */
  summary: Finding | null;
  /** Nothing of the table is missing, unclear or implausible. */
  isClear: boolean;
  /** A mapping that was confirmed before for tables with this header is used. */
  isRemembered: boolean;
  /** Why the preview failed; undefined when it did not. */
  error: unknown;
  open: () => void;
  close: () => void;
}

/** The columns of the chosen CSV: previews them in the background, and cancels that when the file changes. */
export function useCsvColumns({ documentId, file, mapping, isPaused }: Options): CsvColumns {
  const [wanted, setWanted] = useState<File | null>(null);
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<{ file: File; round: number; outcome: Outcome<Loaded> } | null>(null);
  const outcome = settled?.file === file && settled?.round === round ? settled.outcome : null;
  const isWanted = file !== null && (file.size <= AUTOMATIC_PREVIEW_BYTES || wanted === file);
  const isLoading = isWanted && !isPaused && outcome === null;

  useEffect(() => {
    if (!file || !isLoading) return;
    return startCancellable(
      (signal) => load(documentId, file, signal),
      (result) => setSettled({ file, round, outcome: result }),
    );
  }, [documentId, file, isLoading, round]);

  const loaded = outcome?.is === "done" ? outcome.value : null;
  const reading = useMemo(() => loaded && loaded.read(loaded.preview, mapping ?? loaded.preview.mapping), [loaded, mapping]);
  return {
    file,
    isLoading,
    opened: wanted === file ? (loaded?.preview ?? null) : null,
    isOpening: wanted === file && isLoading,
    summary: reading?.summary ?? null,
    isClear: reading !== null && [reading.summary, ...reading.findings].every(({ level }) => level === "info"),
    isRemembered: loaded?.preview.mapping != null,
    error: outcome?.is === "failed" ? outcome.error : undefined,
    open: () => {
      setWanted(file);
      if (outcome?.is === "failed") setRound((last) => last + 1);
    },
    close: () => setWanted(null),
  };
}
