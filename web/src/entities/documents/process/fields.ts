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

/** What is wrong with a file chosen for a kind; null when nothing is. */
export function fileError(kind: ResultKind, file: File | null): string | null {
  return file && !hasExtension(file.name, RESULT_FILES[kind].extension) ? RESULT_FILES[kind].message : null;
}

export function hasFiles(form: ProcessForm): boolean {
  return RESULT_KINDS.some((kind) => form.files[kind] !== null);
}

/** What keeps the form from being sent; null when nothing does. */
export function processError(form: ProcessForm): string | null {
  if (form.isFailure) return null;
  if (!hasFiles(form)) return MESSAGES.files.atLeastOne;
  return RESULT_KINDS.map((kind) => fileError(kind, form.files[kind])).find((error) => error !== null) ?? null;
}

/** Dropped files, each at its kind; of two of one kind the last. */
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
