import { describe, expect, it } from "@jest/globals";
import { CONSUMERS, eventsFor } from "./events.ts";
import { LIMITS } from "./limits.ts";
import { openApiDocument } from "./openapi.ts";
import {
  dropEmailsRequestSchema,
  dropJobsRequestSchema,
  emailQuerySchema,
  JOB_WORK,
  jobWork,
  retryEmailsRequestSchema,
} from "./operations.ts";

const job = { queue: "documents", event_id: "6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11" };
const fieldsOf = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) => (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

describe("what staff act on", () => {
  it("is named, some at once and not too many", () => {
    const ids = Array.from({ length: LIMITS.operationsBatch }, (_, index) => index + 1);
    expect(retryEmailsRequestSchema.parse({ ids })).toEqual({ ids });
    expect(fieldsOf(retryEmailsRequestSchema, { ids: [...ids, 501] })).toEqual([["ids", "Please name at most 500 at once"]]);
    expect(fieldsOf(retryEmailsRequestSchema, { ids: [] })).toEqual([["ids", "Please name what to act on"]]);
  });

  it("is told of its fault once when there are too many, however wrong each of them is", () => {
    expect(fieldsOf(retryEmailsRequestSchema, { ids: Array(100_000).fill("x") })).toHaveLength(1);
  });

  it.each([[[0]], [[1.5]], [["1"]], [[null]], [[2 ** 53]]])("is no e-mail when it is %j", (ids) => {
    expect(fieldsOf(retryEmailsRequestSchema, { ids })).toEqual([["ids.0", "Please name what to act on"]]);
  });

  it.each([
    [{ ...job, queue: "elsewhere" }, "jobs.0.queue"],
    [{ ...job, event_id: "1" }, "jobs.0.event_id"],
    ["documents", "jobs.0"],
  ])("is no job when it is %j", (wrong, field) => {
    expect(fieldsOf(dropJobsRequestSchema, { jobs: [wrong], reason: "Gone" })).toEqual([[field, "Please name what to act on"]]);
  });

  it("is dropped with a reason only, of one line and 500 characters", () => {
    expect(dropJobsRequestSchema.parse({ jobs: [job], reason: "  Gone " })).toEqual({ jobs: [job], reason: "Gone" });
    for (const reason of [undefined, null, "", "  "])
      expect(fieldsOf(dropEmailsRequestSchema, { ids: [1], reason })).toEqual([["reason", "Please say why"]]);
    expect(fieldsOf(dropEmailsRequestSchema, { ids: [1], reason: "x".repeat(501) })).toHaveLength(1);
    expect(fieldsOf(dropEmailsRequestSchema, { ids: [1], reason: "a\u0000b" })).toHaveLength(1);
  });

  it("is described to those who read the API's description", () => {
    const paths = JSON.parse(JSON.stringify(openApiDocument("1.0.0", "takeoff_session").paths)) as Record<string, never>;
    expect(paths["/operations/emails/retry"]).toMatchObject({
      post: {
        requestBody: {
          content: { "application/json": { schema: { properties: { ids: { items: { type: "integer" }, maxItems: 500 } } } } },
        },
        responses: { 409: expect.anything() },
      },
    });
  });
});

describe("what a queue's jobs do", () => {
  it("is told for exactly the events that the queue acts on", () => {
    for (const consumer of CONSUMERS) {
      expect(Object.keys(JOB_WORK[consumer]).sort()).toEqual(eventsFor(consumer).sort());
      for (const type of eventsFor(consumer)) expect(jobWork(consumer, type)).toMatch(/^[A-Z]/);
    }
  });
});

describe("a list of e-mails", () => {
  it("is asked for by state, kind and recipient", () => {
    expect(emailQuerySchema.parse({ state: "parked", kind: "welcome", q: " kim@ " })).toEqual({
      state: "parked",
      kind: "welcome",
      q: "kim@",
      limit: 100,
    });
    for (const wrong of [{ state: "lost" }, { kind: "__proto__" }, { limit: "501" }])
      expect(emailQuerySchema.safeParse(wrong).success).toBe(false);
  });
});
