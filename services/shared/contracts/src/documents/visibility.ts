import { isStaff, type Caller } from "../accounts/roles.ts";

/** Which rows a caller sees. A query of documents starts from it, and nothing else decides it. */
export type Visibility =
  | { of: "everyone" }
  | { of: "organization"; organizationId: number }
  | { of: "uploader"; userId: number; organizationId: number }
  | { of: "none" };

type Viewer = Pick<Caller, "id" | "role" | "organization_id">;

/**
 * The specification's visible-documents rule (section 6), by ids: a name may be used again after its user was
 * deleted and must show nothing of that user's documents. It always applies to the caller's present organization: a user who
 * moved, or a member of staff who was demoted, must not go on seeing what they uploaded for an organization they are not in.
 */
export function visibleDocuments(caller: Viewer): Visibility {
  if (isStaff(caller)) return { of: "everyone" };
  if (caller.organization_id === null) return { of: "none" };
  if (caller.role === "admin") return { of: "organization", organizationId: caller.organization_id };
  return { of: "uploader", userId: caller.id, organizationId: caller.organization_id };
}

/** The same rule for one document that is to hand. */
export function canSeeDocument(caller: Viewer, document: { organization_id: number; uploaded_by_id: number }): boolean {
  const visibility = visibleDocuments(caller);
  switch (visibility.of) {
    case "everyone":
      return true;
    case "organization":
      return document.organization_id === visibility.organizationId;
    case "uploader":
      return document.uploaded_by_id === visibility.userId && document.organization_id === visibility.organizationId;
    case "none":
      return false;
  }
}

/** Results are for staff until the document is completed, then for everyone who sees the document. */
export function canSeeResults(caller: Pick<Caller, "role">, status: string): boolean {
  return isStaff(caller) || status === "completed";
}

/** Whose accounts a caller sees; only administrators ask. */
export type AccountVisibility = { of: "everyone" } | { of: "organization"; organizationId: number };

/** Staff see every account, an administrator those of their own organization. @throws when the caller is neither. */
export function visibleAccounts(caller: Pick<Caller, "role" | "organization_id">): AccountVisibility {
  if (isStaff(caller)) return { of: "everyone" };
  if (caller.role === "admin" && caller.organization_id !== null) return { of: "organization", organizationId: caller.organization_id };
  throw new Error(`accounts are not for ${caller.role} to see`);
}
