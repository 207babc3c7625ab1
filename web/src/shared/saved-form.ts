/**
 * Stores the values of open forms, files included, in memory. When a session expires, the user logs in and finds the form
 * as it was. They are stored per user: another user who logs in does not see them.
 */
const forms = new Map<string, unknown>();

export interface SavedForm<T> {
  read: (userId: number) => T | null;
  save: (userId: number, values: T) => void;
  delete: (userId: number) => void;
}

/**
 * The saved values of a form.
 * @param redact removes what must not outlive the session, such as a password: another person may use the window then
 */
export function createSavedForm<T>(form: string, redact: (values: T) => T = (values) => values): SavedForm<T> {
  const buildKey = (userId: number) => `${userId} ${form}`;
  return {
    read: (userId) => (forms.get(buildKey(userId)) as T | undefined) ?? null,
    save: (userId, values) => void forms.set(buildKey(userId), redact(values)),
    delete: (userId) => void forms.delete(buildKey(userId)),
  };
}

/** What a dialog edits, or "new". */
export type Subject<T extends { id: number }> = T | "new";

/** Tells the subjects of a dialog apart. */
export const subjectKey = (subject: Subject<{ id: number }>): number | "new" => (subject === "new" ? "new" : subject.id);

/** The values of a dialog's form with what they are about. */
export interface SavedEdit<T extends { id: number }, Values> {
  subject: Subject<T>;
  values: Values;
}

export function clearSavedForms(): void {
  forms.clear();
}
