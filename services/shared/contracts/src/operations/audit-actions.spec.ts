import { describe, expect, it } from "@jest/globals";
import * as z from "zod";
import { listActions, AUDITED_ROUTES, auditLabel, OTHER_ACTIONS, UNAUDITED_REASONS, UNAUDITED_ROUTES } from "./audit-actions.ts";
import { AUDIT_GROUPS, auditFilterSchema } from "./audit.ts";
import { ROUTE_LIST, type Route } from "../routes/routes.ts";

const forEveryone = ({ access }: Route): boolean => !Array.isArray(access) || access.includes("user");

/** Requests by DELETE that delete no document, user, organization or location. */
const ADMINISTRATION = ["endUserSessions", "releaseDocument", "resetSecondFactor"];

describe("AUDITED_ROUTES", () => {
  it("include every route by which only administrators or staff change something", () => {
    const lacking = ROUTE_LIST.filter((route) => route.method !== "GET" && !forEveryone(route) && !route.auditGroup);
    // One reads a file and stores nothing, one sends an e-mail to the caller, one says who looks at a draft: none changes anything.
    expect(lacking.map(({ name }) => name)).toEqual(["previewTakeoff", "testNotification", "viewDraft"]);
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
    const grouped = AUDIT_GROUPS.flatMap((group) => listActions(group));
    expect([...grouped].sort()).toEqual([...AUDITED_ROUTES, ...Object.keys(OTHER_ACTIONS)].sort());
    for (const group of AUDIT_GROUPS) expect(listActions(group).length).toBeGreaterThan(0);
  });
});

/** Properties of a row of a takeoff or of another table that was read from a result. */
const ROW_PROPERTIES = ["rows", "cells", "designation"];

/** The names of all properties in a JSON schema. */
function listProperties(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listProperties);
  if (typeof node !== "object" || node === null) return [];
  const { properties, ...rest } = node as { properties?: Record<string, unknown> };
  return [
    ...Object.keys(properties ?? {}),
    ...Object.values(properties ?? {}).flatMap(listProperties),
    ...listProperties(Object.values(rest)),
  ];
}

describe("UNAUDITED_ROUTES", () => {
  it("name every route without an audit group, no other, and the reason of each", () => {
    const without = ROUTE_LIST.filter(({ auditGroup }) => auditGroup === undefined).map(({ name }) => name);
    expect(Object.keys(UNAUDITED_ROUTES).sort()).toEqual([...without].sort());
    for (const reason of Object.values(UNAUDITED_ROUTES)) expect(UNAUDITED_REASONS[reason]).toMatch(/^[a-z].+/);
  });

  it("send no file, and no row of a result but the lines of a draft and those of the request's own file", () => {
    const sending = ROUTE_LIST.filter(({ name, response }) => {
      if (!Object.hasOwn(UNAUDITED_ROUTES, name)) return false;
      if (response.type !== "json") return response.type === "file" && name !== "openApi" && name !== "apiPage";
      const names = listProperties(z.toJSONSchema(response.schema, { io: "output", unrepresentable: "any" }));
      return ROW_PROPERTIES.some((name) => names.includes(name));
    });
    expect(sending.map(({ name }) => name).sort()).toEqual(["listCorrections", "listDraftLines", "listLostLines", "previewTakeoff"]);
  });
});

it("no label of an audited action has words of the program", () => {
  const labels = [...AUDITED_ROUTES, ...Object.keys(OTHER_ACTIONS)].map(auditLabel);
  expect(labels.filter((label) => /caller|dead-letter|parked|[a-z][A-Z][a-z]|_/.test(label))).toEqual([]);
});

it("auditLabel returns the action's label, and an unknown action's own name", () => {
  expect([auditLabel("login"), auditLabel("forgedCaller"), auditLabel("toString"), auditLabel("removed")]).toEqual([
    "Log in",
    "Send a request past the gateway",
    "toString",
    "removed",
  ]);
});

describe("auditFilterSchema", () => {
  it("returns times in UTC, whatever offset they have", () => {
    expect(auditFilterSchema.parse({ from: "2026-01-31T09:30:00+23:59" }).from).toBe("2026-01-30T09:31:00.000Z");
    expect(auditFilterSchema.parse({ to: "2026-01-31T09:30:00Z" }).to).toBe("2026-01-31T09:30:00.000Z");
  });

  it.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "2026-01-31", "x"])(
    "rejects %s, which the database cannot compare with",
    (from) => {
      expect(auditFilterSchema.safeParse({ from }).success).toBe(false);
    },
  );
});
