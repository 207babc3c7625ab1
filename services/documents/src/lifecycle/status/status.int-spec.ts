import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { DOCUMENT_STATUSES, FAILURE_REASONS, SETTABLE_STATUSES, type Document, type DocumentStatus } from "@takeoff/contracts";
import { database, mailTo, staff, tenant, type Person, type Tenant } from "@takeoff/testing";
import { eventsOf, eventsHandled, errorOf, settled } from "../../../test/processes/running.ts";

let ours: Tenant;
let user: Person;
let parent: Person;
let document: Document;
let changesBefore: number;

beforeAll(async () => {
  [ours, parent] = await Promise.all([tenant(), staff()]);
  ({ user } = ours);
  document = await settled(user.client);
});
beforeEach(async () => {
  await changed({ status: "pending" });
  changesBefore = (await statusChanges()).length;
});

const set = (body: object, id = document.id) => parent.client.patch(`/pdfs/${id}/status`, body);
const complete = () => parent.client.put(`/pdfs/status/${document.id}`);

async function changed(body: object, id = document.id): Promise<Document> {
  const answer = await set(body, id);
  expect(answer.status).toBe(200);
  return answer.json as Document;
}

async function statusChanges(): Promise<{ from: string; to: string }[]> {
  const events = await eventsOf(document.id);
  return events.filter(({ type }) => type === "document.status_changed").map(({ payload }) => payload as { from: string; to: string });
}

/** Events about changes of status since the test began. */
async function newChanges(): Promise<{ from: string; to: string }[]> {
  return (await statusChanges()).slice(changesBefore);
}

describe("PATCH /pdfs/:id/status by staff", () => {
  it("changes any status to any other and publishes each change", async () => {
    const route = SETTABLE_STATUSES.flatMap((from) => SETTABLE_STATUSES.filter((to) => to !== from).flatMap((to) => [from, to]));
    const steps = route.filter((status, index) => status !== (index === 0 ? "pending" : route[index - 1]));
    for (const status of steps) expect((await changed({ status, notifyClient: false })).status).toBe(status);
    const changes = await newChanges();
    expect(changes.map(({ to }) => to)).toEqual(steps);
    expect(changes.map(({ from }) => from)).toEqual(["pending", ...steps.slice(0, -1)]);
  });

  it.each([
    ["new", { status: "new" }],
    ["an unknown status", { status: "done" }],
    ["a status in capitals", { status: "PENDING" }],
    ["no status", {}],
    ["null", { status: null }],
  ])("returns 400 and publishes nothing for %s", async (_, body) => {
    expect(errorOf(await set(body))).toEqual({
      status: 400,
      code: "validation_failed",
      error: "This status cannot be set",
      fields: { status: "This status cannot be set" },
    });
    expect(await newChanges()).toEqual([]);
  });

  it("changes and publishes nothing when the document has the status already", async () => {
    await changed({ status: "failed", failureReason: "corrupt", notes: "cut" });
    const [before, changes] = [(await parent.client.get(`/pdfs/${document.id}`)).json, await eventsOf(document.id)];
    expect(await changed({ status: "failed", failureReason: "other", notes: "different" })).toEqual(before);
    await changed({ status: "completed" });
    const completed = await changed({ status: "completed" });
    expect((await complete()).json).toEqual(completed);
    expect(await eventsOf(document.id)).toHaveLength(changes.length + 1);
  });
});

describe("PATCH /pdfs/:id/status from every status", () => {
  const TARGETS = ["new", ...SETTABLE_STATUSES] as const;

  /** Sets a status directly in the database, without events. */
  async function placed(status: DocumentStatus): Promise<void> {
    await database().query(
      `update documents.documents set status = $2, version = version + 1, notes = null,
         failure_reason = case when $2 = 'failed' then 'corrupt' end, completed_at = case when $2 = 'completed' then now() end,
         assigned_to_id = null, assigned_to = null, assigned_at = null
       where id = $1`,
      [document.id, status],
    );
  }

  async function historyLines(): Promise<string[]> {
    const { rows } = await database().query<{ line: string }>(
      `select concat_ws(' ', by, what, coalesce("from", '-'), coalesce("to", '-')) as line from documents.history where document_id = $1 order by id`,
      [document.id],
    );
    return rows.map(({ line }) => line);
  }

  /** The history lines of a change by staff. */
  function expectedLines(from: DocumentStatus, to: DocumentStatus): string[] {
    const reasons = { from: from === "failed" ? "corrupt" : "-", to: to === "failed" ? "non_vector" : "-" };
    const reason = reasons.from === reasons.to ? [] : [`${parent.username} failure_reason ${reasons.from} ${reasons.to}`];
    const isAssigned = to === "in_progress" || to === "processing";
    const assignment = isAssigned ? [`${parent.username} assignment - ${parent.username}`] : [];
    return [`${parent.username} status ${from} ${to}`, ...reason, ...assignment];
  }

  it.each(DOCUMENT_STATUSES)("changes %s to every other status once for staff, and returns 403 to others", async (from) => {
    for (const to of TARGETS) {
      await placed(from);
      const [changes, lines] = [await eventsOf(document.id), await historyLines()];
      for (const { client } of [user, ours.admin])
        expect((await client.patch(`/pdfs/${document.id}/status`, { status: to })).status).toBe(403);
      const answer = await set({ status: to, notifyClient: false });
      expect([to, answer.status]).toEqual([to, to === "new" ? 400 : 200]);
      const moved = to !== "new" && to !== from;
      expect((await user.client.get(`/pdfs/${document.id}`)).json.status).toBe(moved ? to : from);
      const events = (await eventsOf(document.id)).slice(changes.length).map(({ type, payload }) => [type, payload["from"], payload["to"]]);
      expect(events).toEqual(moved ? [["document.status_changed", from, to]] : []);
      expect((await historyLines()).slice(lines.length)).toEqual(moved ? expectedLines(from, to) : []);
    }
  });
});

