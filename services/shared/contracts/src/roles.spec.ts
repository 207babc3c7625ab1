import { describe, expect, it } from "@jest/globals";
import { ADMINS, EVERY_ROLE, refuseAccess, ROLES, STAFF, type Access, type Role } from "./roles.ts";
import { canSeeDocument, canSeeResults, visibleDocuments } from "./visibility.ts";

const caller = (role: Role, nda_accepted = true): { role: Role; nda_accepted: boolean } => ({ role, nda_accepted });

describe("who may call", () => {
  it("anyone may, where anyone may", () => {
    expect(refuseAccess("anyone", null)).toBeNull();
    for (const role of ROLES) expect(refuseAccess("anyone", caller(role, false))).toBeNull();
  });

  it("a visitor is asked to sign in before anything else", () => {
    for (const access of ["signed_in", EVERY_ROLE, ADMINS, STAFF] as Access[]) expect(refuseAccess(access, null)).toBe("unauthenticated");
  });

  it("who has not accepted the agreement hears so before the role is looked at", () => {
    for (const role of ROLES) {
      expect(refuseAccess("signed_in", caller(role, false))).toBeNull();
      for (const access of [EVERY_ROLE, ADMINS, STAFF]) expect(refuseAccess(access, caller(role, false))).toBe("nda_required");
    }
  });

  it.each([
    [EVERY_ROLE, ["user", "admin", "parent_admin"]],
    [ADMINS, ["admin", "parent_admin"]],
    [STAFF, ["parent_admin"]],
  ])("of %j, exactly %j", (access, allowed) => {
    for (const role of ROLES) expect(refuseAccess(access, caller(role))).toBe(allowed.includes(role) ? null : "forbidden");
  });
});

describe("which documents a caller sees", () => {
  const own = { organization_id: 1, uploaded_by_id: 10 };
  const colleagues = { organization_id: 1, uploaded_by_id: 11 };
  const foreign = { organization_id: 2, uploaded_by_id: 12 };
  // Staff put a user's document into another organization than the user's own: it stays the uploader's.
  const moved = { organization_id: 2, uploaded_by_id: 10 };

  it.each([
    ["user", 1, [true, false, false, true]],
    ["admin", 1, [true, true, false, false]],
    ["parent_admin", null, [true, true, true, true]],
    // An admin without an organization must not see every organization's documents.
    ["admin", null, [true, false, false, true]],
  ] as const)("as %s of organization %s", (role, organization_id, seen) => {
    const viewer = { id: 10, role, organization_id };
    expect([own, colleagues, foreign, moved].map((document) => canSeeDocument(viewer, document))).toEqual(seen);
  });

  it("is told in ids for a query", () => {
    expect(visibleDocuments({ id: 10, role: "user", organization_id: 1 })).toEqual({ of: "uploader", userId: 10 });
    expect(visibleDocuments({ id: 10, role: "admin", organization_id: 1 })).toEqual({ of: "organization", organizationId: 1 });
    expect(visibleDocuments({ id: 10, role: "parent_admin", organization_id: null })).toEqual({ of: "everyone" });
  });
});

describe("results", () => {
  it("are staff's until the document is completed", () => {
    for (const status of ["new", "pending", "in_progress", "processing", "failed"]) {
      expect([canSeeResults({ role: "user" }, status), canSeeResults({ role: "admin" }, status)]).toEqual([false, false]);
      expect(canSeeResults({ role: "parent_admin" }, status)).toBe(true);
    }
    for (const role of ROLES) expect(canSeeResults({ role }, "completed")).toBe(true);
  });
});
