import type { TokenOfCaller, TokenScope } from "../access-tokens/scopes.ts";

export const ROLES = ["user", "admin", "parent_admin"] as const;
export type Role = (typeof ROLES)[number];

/** The roles of an organization's users, which the forms of new users offer. Staff are made by a change of the role, or by a call. */
export const ORGANIZATION_ROLES = ["user", "admin"] as const satisfies readonly Role[];
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

/** The user whose session or access token sent the request, as the gateway resolved it. The signed caller token carries it to the services. */
export interface Caller {
  id: number;
  username: string;
  role: Role;
  /** Null for parent_admin only. */
  organization_id: number | null;
  nda_accepted: boolean;
  /** The session's id, so that identity can end the session; not its token. Null for a request with an access token. */
  session_id: number | null;
  /** The access token that sent the request, without its secret; absent for a session. */
  access_token?: TokenOfCaller | undefined;
}

/**
 * Who may send a request to a route. `anyone`: also without a session. `signed_in`: also before the NDA is accepted.
 * A list of roles: users with one of them who accepted the NDA. Which resources they may see is decided in `visibility.ts`.
 */
export type Access = "anyone" | "signed_in" | readonly Role[];

export const EVERY_ROLE: readonly Role[] = ROLES;
export const ADMINS: readonly Role[] = ["admin", "parent_admin"];
export const STAFF: readonly Role[] = ["parent_admin"];

/** Whether a user is staff (role `parent_admin`, null for a visitor): staff belong to no organization and process every organization's documents. */
export function isStaff({ role }: { role: Role | null }): boolean {
  return role === "parent_admin";
}

/** Whether a session still gives the rights with which a request began. @param now the session's user; null when it has ended */
export function hasSameRights(before: Caller, now: Caller | null): boolean {
  if (now === null || now.id !== before.id || now.role !== before.role || now.organization_id !== before.organization_id) return false;
  // A new version of the agreement interrupts no session; its withdrawal does.
  return now.nda_accepted || !before.nda_accepted;
}

/** The roles that a user may assign: an administrator cannot make a user staff (contract, section 2). */
export function assignableRoles(giver: Role): readonly Role[] {
  if (isStaff({ role: giver })) return ROLES;
  return giver === "admin" ? ORGANIZATION_ROLES : [];
}

/** What decides who may use a route. */
export interface RouteAccess {
  access: Access;
  token?: TokenScope | undefined;
}

export type AccessDenial = "unauthenticated" | "nda_required" | "forbidden";

/** Checks session, NDA and role, in the order that the contract fixes. @returns the error, or null when the request is allowed */
export function checkAccess(access: Access, caller: Pick<Caller, "role" | "nda_accepted"> | null): AccessDenial | null {
  if (access === "anyone") return null;
  if (!caller) return "unauthenticated";
  if (access === "signed_in") return null;
  if (!caller.nda_accepted) return "nda_required";
  return access.includes(caller.role) ? null : "forbidden";
}

/** As `checkAccess`, for sessions and access tokens: a token uses exactly the routes that name one of its scopes, none for anyone else. */
export function checkRouteAccess(
  route: RouteAccess,
  caller: Pick<Caller, "role" | "nda_accepted" | "access_token"> | null,
): AccessDenial | null {
  const token = caller?.access_token;
  if (token && (route.token === undefined || !token.scopes.includes(route.token))) return "forbidden";
  return checkAccess(route.access, caller);
}
