import { beforeEach, describe, expect, it } from "@jest/globals";
import { MESSAGES, type AssignmentRequest, type Document, type HistoryEntry } from "@takeoff/contracts";
import { database, smallPdf, staff, tenant, type Person } from "@takeoff/testing";
import { DraftReviewer } from "../../../test/drafts.ts";
import { insertDocuments } from "../../../test/listed.ts";
import { errorOf, settled } from "../../../test/processes/running.ts";

let id: number;
const [kim, pat, ours] = await Promise.all([staff(), staff(), tenant()]);
beforeEach(async () => {
  [id = 0] = await insertDocuments(ours, [{}]);
});

const assign = (by: Person, body: Partial<AssignmentRequest> = {}) => by.client.put(`/pdfs/${id}/assignment`, body);
const shown = async (): Promise<Document> => (await kim.client.get(`/pdfs/${id}`, { expectOk: true })).json as Document;
const assignee = async (): Promise<string | null> => (await shown()).assignment?.username ?? null;

/** The history's entries about the assignment: who, from whom, to whom. */
async function entries(): Promise<(string | null)[][]> {
  const all = (await kim.client.get(`/pdfs/${id}/history`, { expectOk: true })).json as HistoryEntry[];
  return all.filter(({ what }) => what.startsWith("assignment")).map(({ by, from, to }) => [by, from, to]);
}

/** The details of the newest audit entries about the document. */
async function audited(action: string): Promise<(string | null)[]> {
  const { rows } = await database().query<{ detail: string | null }>(
    "select detail from audit.entries where about_kind = 'document' and about_id = $1 and action = $2 order by id",
    [id, action],
  );
  return rows.map(({ detail }) => detail);
}

describe("PUT /pdfs/:id/assignment", () => {
  it("lets one of two concurrent requests win", async () => {
    const responses = await Promise.all([kim, pat].map((by) => assign(by)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
    const lost = responses.find(({ status }) => status === 409);
    expect(lost && errorOf(lost).code).toBe("assigned_to_another");
    expect(await entries()).toHaveLength(1);
  });

  it("rejects an assignee who is not staff or does not exist", async () => {
    for (const assignee_id of [ours.user.id, 2_000_000_000])
      expect(errorOf(await assign(kim, { assignee_id }))).toMatchObject({
        code: "validation_failed",
        fields: { assignee_id: MESSAGES.assignment.unknownAssignee },
      });
    expect(await assignee()).toBeNull();
  });
});

it("POST /pdfs/next assigns the unassigned open document that is due first, and concurrent callers get different ones", async () => {
  const due = "1990-01-01T00:00:00.000Z";
  await insertDocuments(ours, [
    { due, status: "completed" },
    { due, assignee: pat },
  ]);
  const urgent = await insertDocuments(ours, [{ due }, { due }, { due }]);
  const responses = await Promise.all([kim, pat].map((by) => by.client.post("/pdfs/next", undefined, { expectOk: true })));
  const got = responses.map(({ json }) => (json as { document: Document }).document);
  for (const document of got) expect(urgent).toContain(document.id);
  expect(got[0]?.id).not.toBe(got[1]?.id);
  expect(got.map(({ assignment }) => assignment?.username)).toEqual([kim.username, pat.username]);
});

describe("acts of staff on a document", () => {
  it("assign the document whose results are stored", async () => {
    ({ id } = await settled(ours.user.client));
    await kim.client.process(id, { csv: "Mark\nB1\n" }, { expectOk: true });
    expect(await assignee()).toBe(kim.username);
  });

  it("leave a colleague's document with the colleague when they decide lines of its draft takeoff, and take it over by sending it", async () => {
    const [reviewer, other] = [new DraftReviewer(kim), new DraftReviewer(pat)];
    ({ document_id: id } = await reviewer.drafted(smallPdf({ pages: 2, seed: 47 }), ours));
    const [first, second] = (await reviewer.linesOf(id)).map((line) => [line]);
    await reviewer.decide(id, first ?? [], "accepted");
    expect(await assignee()).toBeNull();
    await assign(kim);
    for (const lines of [first, second]) expect((await other.decide(id, lines ?? [], "rejected")).status).toBe(first === lines ? 409 : 200);
    expect(await assignee()).toBe(kim.username);
    expect(await audited("decideDraftLines")).toEqual(["accepted: 1", "rejected: 1"]);
    await pat.client.post(`/pdfs/${id}/draft/complete`, {}, { expectOk: true });
    expect(await assignee()).toBe(pat.username);
    expect(await entries()).toEqual([
      [kim.username, null, kim.username],
      [pat.username, kim.username, pat.username],
    ]);
    expect(await audited("completeDraft")).toEqual(["files: csv, xml, taken over"]);
  });
});
