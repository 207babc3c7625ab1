import { describe, expect, it } from "@jest/globals";
import { MESSAGES, type Document, type TakeoffDifference } from "@takeoff/contracts";
import { smallPdf, staff, tenant, type Person } from "@takeoff/testing";
import { extracted } from "../../../test/tables/data.ts";
import { DraftReviewer } from "../../../test/drafts.ts";
import { errorOf, settled } from "../../../test/processes/running.ts";

const BEFORE = `Mark,Qty,Size,Length,Total Wt\r\nB1,2,W12X26,25'-0",1300\r\nB2,1,W8X10,10'-0",100\r\nC1,4,HSS6X6X1/4,12'-0",\r\n`;
const AFTER = `Mark,Qty,Size,Length,Total Wt\r\nB1,2,W14X30,25'-6",1530\r\nC1,4,HSS6X6X1/4,12'-0",\r\n=B9,3,L4X4X3/8,2'-0",59\r\n`;

const [ours, parent] = await Promise.all([tenant(), staff()]);

/** Uploads a drawing. */
async function upload(replaces: number | null, by: Person = ours.user, seed = 5): Promise<number> {
  const fields = replaces === null ? {} : { replaces_id: String(replaces) };
  return (await settled(by.client, { file: smallPdf({ seed }), fields })).id;
}

async function processed(id: number, csv: string): Promise<void> {
  await parent.client.process(id, { csv });
  await extracted(parent, id);
}
const complete = (id: number) => parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
const difference = (by: Person, id: number, query = "") => by.client.get(`/pdfs/${id}/difference${query}`);

describe("a drawing that replaces an earlier one", () => {
  it("is known by both, and the earlier one's history says so", async () => {
    const first = await upload(null);
    const second = await upload(first);
    const get = async (id: number) => (await ours.user.client.get(`/pdfs/${id}`)).json as Document;
    expect(await get(first)).toMatchObject({ replaces_id: null, replaced_by_id: second });
    expect(await get(second)).toMatchObject({ replaces_id: first, replaced_by_id: null });
    const history = (await ours.user.client.get(`/pdfs/${first}/history`)).json as { what: string }[];
    expect(history.at(-1)).toMatchObject({ what: "replaced", by: ours.user.username });
    await parent.client.delete(`/pdfs/${second}`, undefined, { expectOk: true });
    expect(await get(first)).toMatchObject({ replaced_by_id: null });
  });

  it("must be of the same organization, and visible to the person who uploads", async () => {
    const theirs = await tenant();
    const others = [await upload(null, theirs.user), await upload(null, await ours.member()), 2_000_000_000];
    for (const replaced of others) {
      const sent = await ours.user.client.upload({ file: smallPdf(), fields: { replaces_id: String(replaced) } });
      expect(errorOf(sent)).toMatchObject({ status: 400, fields: { replaces_id: MESSAGES.upload.unknownReplaced } });
    }
    const byStaff = await parent.client.upload({
      file: smallPdf(),
      fields: { replaces_id: String(others[0]), organization_id: String(ours.organization.id) },
    });
    expect(errorOf(byStaff)).toMatchObject({ status: 400, fields: { replaces_id: MESSAGES.upload.unknownReplaced } });
  });
});

describe("GET /pdfs/:id/difference", () => {
  it("shows what changed by line, with weights, to those who see both results", async () => {
    const first = await upload(null);
    const second = await upload(first);
    await processed(first, BEFORE);
    await processed(second, AFTER);
    // Staff see results before the completion, customers after it.
    expect((await difference(parent, second)).status).toBe(200);
    expect(errorOf(await difference(ours.user, second))).toMatchObject({ status: 409, error: MESSAGES.difference.nothingNow });
    await complete(second);
    expect(errorOf(await difference(ours.user, second))).toMatchObject({ status: 409, error: MESSAGES.difference.nothingBefore });
    await complete(first);
    const found = (await difference(ours.user, second)).json as TakeoffDifference;
    expect(found).toMatchObject({ document_id: second, replaces: { id: first }, added: 1, changed: 1, gone: 1, same: 1 });
    expect(found.rows.map(({ kind, before, after }) => [kind, before?.designation ?? null, after?.designation ?? null])).toEqual([
      ["added", null, "L4X4X3/8"],
      ["gone", "W8X10", null],
      ["changed", "W12X26", "W14X30"],
    ]);
    expect(found.rows[2]).toMatchObject({
      before: { mark: "B1", length_in: 300, quantity: 2, weight_lb: 1300 },
      after: { length_in: 306 },
    });
    // The weight of the columns is computed for both.
    expect(found.weight_after.pounds - found.weight_before.pounds).toBeCloseTo(1530 + 59 - 1300 - 100, 3);
    const csv = await ours.user.client.get(`/pdfs/${second}/difference/csv`, { expectOk: true });
    expect(csv.headers.get("content-disposition")).toContain("difference.csv");
    const lines = csv.body.toString().trim().split("\r\n");
    expect(lines).toHaveLength(4);
    // A mark that a spreadsheet would run as a formula has an apostrophe.
    expect(lines[1]).toContain("'=B9");
    expect(lines[3]).toContain(`Changed,B1,W12X26,"25'-0""",2,1300,B1,W14X30,"25'-6""",2,1530,230,0.115`);
  });

  it("is not for colleagues who do not see the documents, and says why there is none", async () => {
    const alone = await upload(null);
    expect(errorOf(await difference(ours.user, alone))).toMatchObject({ status: 409, error: MESSAGES.difference.replacesNone });
    const second = await upload(alone);
    expect(errorOf(await difference(await ours.member(), second)).status).toBe(404);
    expect(errorOf(await difference(ours.admin, second, "?of=draft")).status).toBe(403);
  });

  it("compares a draft with the earlier draft, or with its results when it has some (deep)", async () => {
    const reviewer = new DraftReviewer(parent);
    const { document_id: first } = await reviewer.drafted(smallPdf({ seed: 61 }), ours);
    const second = await upload(first, ours.user, 62);
    await parent.client.post(`/pdfs/${second}/draft`, undefined, { expectOk: true });
    await reviewer.read(second);
    const [was] = await reviewer.linesOf(first);
    const [is] = await reviewer.linesOf(second);
    const drafts = (await difference(parent, second, "?of=draft")).json as TakeoffDifference;
    const names = drafts.rows.map(({ before, after }) => (after ?? before)?.designation);
    expect(new Set(names)).toEqual(new Set([was?.designation, is?.designation]));
    await processed(first, BEFORE);
    const results = (await difference(parent, second, "?of=draft")).json as TakeoffDifference;
    expect(results).toMatchObject({ gone: 3, added: 1, changed: 0 });
  });
});
