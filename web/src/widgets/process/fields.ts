import {
  DEFAULT_FAILURE_REASON,
  hasExtension,
  maxImportBytes,
  MESSAGES,
  RESULT_FILES,
  RESULT_KINDS,
  TAKEOFF_FILES,
  TAKEOFF_MAPPING_FIELD,
  type FailureReason,
  type ResultKind,
  type TakeoffMapping,
} from "@takeoff/contracts";

export interface ProcessForm {
  isFailure: boolean;
  files: Record<ResultKind, File | null>;
  /** What was confirmed about the columns of the chosen CSV; null while nothing was. */
  mapping: TakeoffMapping | null;
  reason: FailureReason;
  notes: string;
  notify: boolean;
}

export const EMPTY_PROCESS: ProcessForm = {
  isFailure: false,
  files: { processed: null, csv: null, xml: null },
  mapping: null,
  reason: DEFAULT_FAILURE_REASON,
  notes: "",
  notify: true,
};

/** Why a file does not fit a kind; null when it does. */
export function checkFile(kind: ResultKind, file: File | null): string | null {
  return file && !hasExtension(file.name, RESULT_FILES[kind].extension) ? RESULT_FILES[kind].message : null;
}

export function hasFiles(form: ProcessForm): boolean {
  return RESULT_KINDS.some((kind) => form.files[kind] !== null);
}

/** The chosen PDF whose markups can become the CSV and the XML; null where a CSV is chosen too. */
export function findMarkedPdf({ isFailure, files: { processed, csv } }: ProcessForm): File | null {
  const isFit = processed !== null && processed.size <= maxImportBytes(processed.name) && checkFile("processed", processed) === null;
  return !isFailure && isFit && csv === null ? processed : null;
}

/** Why the form cannot be submitted; null when it can. */
export function checkForm(form: ProcessForm): string | null {
  if (form.isFailure) return null;
  if (!hasFiles(form)) return MESSAGES.files.atLeastOne;
  return RESULT_KINDS.map((kind) => checkFile(kind, form.files[kind])).find((error) => error !== null) ?? null;
}

/** Dropped files by what they are for. */
interface SortedFiles {
  /** Results; the last file of a kind wins. */
  found: Partial<ProcessForm["files"]>;
  /** Files that no result can be and a takeoff is imported from. */
  imports: File[];
  others: File[];
}

/** Assigns dropped files to their kinds. */
export function sortFiles(files: readonly File[]): SortedFiles {
  const sorted: SortedFiles = { found: {}, imports: [], others: [] };
  const isImported = ({ name }: File) =>
    Object.values(TAKEOFF_FILES).some((kind) => kind.some((extension) => hasExtension(name, extension)));
  for (const file of files) {
    const kind = RESULT_KINDS.find((one) => hasExtension(file.name, RESULT_FILES[one].extension));
    if (kind) sorted.found[kind] = file;
    else if (isImported(file)) sorted.imports.push(file);
    else sorted.others.push(file);
  }
  return sorted;
}

/** Changes the chosen files. What was confirmed about a CSV's columns does not hold for another CSV. */
export function withFiles(form: ProcessForm, files: Partial<ProcessForm["files"]>): Pick<ProcessForm, "files" | "mapping"> {
  const changed = { ...form.files, ...files };
  return { files: changed, mapping: changed.csv === form.files.csv ? form.mapping : null };
}

/** The body of the request that stores the results. The server reads fields only before the first file. */
export function buildProcessForm({ files, mapping }: Pick<ProcessForm, "files" | "mapping">): FormData {
  const form = new FormData();
  if (files.csv && mapping) form.set(TAKEOFF_MAPPING_FIELD, JSON.stringify(mapping));
  for (const kind of RESULT_KINDS) {
    const file = files[kind];
    if (file) form.set(RESULT_FILES[kind].part, file, file.name);
  }
  return form;
}
