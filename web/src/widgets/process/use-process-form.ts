import { MESSAGES, type Document, type ResultKind } from "@takeoff/contracts";
import { useState } from "react";
import { EMPTY_PROCESS, sortFiles, withFiles, type ProcessForm } from "./fields.ts";
import { savedProcess } from "./saved-form.ts";

/** What staff have entered for a document, kept for after an expired session. */
export function useProcessForm(document: Document, userId: number) {
  const [form, setForm] = useState<ProcessForm>(() => {
    const saved = savedProcess.read(userId);
    return saved?.document.id === document.id ? saved.form : EMPTY_PROCESS;
  });
  const [error, setError] = useState<string | null>(null);
  const change = (part: Partial<ProcessForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    savedProcess.save(userId, { document, form: next });
    setError(null);
  };
  /** Takes results among dropped files. Returns those that a takeoff is imported from. */
  const drop = (files: readonly File[]): File[] => {
    const { found, imports, others } = sortFiles(files);
    change(withFiles(form, found));
    if (others[0]) setError(MESSAGES.files.noResult(others[0].name));
    return imports;
  };
  /** Takes chosen files out of the form. */
  const remove = (kinds: readonly ResultKind[]) => {
    if (kinds.some((kind) => form.files[kind])) change(withFiles(form, Object.fromEntries(kinds.map((kind) => [kind, null]))));
  };
  return { form, error, setError, change, drop, remove };
}
