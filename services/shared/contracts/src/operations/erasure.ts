/** Kinds of things whose names are erased after their deletion. */
export const ERASED_KINDS = ["document", "user", "organization", "location"] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

/** What is shown in place of the name of a deleted thing. No user can have such a name: names contain no parentheses. */
export function deletedLabel(kind: ErasedKind, id: number): string {
  return `(deleted ${kind} ${id})`;
}

/** Whether a name is `deletedLabel` of anything of that kind. */
export function isDeletedLabel(kind: ErasedKind, name: string | null): boolean {
  return name !== null && new RegExp(`^\\(deleted ${kind} \\d+\\)$`, "v").test(name);
}

/** The detail of the audit entry of a document that was deleted because its organization's retention period ended. */
export const RETENTION_DETAIL = "reason: retention";
