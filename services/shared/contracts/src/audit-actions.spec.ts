import { describe, expect, it } from "@jest/globals";
import { actionsOf, AUDITED_ROUTES, auditLabel, OTHER_ACTIONS } from "./audit-actions.ts";
import { AUDIT_GROUPS } from "./audit.ts";
import { ROUTE_LIST, type Route } from "./routes.ts";

const forEveryone = ({ access }: Route): boolean => !Array.isArray(access) || access.includes("user");

describe("what the audit trail keeps", () => {
  it("is everything that administrators and staff change", () => {
    const lacking = ROUTE_LIST.filter((route) => route.method !== "GET" && !forEveryone(route) && !route.audit);
    // It sends one e-mail to who asks, and changes nothing.
    expect(lacking.map(({ name }) => name)).toEqual(["testNotification"]);
  });

  it("is every file that is not everybody's", () => {
    const lacking = ROUTE_LIST.filter(({ answer, access, audit }) => answer.type === "file" && access !== "anyone" && !audit);
    expect(lacking).toEqual([]);
  });

  it("is every deletion of what others know", () => {
    const lacking = ROUTE_LIST.filter(({ method, target, audit }) => method === "DELETE" && target && audit !== "deletion");
    expect(lacking).toEqual([]);
  });

  it("is in exactly one group each, and every group has some", () => {
    const grouped = AUDIT_GROUPS.flatMap((group) => actionsOf(group));
    expect([...grouped].sort()).toEqual([...AUDITED_ROUTES, ...Object.keys(OTHER_ACTIONS)].sort());
    for (const group of AUDIT_GROUPS) expect(actionsOf(group).length).toBeGreaterThan(0);
  });
});

it("has words for every action, and an unknown one's own name", () => {
  expect([auditLabel("login"), auditLabel("forgedCaller"), auditLabel("toString"), auditLabel("gone")]).toEqual([
    "Log in",
    "Call a service past the gateway",
    "toString",
    "gone",
  ]);
});