describe("PATCH /pdfs/:id/status to failed", () => {
  it.each(Object.keys(FAILURE_REASONS))("stores the reason %s and the notes", async (failureReason) => {
    const failed = await changed({ status: "failed", failureReason, notes: " Sheet 3\nis missing ", notifyClient: false });
    expect(failed).toMatchObject({ status: "failed", failure_reason: failureReason, notes: "Sheet 3\nis missing", completed_at: null });
    expect((await user.client.get(`/pdfs/${document.id}`)).json).toMatchObject({
      failure_reason: failureReason,
      notes: "Sheet 3\nis missing",
    });
  });

  it("stores the reason non_vector when none is given", async () => {
    expect(await changed({ status: "failed", notifyClient: false })).toMatchObject({ failure_reason: "non_vector", notes: null });
    await changed({ status: "pending" });
    expect(await changed({ status: "failed", failureReason: null, notes: null, notifyClient: false })).toMatchObject({
      failure_reason: "non_vector",
    });
  });

  it.each([
    ["an unknown reason", "failureReason", "ugly"],
    ["an empty reason", "failureReason", ""],
    ["notes of more than 4,000 characters", "notes", "x".repeat(4001)],
    ["notes with a NUL character", "notes", "a\0b"],
    ["a notifyClient that is not a boolean", "notifyClient", "no"],
  ])("returns 400 and keeps the status for %s", async (_, field, wrong) => {
    const { status, code, fields } = errorOf(await set({ status: "failed", [field]: wrong }));
    expect([status, code, Object.keys(fields ?? {})]).toEqual([400, "validation_failed", [field]]);
    expect((await user.client.get(`/pdfs/${document.id}`)).json.status).toBe("pending");
  });

  it("removes reason and notes with the next status", async () => {
    await changed({ status: "failed", failureReason: "corrupt", notes: "cut", notifyClient: false });
    expect(await changed({ status: "in_progress" })).toMatchObject({ failure_reason: null, notes: null });
  });

  it("is the only status with a reason: others ignore it", async () => {
    expect(await changed({ status: "in_progress", failureReason: "corrupt", notes: "cut" })).toMatchObject({
      failure_reason: null,
      notes: null,
    });
  });
});

describe("the status completed", () => {
  it("sets the time of completion, which another status removes", async () => {
    const first = await changed({ status: "completed" });
    expect(Math.abs(Date.parse(first.completed_at!) - Date.now())).toBeLessThan(60_000);
    expect((await changed({ status: "processing" })).completed_at).toBeNull();
    expect(Date.parse((await changed({ status: "completed" })).completed_at!)).toBeGreaterThanOrEqual(Date.parse(first.completed_at!));
  });

  it("is set by PUT /pdfs/status/:id from any status, without results too", async () => {
    for (const status of DOCUMENT_STATUSES.filter((one) => one !== "new" && one !== "completed")) {
      await set({ status, notifyClient: false });
      const answer = await complete();
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ status: "completed", has_csv: false, failure_reason: null, notes: null });
    }
  });
});

describe("the uploader of a failed document", () => {
  it("receives an e-mail, unless notifyClient is false", async () => {
    const member = await ours.member();
    const { id } = await settled(member.client);
    await changed({ status: "failed", failureReason: "corrupt", notifyClient: false }, id);
    await changed({ status: "pending" }, id);
    await changed({ status: "failed", failureReason: "incomplete", notes: "Sheet 3 is missing" }, id);
    const { text } = await mailTo(member.email, { subject: /^Takeoff / });
    expect(text).toContain("Incomplete Information");
    expect(text).toContain("Sheet 3 is missing");
    await eventsHandled(id);
    const sql = "select 1 from notifications.emails where recipient = $1 and template <> 'welcome'";
    const { rows } = await database().query(sql, [member.email]);
    expect(rows).toHaveLength(1);
  });
});

describe("PATCH /pdfs/:id/status without the right to it", () => {
  it("returns 403 to users and admins, also of other organizations", async () => {
    const others = await tenant();
    for (const { client } of [user, ours.admin, others.admin]) {
      expect(errorOf(await client.patch(`/pdfs/${document.id}/status`, { status: "completed" }))).toMatchObject({ status: 403 });
      expect(errorOf(await client.put(`/pdfs/status/${document.id}`))).toMatchObject({ status: 403, code: "forbidden" });
    }
    expect((await user.client.get(`/pdfs/${document.id}`)).json.status).toBe("pending");
  });

  it("returns 404 to staff for a document that does not exist", async () => {
    for (const id of ["999999999", "0", "-1", "abc", "1.5", "99999999999999999999"]) {
      expect(errorOf(await parent.client.patch(`/pdfs/${id}/status`, { status: "nonsense" }))).toMatchObject({
        status: 404,
        code: "not_found",
      });
      expect(errorOf(await parent.client.put(`/pdfs/status/${id}`))).toMatchObject({ status: 404 });
    }
  });
});

it("concurrent changes of a status are all published, in the order in which they were made", async () => {
  const answers = await Promise.all(
    ["in_progress", "processing", "completed", "failed"].map((status) => set({ status, notifyClient: false })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await database().query<{ status: string; version: string }>(
    "select status, version from documents.documents where id = $1",
    [document.id],
  );
  const changes = await newChanges();
  expect(changes).toHaveLength(4);
  for (const [index, { from }] of changes.entries()) expect(from).toBe(changes[index - 1]?.to ?? "pending");
  expect(changes.at(-1)?.to).toBe(rows[0]?.status);
});
