/**
 * Stores the values of open forms, files included, in memory. When a session expires, the user logs in and finds the form
 * as it was. Drafts are stored per user: another user who logs in does not see them.
 */
const drafts = new Map<string, unknown>();

const keyOf = (userId: number, form: string) => `${userId} ${form}`;

export function saveDraft(userId: number, form: string, values: unknown): void {
  drafts.set(keyOf(userId, form), values);
}

export function readDraft<T>(userId: number, form: string): T | null {
  return (drafts.get(keyOf(userId, form)) as T | undefined) ?? null;
}

export function deleteDraft(userId: number, form: string): void {
  drafts.delete(keyOf(userId, form));
}

export function clearDrafts(): void {
  drafts.clear();
}
