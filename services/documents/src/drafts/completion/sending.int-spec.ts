import { describe, expect, it } from "@jest/globals";
import { DRAFT_LOCKS, type Document, type Draft, type DraftLine, type DraftSummaries, type DraftViewers } from "@takeoff/contracts";
import { database, ownerPasswordPdf, smallPdf, staff, tenant, waitFor, type ApiResponse, type Person } from "@takeoff/testing";
import { DraftReviewer } from "../../../test/drafts.ts";
import { errorOf } from "../../../test/processes/running.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const reviewer = new DraftReviewer(parent);

const LINE = { page: 1, designation: "W12X26", quantity: 1, box: { left: 10, bottom: 10, right: 60, top: 20 } };
const send = (id: number, body: object = {}): Promise<ApiResponse> =>
  parent.client.post(`/pdfs/${id}/draft/complete`, { send: true, ...body });
const draftOf = (id: number): Promise<Draft> => reviewer.get<Draft>(`/pdfs/${id}/draft`);

/** A draft whose lines are all accepted. */
async function decided(seed: number): Promise<number> {
  const { document_id: id } = await reviewer.drafted(smallPdf({ seed }), ours);
  await reviewer.decide(id, await reviewer.linesOf(id), "accepted");
  return id;
}

/** Waits until a takeoff was sent, or staff were told why not. */
async function delivered(id: number): Promise<Draft> {
  const settled = async (): Promise<Draft | null> => {
    const draft = await draftOf(id);
    return draft.delivery === "waiting" ? null : draft;
  };
  return waitFor(settled, { what: `the delivery of document ${id}` });
}

/** The payloads of a document's changes of status, oldest first. */
async function statusEvents(id: number): Promise<{ to: string; notify: boolean }[]> {
  const { rows } = await database().query<{ payload: { to: string; notify: boolean } }>(
    "select payload from events.outbox where aggregate = $1 and type = 'document.status_changed' order by sequence",
    [`document:${id}`],
  );
  return rows.map(({ payload }) => payload);
}

