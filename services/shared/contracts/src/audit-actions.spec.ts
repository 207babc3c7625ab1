import { describe, expect, it } from "vitest";
import { actionsOf, AUDITED_ROUTES, auditLabel, OTHER_ACTIONS } from "./audit-actions.ts";
import { AUDIT_GROUPS } from "./audit.ts";
import { ROUTE_LIST, type Route } from "./routes.ts";

const forEveryone = ({ access }: Route): boolean => !Array.isArray(access) || access.includes("user");

/** Requests by DELETE that delete no document, user, organization or location. */
const ADMINISTRATION = ["endUserSessions", "releaseDocument", "resetSecondFactor"];

describe("AUDITED_ROUTES", () => {
  it("include every route by which only administrators or staff change something", () => {
    const lacking = ROUTE_LIST.filter((route) => route.method !== "GET" && !forEveryone(route) && !route.auditGroup);
    // One reads a file and stores nothing, the other sends an e-mail to the caller: neither changes anything.
    expect(lacking.map(({ name }) => name)).toEqual(["previewTakeoff", "testNotification"]);
  });

  it("include every download that requires a session", () => {
    const lacking = ROUTE_LIST.filter(({ response, access, auditGroup }) => response.type === "file" && access !== "anyone" && !auditGroup);
    expect(lacking).toEqual([]);
  });

  it("include every deletion of a shared resource, in the group deletion", () => {
    // To end a user's sessions or an assignment deletes nothing that anybody could miss.
    const deletions = ROUTE_LIST.filter(({ method, target, name }) => method === "DELETE" && target && !ADMINISTRATION.includes(name));
    const lacking = deletions.filter(({ auditGroup }) => auditGroup !== "deletion");
    expect(lacking).toEqual([]);
  });

  it("belong to exactly one group each, and no group is empty", () => {
    const grouped = AUDIT_GROUPS.flatMap((group) => actionsOf(group));
    expect([...grouped].sort()).toEqual([...AUDITED_ROUTES, ...Object.keys(OTHER_ACTIONS)].sort());
    for (const group of AUDIT_GROUPS) expect(actionsOf(group).length).toBeGreaterThan(0);
  });
});

it("auditLabel returns the action's label, and an unknown action's own name", () => {
  expect([auditLabel("login"), auditLabel("forgedCaller"), auditLabel("toString"), auditLabel("removed")]).toEqual([
    "Log in",
    "Send a request past the gateway",
    "toString",
    "removed",
  ]);
});
