/**
 * What was typed in an open form, kept while the window lives: a session that ends mid-work leads to the login page
 * and back, and the form must be as it was. In memory only, files included; never for another user.
 */
const drafts = new Map<string, unknown>();

const keyOf = (userId: number, form: string) => `${userId} ${form}`;

export function keepDraft(userId: number, form: string, values: unknown): void {
  drafts.set(keyOf(userId, form), values);
}

export function readDraft<T>(userId: number, form: string): T | null {
  return (drafts.get(keyOf(userId, form)) as T | undefined) ?? null;
}

export function dropDraft(userId: number, form: string): void {
  drafts.delete(keyOf(userId, form));
}

export function forgetDrafts(): void {
  drafts.clear();
}
