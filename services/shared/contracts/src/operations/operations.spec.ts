import { describe, expect, it } from "@jest/globals";
import * as z from "zod";
import { CONSUMERS, eventsFor } from "../messaging/queues.ts";
import { LIMITS } from "../limits.ts";
import { JOB_DESCRIPTIONS, jobDescription } from "./job-labels.ts";
import { discardJobsRequestSchema, emailQuerySchema, retryEmailsRequestSchema } from "./operations.ts";
import { AUDITED_ROUTES, auditLabel, listActions, OTHER_ACTIONS, UNAUDITED_REASONS, UNAUDITED_ROUTES } from "./audit-actions.ts";
import { AUDIT_GROUPS } from "./audit.ts";
import { type Route, ROUTE_LIST } from "../routes/routes.ts";
import { validationError } from "../api/errors.ts";
import {
  createCustomParameterRequestSchema,
  DOMESTIC_STEEL,
  PARAMETER_MESSAGES,
  saveParametersRequestSchema,
  STANDARD_PARAMETERS,
} from "./parameters.ts";

const job = { queue: "documents", event_id: "6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11" };
const listFields = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) => (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

// Other wrong values: `json-bodies.spec.ts`.
describe("requests to retry and discard jobs and e-mails", () => {
  it("accept 1 to 500 items", () => {
    const ids = Array.from({ length: LIMITS.operationsBatch }, (_, index) => index + 1);
    expect(retryEmailsRequestSchema.parse({ ids })).toEqual({ ids });
    expect(listFields(retryEmailsRequestSchema, { ids: [...ids, 501] })).toEqual([["ids", "Please select at most 500 entries at a time"]]);
    expect(listFields(retryEmailsRequestSchema, { ids: [] })).toEqual([["ids", "Please select at least one entry"]]);
  });

  it("return one error when there are too many items, even when each is invalid", () => {
    expect(listFields(retryEmailsRequestSchema, { ids: Array(100_000).fill("x") })).toHaveLength(1);
  });

  it.each([
    [{ ...job, queue: "elsewhere" }, "jobs.0.queue"],
    [{ ...job, event_id: "1" }, "jobs.0.event_id"],
  ])("reject the job %j", (wrong, field) => {
    expect(listFields(discardJobsRequestSchema, { jobs: [wrong], reason: "Obsolete" })).toEqual([
      [field, "Please select at least one entry"],
    ]);
  });
});

it("JOB_DESCRIPTIONS describe exactly the events of each queue", () => {
  for (const consumer of CONSUMERS) {
    expect(Object.keys(JOB_DESCRIPTIONS[consumer]).sort()).toEqual(eventsFor(consumer).sort());
    for (const type of eventsFor(consumer)) expect(jobDescription(consumer, type)).toMatch(/^[A-Z]/);
  }
});

it("emailQuerySchema filters by state, kind and recipient", () => {
  expect(emailQuerySchema.parse({ state: "parked", kind: "welcome", q: " kim@ " })).toEqual({
    state: "parked",
    kind: "welcome",
    q: "kim@",
    limit: 100,
  });
  for (const wrong of [{ state: "lost" }, { kind: "__proto__" }, { limit: "501" }])
    expect(emailQuerySchema.safeParse(wrong).success).toBe(false);
});

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

function complaints(value: unknown): Record<string, string> | undefined {
  const { error } = saveParametersRequestSchema.safeParse(value);
  return error && validationError(error).fields;
}

describe("saveParametersRequestSchema", () => {
  it("accepts both spellings of the request", () => {
    const entries = [
      { name: "a", value: "1", is_default: true },
      { parameter_name: "b", parameter_value: "2" },
    ];
    expect(saveParametersRequestSchema.parse(entries)).toEqual([
      { name: "a", value: "1", is_default: true },
      { name: "b", value: "2", is_default: false },
    ]);
  });

  it.each([DOMESTIC_STEEL, DOMESTIC_STEEL.toUpperCase(), "\uff44" + DOMESTIC_STEEL.slice(1)])(
    "hold Yes or No for domestic steel, however its name is written: %s",
    (name) => {
      expect(complaints([{ name, value: "maybe" }])).toEqual({ "0.value": PARAMETER_MESSAGES.domestic });
      expect(complaints([{ name, value: "Yes" }])).toBeUndefined();
    },
  );
});

describe("createCustomParameterRequestSchema", () => {
  const create = (parameter_name: string) => createCustomParameterRequestSchema.safeParse({ parameter_name, parameter_value: "1" });

  it("rejects names that cannot be part of a URL", () => {
    for (const name of [".", " .. "]) expect([name, create(name).success]).toEqual([name, false]);
    for (const name of ["...", "1.5", "a/b", "%2e", "Zuschläge & mehr"]) expect([name, create(name).success]).toEqual([name, true]);
  });
});

it("STANDARD_PARAMETERS default to their first option", () => {
  for (const { name, value, options } of STANDARD_PARAMETERS)
    if (options.length && name !== DOMESTIC_STEEL) expect([name, value]).toEqual([name, options[0]!.value]);
  expect(STANDARD_PARAMETERS.find(({ name }) => name === DOMESTIC_STEEL)?.value).toBe("No");
});
