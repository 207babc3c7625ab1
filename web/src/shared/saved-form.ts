/**
 * Stores the values of open forms, files included, in memory. When a session expires, the user logs in and finds the form
 * as it was. Drafts are stored per user: another user who logs in does not see them.
 */
const drafts = new Map<string, unknown>();

export interface Draft<T> {
  read: (userId: number) => T | null;
  save: (userId: number, values: T) => void;
  delete: (userId: number) => void;
}

/**
 * The draft of a form.
 * @param redact removes what must not outlive the session, such as a password: another person may use the window then
 */
export function draftOf<T>(form: string, redact: (values: T) => T = (values) => values): Draft<T> {
  const keyOf = (userId: number) => `${userId} ${form}`;
  return {
    read: (userId) => (drafts.get(keyOf(userId)) as T | undefined) ?? null,
    save: (userId, values) => void drafts.set(keyOf(userId), redact(values)),
    delete: (userId) => void drafts.delete(keyOf(userId)),
  };
}

export function clearDrafts(): void {
  drafts.clear();
}
