import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { database, mailTo, staff, tenant } from "@takeoff/testing";
import { readEvents, eventsHandled, errorOf, settled } from "../../../test/processes/running.ts";

let changesBefore: number;
const [ours, parent] = await Promise.all([tenant(), staff()]);
const { user } = ours;
const document = await settled(user.client);
beforeEach(async () => {
  await changed({ status: "pending" });
  changesBefore = (await statusChanges()).length;
});

const set = (body: object, id = document.id) => parent.client.patch(`/pdfs/${id}/status`, body);

async function changed(body: object, id = document.id): Promise<Document> {
  const answer = await set(body, id);
  expect(answer.status).toBe(200);
  return answer.json as Document;
}

async function statusChanges(): Promise<{ from: string; to: string }[]> {
  const events = await readEvents(document.id);
  return events.filter(({ type }) => type === "document.status_changed").map(({ payload }) => payload as { from: string; to: string });
}

/** Events about changes of status since the test began. */
async function newChanges(): Promise<{ from: string; to: string }[]> {
  return (await statusChanges()).slice(changesBefore);
}

describe("PATCH /pdfs/:id/status by staff", () => {
  it("changes the status and publishes the change, which the document's users see", async () => {
    expect((await changed({ status: "in_progress" })).status).toBe("in_progress");
    expect((await user.client.get(`/pdfs/${document.id}`)).json.status).toBe("in_progress");
    expect(await newChanges()).toMatchObject([{ from: "pending", to: "in_progress" }]);
  });

  it("returns 400 and publishes nothing for the status new, which only an upload has", async () => {
    expect(errorOf(await set({ status: "new" }))).toEqual({
      status: 400,
      code: "validation_failed",
      error: "This status cannot be set",
      fields: { status: "This status cannot be set" },
    });
    expect(await newChanges()).toEqual([]);
  });
});

it("PATCH /pdfs/:id/status to failed stores the reason and the notes, and removes them with the next status", async () => {
  const failed = await changed({ status: "failed", failureReason: "corrupt", notes: " Sheet 3\nis missing ", notifyClient: false });
  const shown = { failure_reason: "corrupt", notes: "Sheet 3\nis missing" };
  expect(failed).toMatchObject({ status: "failed", completed_at: null, failure_reason: "corrupt", notes: "Sheet 3\nis missing" });
  expect((await user.client.get(`/pdfs/${document.id}`)).json).toMatchObject(shown);
  expect(await changed({ status: "in_progress" })).toMatchObject({ failure_reason: null, notes: null });
});

it("the uploader of a failed document receives an e-mail, unless notifyClient is false", async () => {
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

it("PATCH /pdfs/:id/status without the right to it returns 404 to staff for a document that does not exist", async () => {
  for (const id of ["999999999", "abc"]) {
    expect(errorOf(await parent.client.patch(`/pdfs/${id}/status`, { status: "nonsense" }))).toMatchObject({
      status: 404,
      code: "not_found",
    });
    expect(errorOf(await parent.client.put(`/pdfs/status/${id}`))).toMatchObject({ status: 404 });
  }
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
