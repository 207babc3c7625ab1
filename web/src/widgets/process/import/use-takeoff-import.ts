import {
  hasExtension,
  IMPORT_ERRORS,
  isNc1Name,
  LIMITS,
  maxImportBytes,
  MESSAGES,
  TAKEOFF_FILE_PART,
  TAKEOFF_FILES,
  TAKEOFF_MAPPING_FIELD,
  type Document,
  type TakeoffFileKind,
  type TakeoffMapping,
  type TakeoffPreview,
} from "@takeoff/contracts";
import { useEffect, useRef, useState } from "react";
import { describeError, request } from "../../../shared/api/api.ts";
import { startCancellable } from "./cancellable.ts";
import { requestPreview } from "./use-csv-columns.ts";

/** The extensions of files that a takeoff can be imported from. */
export const IMPORT_EXTENSIONS: readonly string[] = Object.values(TAKEOFF_FILES).flat();

/** Files that are imported together: one, or several NC1 files. */
export interface ImportedFiles {
  files: readonly File[];
  /** What they are called on screen. */
  name: string;
}

/** `choosing`: the columns are in the dialog. `attached`: the CSV is made from the files and stored. */
export type ImportState =
  | { is: "idle" }
  | { is: "reading"; chosen: ImportedFiles }
  | { is: "choosing" | "attaching"; chosen: ImportedFiles; preview: TakeoffPreview }
  | { is: "attached"; chosen: ImportedFiles };

export interface TakeoffImport {
  /** The step is shown in the place of the form. */
  isOpen: boolean;
  state: ImportState;
  error: string | null;
  open: () => void;
  /** Opens the step as well: files may be dropped on the form. */
  choose: (files: readonly File[]) => void;
  /** Opens the columns of a file above the form: its preview is known. */
  chooseRead: (file: File, preview: TakeoffPreview) => void;
  attach: (mapping: TakeoffMapping) => void;
  /** Cancels the request in progress. */
  abort: () => void;
  /** Goes back from the columns to the choice of a file. */
  chooseAgain: () => void;
  /** Goes back to the form. */
  close: () => void;
}

/** Why files cannot be imported together; null when they can be sent. */
export function importError(files: readonly Pick<File, "name" | "size">[]): string | null {
  const other = files.find(({ name }) => !IMPORT_EXTENSIONS.some((extension) => hasExtension(name, extension)));
  if (other) return MESSAGES.takeoff.wrongFile(other.name);
  if (files.length > 1 && !files.every(({ name }) => isNc1Name(name))) return IMPORT_ERRORS.severalFiles;
  if (files.length > LIMITS.nc1Parts) return IMPORT_ERRORS.tooManyFiles(LIMITS.nc1Parts);
  const large = files.find(({ name, size }) => size > maxImportBytes(name));
  if (!large) return null;
  const megabytes = maxImportBytes(large.name) / 1_048_576;
  return files.length > 1 ? IMPORT_ERRORS.namedTooLarge(large.name, megabytes) : IMPORT_ERRORS.tooLarge(megabytes);
}

/** The body of the request that imports files. The server reads fields only before the first file. */
export function importForm(files: readonly File[], mapping: TakeoffMapping): FormData {
  const form = new FormData();
  form.set(TAKEOFF_MAPPING_FIELD, JSON.stringify(mapping));
  for (const file of files) form.append(TAKEOFF_FILE_PART, file, file.name);
  return form;
}

/** Makes a document's CSV, and of a marked-up PDF its XML, from other files: reads them, lets a person confirm the columns, and stores what is made. */
export function useTakeoffImport(documentId: number, onAttached: (document: Document, kind: TakeoffFileKind) => void): TakeoffImport {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<ImportState>({ is: "idle" });
  const [error, setError] = useState<string | null>(null);
  // A ref: a second click comes before the state changes.
  const cancelRequest = useRef<(() => void) | null>(null);
  useEffect(() => () => cancelRequest.current?.(), []);

  const cancel = () => {
    cancelRequest.current?.();
    cancelRequest.current = null;
  };
  const choose = (files: readonly File[]) => {
    cancel();
    const problem = importError(files);
    const chosen = { files, name: files.length === 1 ? (files[0]?.name ?? "") : MESSAGES.takeoff.severalFiles(files.length) };
    setOpen(true);
    setError(problem);
    setState(problem ? { is: "idle" } : { is: "reading", chosen });
    if (problem) return;
    cancelRequest.current = startCancellable(
      (signal) => requestPreview(documentId, files, signal),
      (outcome) => {
        cancelRequest.current = null;
        if (outcome.is === "done") setState({ is: "choosing", chosen, preview: outcome.value });
        else {
          setError(describeError(outcome.error, MESSAGES.takeoff.readFailed));
          setState({ is: "idle" });
        }
      },
    );
  };
  const chooseRead = (file: File, preview: TakeoffPreview) => {
    cancel();
    setError(null);
    setState({ is: "choosing", chosen: { files: [file], name: file.name }, preview });
  };
  const attach = (mapping: TakeoffMapping) => {
    if (state.is !== "choosing" || cancelRequest.current) return;
    const { chosen, preview } = state;
    setError(null);
    setState({ is: "attaching", chosen, preview });
    cancelRequest.current = startCancellable(
      (signal) => request("importTakeoff", { params: { id: documentId }, form: importForm(chosen.files, mapping), signal }),
      (outcome) => {
        cancelRequest.current = null;
        if (outcome.is === "done") {
          setState({ is: "attached", chosen });
          setOpen(false);
          onAttached(outcome.value, preview.kind);
        } else {
          setError(describeError(outcome.error, MESSAGES.takeoff.importFailed));
          setState({ is: "choosing", chosen, preview });
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
  const chooseAgain = () => {
    setError(null);
    setState({ is: "idle" });
  };
  const open = () => {
    chooseAgain();
    setOpen(true);
  };
  const close = () => {
    cancel();
    chooseAgain();
    setOpen(false);
  };
  return { isOpen, state, error, open, choose, chooseRead, attach, abort, chooseAgain, close };
}
