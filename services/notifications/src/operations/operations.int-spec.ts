import { describe, expect, it } from "@jest/globals";
import {
  emailListSchema,
  operationsSchema,
  deadLetteredJobListSchema,
  QUEUES,
  sandboxGapsKey,
  staffActionRecordListSchema,
  type DeadLetteredJobDetails,
} from "@takeoff/contracts";
import { createLogger } from "@takeoff/platform";
import { openProducerConnection, Queues } from "@takeoff/platform/queues";
import {
  database,
  insertEmail,
  readRunFile,
  repairEvent,
  toOutcome,
  createDeadLetteredJob,
  toErrorResponse,
  staff,
  tenant,
  uniqueSuffix,
  waitFor,
  type ApiResponse,
} from "@takeoff/testing";

const staffUser = await staff();

const get = async (path: string): Promise<unknown> => (await staffUser.client.get(path, { expectOk: true })).json;
const jobs = async (query = ""): Promise<DeadLetteredJobDetails[]> =>
  deadLetteredJobListSchema.parse(await get(`/operations/jobs${query}`));
const post = (path: string, body: object): Promise<ApiResponse> => staffUser.client.post(`/operations/${path}`, body);
const named = (event_id: string, queue = "notifications") => ({ queue, event_id });
const address = (): string => `operations.${uniqueSuffix()}@mail.example`;
const listed = async (query: string) => emailListSchema.parse(await get(`/operations/emails?${query}`));
const acts = async () => staffActionRecordListSchema.parse(await get("/operations/acts"));

describe("GET /operations", () => {
  it("returns the figures of every queue, the outbox and the e-mails", async () => {
    const before = operationsSchema.parse(await get("/operations"));
    expect([before.queues?.map(({ name }) => name), before.queues_error]).toEqual([[...QUEUES], null]);
    const id = await createDeadLetteredJob();
    await insertEmail(address(), "parked", "550 no such user");
    const parked = (figures: typeof before) => figures.queues?.find(({ name }) => name === "notifications")?.parked ?? 0;
    const after = operationsSchema.parse(await get("/operations"));
    expect(parked(after)).toBeGreaterThan(0);
    expect(after.outbox.open).toBeGreaterThan(0);
    expect(after.emails.parked).toBeGreaterThan(0);
    await post("jobs/drop", { jobs: [named(id)], reason: "Made by a test" });
  });

  it("names what processes noted that their kernel does not isolate, until the note expires", async () => {
    const gaps = async () => operationsSchema.parse(await get("/operations")).sandbox_gaps;
    expect(await gaps()).toEqual([]);
    const queues = new Queues(openProducerConnection(readRunFile().redis_url, createLogger("test", "silent")));
    await waitFor(() =>
      queues.ping().then(
        () => true,
        () => false,
      ),
    );
    await queues.note(sandboxGapsKey("documents-worker"), "files,connections", 1);
    expect(await gaps()).toEqual(["connections", "files"]);
    await queues.onApplicationShutdown();
    await waitFor(async () => (await gaps()).length === 0);
  });
});

describe("a dead-lettered job", () => {
  it("shows its subject and its error, and is completed by a retry", async () => {
    const { user } = await tenant();
    const id = await createDeadLetteredJob({ aggregate: `user:${user.id}` });
    const job = (await jobs("?queue=notifications")).find(({ event_id }) => event_id === id);
    expect(job).toMatchObject({ queue: "notifications", event_type: "user.created", about: { kind: "user", id: user.id }, attempts: 1 });
    expect(job?.error).toMatch(/^The event's payload is invalid: user_id: /);
    expect((await jobs("?queue=documents")).some(({ event_id }) => event_id === id)).toBe(false);

    await repairEvent(id, { user_id: user.id, organization_id: user.organizationId });
    expect((await post("jobs/retry", { jobs: [named(id), named(id)] })).json).toEqual({ done: 1, left: 1 });
    await waitFor(async () => (await receipts(id)).length === 1);
    expect(toErrorResponse(await post("jobs/retry", { jobs: [named(id)] }))).toMatchObject({ status: 409, code: "conflict" });
    expect((await acts()).find((act) => act.on === "job" && act.event_id === id)).toMatchObject({
      act: "retried",
      by: staffUser.username,
      reason: null,
    });
  });

  it("is discarded with a reason and never runs again", async () => {
    const { user } = await tenant();
    const id = await createDeadLetteredJob({ aggregate: `user:${user.id}` });
    const other = await createDeadLetteredJob();
    const answers = await Promise.all(
      [1, 2].map(() => post("jobs/drop", { jobs: [named(id), named(other, "documents")], reason: " Settled by telephone " })),
    );
    expect(answers.map(toOutcome).sort()).toEqual(["200", "409 conflict"]);
    expect(answers.find(({ status }) => status === 200)?.json).toEqual({ done: 1, left: 1 });
    expect([await receipts(id), (await receipts(other)).length, await isClosed(id)]).toEqual([["notifications"], 0, true]);
    expect((await jobs()).map(({ event_id }) => event_id)).not.toContain(id);
    expect((await acts()).find((act) => act.on === "job" && act.event_id === id)).toMatchObject({
      act: "dropped",
      by: staffUser.username,
      reason: "Settled by telephone",
      about: { kind: "user", id: user.id },
    });
    expect(toOutcome(await post("jobs/retry", { jobs: [named(id)] }))).toBe("409 conflict");
    await post("jobs/drop", { jobs: [named(other)], reason: "Made by a test" });
  });
});

describe("a dead-lettered e-mail", () => {
  it("is discarded together with others in one request", async () => {
    const suffix = uniqueSuffix();
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) => insertEmail(`${index}.${suffix}@mail.example`, "parked", "550 no")),
    );
    const sent = await insertEmail(`sent.${suffix}@mail.example`, "sent", "250 Ok");
    expect((await post("emails/drop", { ids: [...ids, sent, 2_000_000_000], reason: "The domain was closed" })).json).toEqual({
      done: 12,
      left: 2,
    });
    const rows = await listed(`q=${suffix}&state=dropped&limit=5`);
    expect(rows.map(({ last_act }) => last_act?.reason)).toEqual(Array(5).fill("The domain was closed"));
  });

  it("appears once in the pages of a list, whose cursor no other list accepts", async () => {
    const suffix = uniqueSuffix();
    for (let index = 0; index < 5; index += 1) await insertEmail(`${index}.${suffix}@mail.example`, "sent", "250 Ok");
    const found: string[] = [];
    let path: string | undefined = `/operations/emails?q=${suffix}&limit=2`;
    while (path) {
      const answer = await staffUser.client.get(path, { expectOk: true });
      expect(answer.headers.get("x-total-count")).toBe("5");
      found.push(...emailListSchema.parse(answer.json).map(({ recipient }) => recipient[0] ?? ""));
      path = /<([^>]*)>/.exec(answer.headers.get("link") ?? "")?.[1];
      if (path) expect(toOutcome(await staffUser.client.get(path.replace(suffix, "other")))).toBe("400 invalid_cursor");
    }
    expect(found).toEqual(["4", "3", "2", "1", "0"]);
  });
});

async function receipts(id: string): Promise<string[]> {
  const { rows } = await database().query<{ consumer: string }>("select consumer from events.receipts where event_id = $1", [id]);
  return rows.map(({ consumer }) => consumer);
}

async function isClosed(id: string): Promise<boolean> {
  const { rows } = await database().query("select 1 from events.outbox where id = $1 and closed_at is not null", [id]);
  return rows.length === 1;
}
