import { describe, expect, it } from "@jest/globals";
import { CONSUMERS, eventsFor } from "../messaging/events.ts";
import { LIMITS } from "../limits.ts";
import { openApiDocument } from "../api/openapi.ts";
import {
  discardEmailsRequestSchema,
  discardJobsRequestSchema,
  emailQuerySchema,
  JOB_DESCRIPTIONS,
  jobDescription,
  retryEmailsRequestSchema,
} from "./operations.ts";

const job = { queue: "documents", event_id: "6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11" };
const listFields = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) => (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

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

  it.each([[[0]], [[1.5]], [["1"]], [[null]], [[2 ** 53]]])("reject the e-mail ids %j", (ids) => {
    expect(listFields(retryEmailsRequestSchema, { ids })).toEqual([["ids.0", "Please select at least one entry"]]);
  });

  it.each([
    [{ ...job, queue: "elsewhere" }, "jobs.0.queue"],
    [{ ...job, event_id: "1" }, "jobs.0.event_id"],
    ["documents", "jobs.0"],
  ])("reject the job %j", (wrong, field) => {
    expect(listFields(discardJobsRequestSchema, { jobs: [wrong], reason: "Obsolete" })).toEqual([
      [field, "Please select at least one entry"],
    ]);
  });

  it("require a reason of one line and at most 500 characters to discard", () => {
    expect(discardJobsRequestSchema.parse({ jobs: [job], reason: "  Obsolete " })).toEqual({ jobs: [job], reason: "Obsolete" });
    for (const reason of [undefined, null, "", "  "])
      expect(listFields(discardEmailsRequestSchema, { ids: [1], reason })).toEqual([["reason", "Please enter a reason"]]);
    expect(listFields(discardEmailsRequestSchema, { ids: [1], reason: "x".repeat(501) })).toHaveLength(1);
    expect(listFields(discardEmailsRequestSchema, { ids: [1], reason: "a\u0000b" })).toHaveLength(1);
  });

  it("are described in the OpenAPI document", () => {
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