describe("a takeoff that is completed and sent", () => {
  it("completes the document once, with the marked-up PDF, also when the request is repeated", async () => {
    const id = await decided(101);
    const responses = await Promise.all([send(id, { effort: { seconds: 60, keys: 9 } }), send(id)]);
    expect(responses.map(({ status }) => status)).toContain(200);
    expect((await delivered(id)).delivery).toBe("sent");
    const document = await reviewer.get<Document>(`/pdfs/${id}`);
    expect(document).toMatchObject({ status: "completed", has_processed_pdf: true, has_csv: true, has_xml: true, assignment: null });
    const again = await send(id);
    expect([again.status, (again.json as Document).status]).toEqual([200, "completed"]);
    expect((await statusEvents(id)).filter(({ to }) => to === "completed")).toMatchObject([{ notify: true }]);
    const history = await reviewer.get<{ what: string; to: string | null; by: string }[]>(`/pdfs/${id}/history`);
    expect(history.filter(({ what }) => what === "draft_completed")).toHaveLength(1);
    expect(history.filter(({ what, to }) => what === "status" && to === "completed")).toMatchObject([{ by: parent.username }]);
    expect((await ours.user.client.get(`/pdfs/${id}/download?version=processed`)).status).toBe(200);
  });

  it("cannot be changed by any request until the document is reopened", async () => {
    const id = await decided(102);
    await send(id);
    // The marked-up PDF of the draft itself does not stay when another one is made.
    expect(await delivered(id)).toMatchObject({ delivery: "sent", lock: "delivered", prevents_marked_pdf: null });
    const [line] = (await reviewer.linesOf(id)) as [DraftLine];
    const edit = { version: line.version, designation: "W12X26", quantity: 2 };
    await database().query("update documents.drafts set engine_version = 0 where document_id = $1", [id]);
    const rejected = [
      await reviewer.decide(id, [line], "rejected"),
      await parent.client.patch(`/pdfs/${id}/draft/lines/${line.id}`, edit),
      await parent.client.post(`/pdfs/${id}/draft/lines`, LINE),
      await parent.client.put(`/pdfs/${id}/draft/pages/1/scale`, { view: 0, points_per_foot: 18 }),
      await parent.client.patch(`/pdfs/${id}/draft/pages/1`, { counted: false }),
      await parent.client.post(`/pdfs/${id}/draft`),
      await parent.client.post(`/pdfs/${id}/draft/complete`, {}),
    ];
    for (const response of rejected)
      expect(errorOf(response)).toMatchObject({ status: 409, code: "conflict", error: DRAFT_LOCKS.delivered });
    await parent.client.patch(`/pdfs/${id}/status`, { status: "processing" }, { expectOk: true });
    expect((await draftOf(id)).lock).toBeNull();
    expect((await reviewer.decide(id, [line], "rejected")).status).toBe(200);
  });

  it("is shown as of the moment at which its document is read", async () => {
    const id = await decided(108);
    await send(id);
    await delivered(id);
    const change = await database().connect();
    try {
      await change.query("begin");
      await change.query("lock table documents.drafts in access exclusive mode");
      const shown = draftOf(id);
      const waiting = "select 1 from pg_locks where not granted and relation = 'documents.drafts'::regclass";
      await waitFor(async () => (await change.query(waiting)).rows.length > 0, { what: "the draft to be read" });
      await change.query("update documents.drafts set delivery = null where document_id = $1", [id]);
      await change.query("commit");
      expect(await shown).toMatchObject({ delivery: "sent", lock: "delivered" });
    } finally {
      await change.query("rollback");
      change.release();
    }
  });

  it("is not sent when its marked-up PDF cannot be made, and staff see that (deep)", async () => {
    const { document_id: id, preflight, prevents_marked_pdf } = await reviewer.drafted(await ownerPasswordPdf(), ours);
    // It may be read: only changes need the owner's password.
    expect(preflight).toMatchObject({ reason: null, notes: ["The file is locked against changes by an owner password."] });
    expect((await reviewer.linesOf(id)).map(({ designation, quantity }) => [designation, quantity])).toEqual([["W18X35", 4]]);
    expect(prevents_marked_pdf).toBe("restricted");
    await parent.client.post(`/pdfs/${id}/draft/lines`, LINE, { expectOk: true });
    await send(id, { leave_out_open: true });
    expect(await delivered(id)).toMatchObject({ marked_pdf: "restricted", delivery: "not_sent", lock: null });
    expect((await draftOf(id)).totals).toMatchObject({ decided_without_length: 1, decided_without_grade: 1, decided_without_mark: 1 });
    expect(await reviewer.get<Document>(`/pdfs/${id}`)).toMatchObject({
      status: "processing",
      has_processed_pdf: false,
      has_csv: true,
      has_xml: true,
    });
    expect((await statusEvents(id)).map(({ to }) => to)).not.toContain("completed");
    const { drafts } = await reviewer.get<DraftSummaries>(`/drafts?documents=${id}`);
    expect(drafts).toMatchObject([{ delivery: "not_sent" }]);
  });

  it("is not sent when staff attached a processed PDF before, which stays, and the draft says so beforehand (deep)", async () => {
    const id = await decided(106);
    expect((await draftOf(id)).prevents_marked_pdf).toBeNull();
    await parent.client.process(id, { processed: smallPdf({ seed: 107 }) }, { expectOk: true });
    expect((await draftOf(id)).prevents_marked_pdf).toBe("kept");
    await send(id);
    expect(await delivered(id)).toMatchObject({ marked_pdf: "kept", delivery: "not_sent", prevents_marked_pdf: "kept" });
    expect((await reviewer.get<Document>(`/pdfs/${id}`)).status).toBe("processing");
  });

  it("stays as it is when staff stopped the sending by another status (deep)", async () => {
    const id = await decided(103);
    await send(id);
    await parent.client.patch(`/pdfs/${id}/status`, { status: "in_progress" });
    const draft = await delivered(id);
    // The worker may have been faster than the request: then the document was reopened after it was sent.
    const { rows } = await database().query("select 1 from documents.drafts where document_id = $1 and delivery = 'waiting'", [id]);
    expect([draft.lock, rows]).toEqual([null, []]);
    expect((await reviewer.get<Document>(`/pdfs/${id}`)).status).toBe("in_progress");
  });
});

it("the draft of a document that was completed with other results cannot be changed until the document is reopened", async () => {
  const { document_id: id } = await reviewer.drafted(smallPdf({ seed: 104 }), ours);
  await parent.client.process(id, { csv: "Mark,Qty\nB1,2\n" }, { expectOk: true });
  await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  expect((await draftOf(id)).lock).toBe("completed");
  const response = await reviewer.decide(id, await reviewer.linesOf(id), "accepted");
  expect(errorOf(response)).toMatchObject({ status: 409, error: DRAFT_LOCKS.completed });
});

it("PUT /pdfs/{id}/draft/viewers names the other members of staff who have the draft open, until they have not said so for a while", async () => {
  const { document_id: id } = await reviewer.drafted(smallPdf({ seed: 105 }), ours);
  const colleague = await staff();
  const view = async (person: Person): Promise<string[]> => {
    const { json } = await person.client.put(`/pdfs/${id}/draft/viewers`, undefined, { expectOk: true });
    return (json as DraftViewers).viewers.map(({ username }) => username);
  };
  expect(await view(parent)).toEqual([]);
  expect(await view(colleague)).toEqual([parent.username]);
  expect(await view(parent)).toEqual([colleague.username]);
  await database().query("update documents.draft_viewers set seen_at = now() - interval '10 minutes' where document_id = $1", [id]);
  expect(await view(parent)).toEqual([]);
  const { rows } = await database().query("select username from documents.draft_viewers where document_id = $1", [id]);
  expect(rows).toEqual([{ username: parent.username }]);
});
