export const ROLES = ["user", "admin", "parent_admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who is calling, as the gateway found it by the session. What the signed caller token carries. */
export interface Caller {
  id: number;
  username: string;
  role: Role;
  /** Null for parent_admin only. */
  organization_id: number | null;
  nda_accepted: boolean;
  /** The session's row, so that identity can end it; not the token. */
  session_id: number;
}

/**
 * Who may make a call at all. `anyone`: visitors too. `signed_in`: also before the NDA is accepted.
 * A list of roles: those, with the NDA accepted. What of it they may touch is visibility.
 */
export type Access = "anyone" | "signed_in" | readonly Role[];

export const EVERY_ROLE: readonly Role[] = ROLES;
export const ADMINS: readonly Role[] = ["admin", "parent_admin"];
export const STAFF: readonly Role[] = ["parent_admin"];

/** The roles that somebody may give: an administrator makes nobody staff (contract, section 2). */
export function assignableRoles(giver: Role): readonly Role[] {
  if (giver === "parent_admin") return ROLES;
  return giver === "admin" ? ["user", "admin"] : [];
}

export type AccessRefusal = "unauthenticated" | "nda_required" | "forbidden";

/** The contract's order of refusals: session, NDA, role. Null when the call is allowed. */
export function refuseAccess(access: Access, caller: Pick<Caller, "role" | "nda_accepted"> | null): AccessRefusal | null {
  if (access === "anyone") return null;
  if (!caller) return "unauthenticated";
  if (access === "signed_in") return null;
  if (!caller.nda_accepted) return "nda_required";
  return access.includes(caller.role) ? null : "forbidden";
}
