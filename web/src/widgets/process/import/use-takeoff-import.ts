import {
  hasExtension,
  IMPORT_ERRORS,
  LIMITS,
  MESSAGES,
  TAKEOFF_FILE_PART,
  TAKEOFF_FILES,
  TAKEOFF_MAPPING_FIELD,
  type Document,
  type TakeoffMapping,
  type TakeoffPreview,
} from "@takeoff/contracts";
import { useEffect, useRef, useState } from "react";
import { request } from "../../../shared/api/api.ts";
import { describeError } from "../../../shared/api/api-error.ts";
import { startCancellable } from "./cancellable.ts";
import { requestPreview } from "./use-csv-columns.ts";

/** The extensions of files that a takeoff can be imported from. */
export const IMPORT_EXTENSIONS: readonly string[] = Object.values(TAKEOFF_FILES).flat();

/** `choosing`: the columns are in the dialog. `attached`: the CSV is made from the file and stored. */
export type ImportState =
  | { is: "idle" }
  | { is: "reading"; file: File }
  | { is: "choosing" | "attaching"; file: File; preview: TakeoffPreview }
  | { is: "attached"; file: File };

export interface TakeoffImport {
  state: ImportState;
  error: string | null;
  choose: (file: File) => void;
  attach: (mapping: TakeoffMapping) => void;
  /** Cancels the request in progress. */
  abort: () => void;
  close: () => void;
}

/** Why a file cannot be imported; null when it can be sent. */
export function importError({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!IMPORT_EXTENSIONS.some((extension) => hasExtension(name, extension))) return MESSAGES.takeoff.wrongFile(name);
  // Only CSV and KISS files are read as streams.
  const limit = [".csv", ".kss"].some((extension) => hasExtension(name, extension)) ? LIMITS.textResultBytes : LIMITS.importedFileBytes;
  return size > limit ? IMPORT_ERRORS.tooLarge(limit / 1_048_576) : null;
}

/** The body of the request that imports a file. The server reads fields only before the file. */
export function importForm(file: File, mapping: TakeoffMapping): FormData {
  const form = new FormData();
  form.set(TAKEOFF_MAPPING_FIELD, JSON.stringify(mapping));
  form.set(TAKEOFF_FILE_PART, file, file.name);
  return form;
}

/** Makes a document's CSV from another file: reads it, lets a person confirm its columns, and stores it. */
export function useTakeoffImport(documentId: number, onAttached: (document: Document) => void): TakeoffImport {
  const [state, setState] = useState<ImportState>({ is: "idle" });
  const [error, setError] = useState<string | null>(null);
  // A ref: a second click comes before the state changes.
  const cancelRequest = useRef<(() => void) | null>(null);
  useEffect(() => () => cancelRequest.current?.(), []);

  const cancel = () => {
    cancelRequest.current?.();
    cancelRequest.current = null;
  };
  const choose = (file: File) => {
    cancel();
    const problem = importError(file);
    setError(problem);
    setState(problem ? { is: "idle" } : { is: "reading", file });
    if (problem) return;
    cancelRequest.current = startCancellable(
      (signal) => requestPreview(documentId, file, signal),
      (outcome) => {
        cancelRequest.current = null;
        if (outcome.is === "done") setState({ is: "choosing", file, preview: outcome.value });
        else {
          setError(describeError(outcome.error, MESSAGES.takeoff.readFailed));
          setState({ is: "idle" });
        }
      },
    );
  };
  const attach = (mapping: TakeoffMapping) => {
    if (state.is !== "choosing" || cancelRequest.current) return;
    const { file, preview } = state;
    setError(null);
    setState({ is: "attaching", file, preview });
    cancelRequest.current = startCancellable(
      (signal) => request("importTakeoff", { params: { id: documentId }, form: importForm(file, mapping), signal }),
      (outcome) => {
        cancelRequest.current = null;
        if (outcome.is === "done") {
          setState({ is: "attached", file });
          onAttached(outcome.value);
        } else {
          setError(describeError(outcome.error, MESSAGES.takeoff.importFailed));
          setState({ is: "choosing", file, preview });
        }
      },
    );
  };
  const abort = () => {
    cancel();
    if (state.is === "attaching") {
      setError(MESSAGES.takeoff.importInterrupted);
      setState({ ...state, is: "choosing" });
    } else setState({ is: "idle" });
  };
  const close = () => {
    setError(null);
    setState({ is: "idle" });
  };
  return { state, error, choose, attach, abort, close };
}
