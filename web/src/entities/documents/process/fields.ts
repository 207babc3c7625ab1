import {
  DEFAULT_FAILURE_REASON,
  hasExtension,
  MESSAGES,
  RESULT_FILES,
  RESULT_KINDS,
  type FailureReason,
  type ResultKind,
} from "@takeoff/contracts";

export interface ProcessForm {
  isFailure: boolean;
  files: Record<ResultKind, File | null>;
  reason: FailureReason;
  notes: string;
  notify: boolean;
}

export const EMPTY_PROCESS: ProcessForm = {
  isFailure: false,
  files: { processed: null, csv: null, xml: null },
  reason: DEFAULT_FAILURE_REASON,
  notes: "",
  notify: true,
};

/** Why a file does not fit a kind; null when it does. */
export function fileError(kind: ResultKind, file: File | null): string | null {
  return file && !hasExtension(file.name, RESULT_FILES[kind].extension) ? RESULT_FILES[kind].message : null;
}

export function hasFiles(form: ProcessForm): boolean {
  return RESULT_KINDS.some((kind) => form.files[kind] !== null);
}

/** Why the form cannot be submitted; null when it can. */
export function processError(form: ProcessForm): string | null {
  if (form.isFailure) return null;
  if (!hasFiles(form)) return MESSAGES.files.atLeastOne;
  return RESULT_KINDS.map((kind) => fileError(kind, form.files[kind])).find((error) => error !== null) ?? null;
}

/** Assigns dropped files to their kinds. The last file of a kind wins. */
export function filesByKind(files: readonly File[]): { found: Partial<ProcessForm["files"]>; others: File[] } {
  const found: Partial<ProcessForm["files"]> = {};
  const others: File[] = [];
  for (const file of files) {
    const kind = RESULT_KINDS.find((one) => hasExtension(file.name, RESULT_FILES[one].extension));
    if (kind) found[kind] = file;
    else others.push(file);
  }
  return { found, others };
}

export function processForm(files: ProcessForm["files"]): FormData {
  const form = new FormData();
  for (const kind of RESULT_KINDS) {
    const file = files[kind];
    if (file) form.set(RESULT_FILES[kind].part, file, file.name);
  }
  return form;
}
