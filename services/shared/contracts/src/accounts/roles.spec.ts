import { describe, expect, it } from "@jest/globals";
import { ROUTE_LIST } from "../routes/routes.ts";
import { TOKEN_SCOPES } from "../access-tokens/scopes.ts";
import { ADMINS, EVERY_ROLE, checkAccess, checkRouteAccess, ROLES, STAFF, type Access, type Role } from "./roles.ts";
import { canSeeDocument, canSeeResults, visibleDocuments } from "../documents/visibility.ts";

const caller = (role: Role, nda_accepted = true): { role: Role; nda_accepted: boolean } => ({ role, nda_accepted });

describe("checkAccess", () => {
  it("allows public routes for everyone", () => {
    expect(checkAccess("anyone", null)).toBeNull();
    for (const role of ROLES) expect(checkAccess("anyone", caller(role, false))).toBeNull();
  });

  it("returns unauthenticated for a visitor on every other route", () => {
    for (const access of ["signed_in", EVERY_ROLE, ADMINS, STAFF] as Access[]) expect(checkAccess(access, null)).toBe("unauthenticated");
  });

  it("returns nda_required before it checks the role", () => {
    for (const role of ROLES) {
      expect(checkAccess("signed_in", caller(role, false))).toBeNull();
      for (const access of [EVERY_ROLE, ADMINS, STAFF]) expect(checkAccess(access, caller(role, false))).toBe("nda_required");
    }
  });

  it.each([
    [EVERY_ROLE, ["user", "admin", "parent_admin"]],
    [ADMINS, ["admin", "parent_admin"]],
    [STAFF, ["parent_admin"]],
  ])("allows for %j exactly the roles %j", (access, allowed) => {
    for (const role of ROLES) expect(checkAccess(access, caller(role))).toBe(allowed.includes(role) ? null : "forbidden");
  });
});

describe("checkRouteAccess", () => {
  const withToken = (role: Role, scopes: readonly (typeof TOKEN_SCOPES)[number][], nda_accepted = true) => ({
    ...caller(role, nda_accepted),
    access_token: { id: 1, name: "CI", scopes: [...scopes] },
  });

  it("allows an access token exactly the routes that name one of its scopes, and its user's role may use", () => {
    for (const role of ROLES) {
      for (const scope of TOKEN_SCOPES) {
        const allowed = ROUTE_LIST.filter((route) => checkRouteAccess(route, withToken(role, [scope])) === null);
        expect(allowed.map(({ name }) => name)).toEqual(ROUTE_LIST.filter(({ token }) => token === scope).map(({ name }) => name));
      }
    }
  });

  it("returns forbidden before nda_required, so that a token learns nothing of a route that takes none", () => {
    expect(checkRouteAccess({ access: EVERY_ROLE }, withToken("user", TOKEN_SCOPES, false))).toBe("forbidden");
    expect(checkRouteAccess({ access: "anyone" }, withToken("user", TOKEN_SCOPES))).toBe("forbidden");
    expect(checkRouteAccess({ access: EVERY_ROLE, token: "documents:read" }, withToken("user", TOKEN_SCOPES, false))).toBe("nda_required");
    expect(checkRouteAccess({ access: STAFF, token: "documents:read" }, withToken("admin", TOKEN_SCOPES))).toBe("forbidden");
  });

  it("takes tokens only for documents, and for no route of accounts, organizations, staff, operations or live updates", () => {
    for (const { name, service, access, token } of ROUTE_LIST) {
      if (token === undefined) continue;
      expect([name, service, access]).toEqual([name, "documents", EVERY_ROLE]);
    }
  });

  it("is checkAccess for a session", () => {
    expect(checkRouteAccess({ access: ADMINS }, caller("admin"))).toBeNull();
    expect(checkRouteAccess({ access: ADMINS }, caller("user"))).toBe("forbidden");
    expect(checkRouteAccess({ access: ADMINS }, null)).toBe("unauthenticated");
  });
});

describe("canSeeDocument and visibleDocuments", () => {
  const own = { organization_id: 1, uploaded_by_id: 10 };
  const colleagues = { organization_id: 1, uploaded_by_id: 11 };
  const foreign = { organization_id: 2, uploaded_by_id: 12 };
  // Uploaded by the viewer as staff, or as a member of an organization that they have left.
  const elsewhere = { organization_id: 2, uploaded_by_id: 10 };

  it.each([
    ["user", 1, [true, false, false, false]],
    ["user", 2, [false, false, false, true]],
    ["admin", 1, [true, true, false, false]],
    ["parent_admin", null, [true, true, true, true]],
    // Only staff belong to no organization: any other user without one sees no document.
    ["admin", null, [false, false, false, false]],
    ["user", null, [false, false, false, false]],
  ] as const)("as %s of organization %s", (role, organization_id, seen) => {
    const viewer = { id: 10, role, organization_id };
    expect([own, colleagues, foreign, elsewhere].map((document) => canSeeDocument(viewer, document))).toEqual(seen);
  });

  it("return the ids for a query", () => {
    expect(visibleDocuments({ id: 10, role: "user", organization_id: 1 })).toEqual({ of: "uploader", userId: 10, organizationId: 1 });
    expect(visibleDocuments({ id: 10, role: "admin", organization_id: 1 })).toEqual({ of: "organization", organizationId: 1 });
    expect(visibleDocuments({ id: 10, role: "parent_admin", organization_id: null })).toEqual({ of: "everyone" });
    for (const role of ["user", "admin"] as const)
      expect(visibleDocuments({ id: 10, role, organization_id: null })).toEqual({ of: "none" });
  });
});

it("canSeeResults returns true for staff only until the document is completed", () => {
  for (const status of ["new", "pending", "in_progress", "processing", "failed"]) {
    expect([canSeeResults({ role: "user" }, status), canSeeResults({ role: "admin" }, status)]).toEqual([false, false]);
    expect(canSeeResults({ role: "parent_admin" }, status)).toBe(true);
  }
  for (const role of ROLES) expect(canSeeResults({ role }, "completed")).toBe(true);
});
