import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { DOCUMENT_STATUSES, FAILURE_REASONS, SETTABLE_STATUSES, type Document, type DocumentStatus } from "@takeoff/contracts";
import { database, mailTo, staff, tenant, type Person, type Tenant } from "@takeoff/testing";
import { eventsOf, everyoneActed, refusalOf, settled } from "../../test/running.ts";

let ours: Tenant;
let user: Person;
let parent: Person;
let document: Document;
let toldBefore: number;

beforeAll(async () => {
  [ours, parent] = await Promise.all([tenant(), staff()]);
  ({ user } = ours);
  document = await settled(user.client);
});
beforeEach(async () => {
  await changed({ status: "pending" });
  toldBefore = (await statusChanges()).length;
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

/** Changes that were told since the test began, with the document pending. */
async function toldChanges(): Promise<{ from: string; to: string }[]> {
  return (await statusChanges()).slice(toldBefore);
}

describe("staff set a status", () => {
  it("from any to any other, and each change is told", async () => {
    const route = SETTABLE_STATUSES.flatMap((from) => SETTABLE_STATUSES.filter((to) => to !== from).flatMap((to) => [from, to]));
    const steps = route.filter((status, index) => status !== (index === 0 ? "pending" : route[index - 1]));
    for (const status of steps) expect((await changed({ status, notifyClient: false })).status).toBe(status);
    const told = await toldChanges();
    expect(told.map(({ to }) => to)).toEqual(steps);
    expect(told.map(({ from }) => from)).toEqual(["pending", ...steps.slice(0, -1)]);
  });

  it.each([
    ["new", { status: "new" }],
    ["one that is none", { status: "done" }],
    ["one in capitals", { status: "PENDING" }],
    ["none", {}],
    ["null", { status: null }],
  ])("but not %s", async (_, body) => {
    expect(refusalOf(await set(body))).toEqual({
      status: 400,
      code: "validation_failed",
      error: "This status cannot be set",
      fields: { status: "This status cannot be set" },
    });
    expect(await toldChanges()).toEqual([]);
  });

  it("that it has, and nothing changes and nobody is told", async () => {
    await changed({ status: "failed", failureReason: "corrupt", notes: "cut" });
    const [before, told] = [(await parent.client.get(`/pdfs/${document.id}`)).json, await eventsOf(document.id)];
    expect(await changed({ status: "failed", failureReason: "other", notes: "different" })).toEqual(before);
    await changed({ status: "completed" });
    const completed = await changed({ status: "completed" });
    expect((await complete()).json).toEqual(completed);
    expect(await eventsOf(document.id)).toHaveLength(told.length + 1);
  });
});

describe("whoever moves a document", () => {
  const TARGETS = ["new", ...SETTABLE_STATUSES] as const;

  /** Puts it into a status past the product: nobody is told. */
  async function placed(status: DocumentStatus): Promise<void> {
    await database().query(
      `update documents.documents set status = $2, version = version + 1, notes = null,
         failure_reason = case when $2 = 'failed' then 'corrupt' end, completed_at = case when $2 = 'completed' then now() end
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

  /** The lines of staff's move from one status to another. */
  function expectedLines(from: DocumentStatus, to: DocumentStatus): string[] {
    const reasons = { from: from === "failed" ? "corrupt" : "-", to: to === "failed" ? "non_vector" : "-" };
    const reason = reasons.from === reasons.to ? [] : [`${parent.username} failure_reason ${reasons.from} ${reasons.to}`];
    return [`${parent.username} status ${from} ${to}`, ...reason];
  }

  it.each(DOCUMENT_STATUSES)("from %s does so once and is told once, when they are staff and it is somewhere else", async (from) => {
    for (const to of TARGETS) {
      await placed(from);
      const [told, lines] = [await eventsOf(document.id), await historyLines()];
      for (const { client } of [user, ours.admin])
        expect((await client.patch(`/pdfs/${document.id}/status`, { status: to })).status).toBe(403);
      const answer = await set({ status: to, notifyClient: false });
      expect([to, answer.status]).toEqual([to, to === "new" ? 400 : 200]);
      const moved = to !== "new" && to !== from;
      expect((await user.client.get(`/pdfs/${document.id}`)).json.status).toBe(moved ? to : from);
      const events = (await eventsOf(document.id)).slice(told.length).map(({ type, payload }) => [type, payload["from"], payload["to"]]);
      expect(events).toEqual(moved ? [["document.status_changed", from, to]] : []);
      expect((await historyLines()).slice(lines.length)).toEqual(moved ? expectedLines(from, to) : []);
    }
  });
});

describe("failed", () => {
  it.each(Object.keys(FAILURE_REASONS))("has the reason %s, and notes", async (failureReason) => {
    const failed = await changed({ status: "failed", failureReason, notes: " Sheet 3\nis missing ", notifyClient: false });
    expect(failed).toMatchObject({ status: "failed", failure_reason: failureReason, notes: "Sheet 3\nis missing", completed_at: null });
    expect((await user.client.get(`/pdfs/${document.id}`)).json).toMatchObject({
      failure_reason: failureReason,
      notes: "Sheet 3\nis missing",
    });
  });

  it("is non_vector when nobody says why", async () => {
    expect(await changed({ status: "failed", notifyClient: false })).toMatchObject({ failure_reason: "non_vector", notes: null });
    await changed({ status: "pending" });
    expect(await changed({ status: "failed", failureReason: null, notes: null, notifyClient: false })).toMatchObject({
      failure_reason: "non_vector",
    });
  });

  it.each([
    ["a reason that is none", "failureReason", "ugly"],
    ["an empty reason", "failureReason", ""],
    ["notes of more than 4,000 characters", "notes", "x".repeat(4001)],
    ["notes that are no text", "notes", "a\0b"],
    ["a wish for e-mail that is neither yes nor no", "notifyClient", "no"],
  ])("is refused with %s", async (_, field, wrong) => {
    const { status, code, fields } = refusalOf(await set({ status: "failed", [field]: wrong }));
    expect([status, code, Object.keys(fields ?? {})]).toEqual([400, "validation_failed", [field]]);
    expect((await user.client.get(`/pdfs/${document.id}`)).json.status).toBe("pending");
  });

  it("loses reason and notes when it is left", async () => {
    await changed({ status: "failed", failureReason: "corrupt", notes: "cut", notifyClient: false });
    expect(await changed({ status: "in_progress" })).toMatchObject({ failure_reason: null, notes: null });
  });

  it("alone has a reason: with another status it is ignored", async () => {
    expect(await changed({ status: "in_progress", failureReason: "corrupt", notes: "cut" })).toMatchObject({
      failure_reason: null,
      notes: null,
    });
  });
});

describe("completed", () => {
  it("has a time, which is gone when it is left, and new when it comes back", async () => {
    const first = await changed({ status: "completed" });
    expect(Math.abs(Date.parse(first.completed_at!) - Date.now())).toBeLessThan(60_000);
    expect((await changed({ status: "processing" })).completed_at).toBeNull();
    expect(Date.parse((await changed({ status: "completed" })).completed_at!)).toBeGreaterThanOrEqual(Date.parse(first.completed_at!));
  });

  it("is what PUT sets, with or without results, from any status", async () => {
    for (const status of DOCUMENT_STATUSES.filter((one) => one !== "new" && one !== "completed")) {
      await set({ status, notifyClient: false });
      const answer = await complete();
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ status: "completed", has_csv: false, failure_reason: null, notes: null });
    }
  });
});

describe("the uploader", () => {
  it("gets an e-mail when it failed, unless staff say not to", async () => {
    const member = await ours.member();
    const { id } = await settled(member.client);
    await changed({ status: "failed", failureReason: "corrupt", notifyClient: false }, id);
    await changed({ status: "pending" }, id);
    await changed({ status: "failed", failureReason: "incomplete", notes: "Sheet 3 is missing" }, id);
    const { text } = await mailTo(member.email, { subject: /^Takeoff / });
    expect(text).toContain("Incomplete Information");
    expect(text).toContain("Sheet 3 is missing");
    await everyoneActed(id);
    const sql = "select 1 from notifications.emails where recipient = $1 and template <> 'welcome'";
    const { rows } = await database().query(sql, [member.email]);
    expect(rows).toHaveLength(1);
  });
});

describe("a status is set by nobody else", () => {
  it("and nobody learns whether the document is there", async () => {
    const others = await tenant();
    for (const { client } of [user, ours.admin, others.admin]) {
      expect(refusalOf(await client.patch(`/pdfs/${document.id}/status`, { status: "completed" }))).toMatchObject({ status: 403 });
      expect(refusalOf(await client.put(`/pdfs/status/${document.id}`))).toMatchObject({ status: 403, code: "forbidden" });
    }
    expect((await user.client.get(`/pdfs/${document.id}`)).json.status).toBe("pending");
  });

  it("for a document that is not there", async () => {
    for (const id of ["999999999", "0", "-1", "abc", "1.5", "99999999999999999999"]) {
      expect(refusalOf(await parent.client.patch(`/pdfs/${id}/status`, { status: "nonsense" }))).toMatchObject({
        status: 404,
        code: "not_found",
      });
      expect(refusalOf(await parent.client.put(`/pdfs/status/${id}`))).toMatchObject({ status: 404 });
    }
  });
});

it("of two changes at once both are told, in the order in which they happened", async () => {
  const answers = await Promise.all(
    ["in_progress", "processing", "completed", "failed"].map((status) => set({ status, notifyClient: false })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await database().query<{ status: string; version: string }>(
    "select status, version from documents.documents where id = $1",
    [document.id],
  );
  const told = await toldChanges();
  expect(told).toHaveLength(4);
  for (const [index, { from }] of told.entries()) expect(from).toBe(told[index - 1]?.to ?? "pending");
  expect(told.at(-1)?.to).toBe(rows[0]?.status);
});
