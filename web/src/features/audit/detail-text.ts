import { ROLE_LABELS } from "../../entities/users/fields.ts";

/** Actions whose detail names fields and roles of an account; that of others has names as they were written, or words. */
const OF_ACCOUNTS: readonly string[] = ["createUser", "updateUser", "resetPassword"];
const WORDS: Readonly<Record<string, string>> = { ...ROLE_LABELS, phone_number: "phone number", email: "e-mail" };

/** The detail of an audited action in words: `role: User to Admin, phone number`. */
export function describeDetail(action: string, detail: string): string {
  if (!OF_ACCOUNTS.includes(action)) return detail;
  return detail.replace(/\w+/g, (word) => (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined) ?? word);
}
