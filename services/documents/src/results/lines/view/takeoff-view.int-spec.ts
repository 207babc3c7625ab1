import { describe, expect, it } from "@jest/globals";
import { takeoffLineListSchema, takeoffSummarySchema, type TakeoffLine, type TakeoffSummary } from "@takeoff/contracts";
import { originalPdf, processedPdf } from "@takeoff/drawings";
import { takeoffCsv } from "@takeoff/drawings/lists";
import { pieces, smallDrawing } from "@takeoff/drawings/model";
import { database, staff, tenant, type Person, type ResultUploads } from "@takeoff/testing";
import { DraftReviewer } from "../../../../test/drafts.ts";
import { madePdf } from "../../../../test/made-drawings.ts";
import { settled } from "../../../../test/processes/running.ts";
import { extracted, generationsOf } from "../../../../test/tables/data.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const { user } = ours;

const steel = smallDrawing("view");

async function summaryOf(person: Person, id: number): Promise<TakeoffSummary> {
  return takeoffSummarySchema.parse((await person.client.get(`/pdfs/${id}/takeoff-summary`, { expectOk: true })).json);
}

async function linesOf(person: Person, id: number, page: number): Promise<TakeoffLine[]> {
  const { json } = await person.client.get(`/pdfs/${id}/takeoff-lines?page=${page}&limit=500`, { expectOk: true });
  return takeoffLineListSchema.parse(json);
}

/** A completed document with extracted results. */
async function completed(results: ResultUploads, file?: Buffer): Promise<number> {
  const { id } = await settled(user.client, file && { file });
  await parent.client.process(id, results, { expectOk: true });
  await extracted(parent, id);
  await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  return id;
}

describe("the view of a takeoff that staff attached", () => {
  it("has every piece of the drawing at its markup, for those who may see the results and no earlier", async () => {
    const original = originalPdf(steel);
    const { id } = await settled(user.client, { file: original });
    await parent.client.process(id, { csv: takeoffCsv(steel), processed: await processedPdf(steel, original) }, { expectOk: true });
    await extracted(parent, id);
    for (const person of [user, ours.admin]) {
      expect(await summaryOf(person, id)).toEqual({ document_id: id, takeoff: null, extracted_at: null });
      expect(await linesOf(person, id, 1)).toEqual([]);
    }
    await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });

    const { takeoff } = await summaryOf(user, id);
    const all = pieces(steel);
    expect(takeoff!.check).toBeDefined();
    expect(takeoff).toMatchObject({ places: "found", not_understood: 0, is_metric: false });
    expect(takeoff!.members.pieces).toBe(steel.members.reduce((sum, { quantity }) => sum + quantity, 0));
    expect(takeoff!.sheets.reduce((sum, sheet) => sum + sheet.places, 0)).toBe(all.length);
    for (const { page, lines: count } of takeoff!.sheets) {
      const lines = await linesOf(ours.admin, id, page);
      expect(lines).toHaveLength(count);
      for (const { line, places } of lines) {
        const drawn = all.filter(({ member }) => member.page === page && member.mark === line.mark);
        expect([line.mark, places.length]).toEqual([line.mark, drawn.length]);
      }
    }
  });

  it("pages the lines of a sheet, and rejects a cursor of another sheet", async () => {
    const rows = Array.from({ length: 5 }, (_, at) => `B${at + 1},1,W18X35,10'-0",1`);
    const id = await completed({ csv: `Mark,Qty,Designation,Length,Page\n${rows.join("\n")}\n` });
    expect((await summaryOf(user, id)).takeoff).toMatchObject({ places: "no_pdf", sheets: [{ page: 1, lines: 5, places: 0 }] });
    const marks: (string | undefined)[] = [];
    let query = "limit=2";
    for (const isLast of [false, false, true]) {
      const response = await user.client.get(`/pdfs/${id}/takeoff-lines?page=1&${query}`, { expectOk: true });
      marks.push(...takeoffLineListSchema.parse(response.json).map(({ line }) => line.mark));
      const next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      expect(next === undefined).toBe(isLast);
      if (next === undefined) continue;
      query = `limit=2&cursor=${new URL(next, "http://localhost").searchParams.get("cursor")}`;
      expect((await user.client.get(`/pdfs/${id}/takeoff-lines?page=2&${query}`)).status).toBe(400);
    }
    expect(marks).toEqual(["B1", "B2", "B3", "B4", "B5"]);
  });

  it("shows the lines that an earlier version stored", async () => {
    const id = await completed({ csv: "Mark,Qty,Designation,Page\nB1,1,W18X35,1\nB2,1,W18X35,1\n" });
    const [{ generation } = { generation: 0 }] = await generationsOf(id);
    await database().query("delete from documents.takeoff_line_positions where generation = $1", [generation]);
    await database().query(
      `insert into documents.takeoff_lines values ($1, 1, 2, '{"row":2,"mark":"B1"}', '[]', 0), ($1, 1, 3, '{"row":3,"mark":"B2"}', '[]', 0)`,
      [generation],
    );
    expect((await linesOf(user, id, 1)).map(({ line }) => line.mark)).toEqual(["B1", "B2"]);
  });

  it("is empty for results that an earlier version extracted, until they are read anew", async () => {
    const id = await completed({ csv: "Mark,Qty,Designation\nB1,1,W18X35\n" });
    const [{ generation } = { generation: 0 }] = await generationsOf(id);
    await database().query("update documents.extractions set takeoff_summary = null where generation = $1", [generation]);
    await database().query("delete from documents.takeoff_line_positions where generation = $1", [generation]);
    expect((await summaryOf(user, id)).takeoff).toBeNull();
    await parent.client.process(id, { csv: "Mark,Qty,Designation\nB1,2,W18X35\n" }, { expectOk: true });
    await extracted(parent, id);
    expect((await summaryOf(parent, id)).takeoff!.members.pieces).toBe(2);
  });
});

describe("the view of a takeoff that was made of a draft", () => {
  it("stays as it was delivered when staff go on with the draft, and names no member of staff (deep)", async () => {
    const reviewer = new DraftReviewer(parent);
    const { document_id: id } = await reviewer.drafted(madePdf("plans/plan-with-schedules"), ours);
    const open = (await reviewer.linesOf(id, "?state=draft&limit=500")).filter(({ quantity }) => quantity !== null);
    const [left, ...accepted] = open;
    await reviewer.decide(id, accepted, "accepted");
    await parent.client.post(`/pdfs/${id}/draft/complete`, { leave_out_open: true }, { expectOk: true });
    expect(await reviewer.marked(id)).toBe("made");
    await extracted(parent, id);
    await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });

    const before = await summaryOf(user, id);
    const counted = accepted.filter(({ left_out }) => left_out === null);
    expect(before.takeoff).toMatchObject({ places: "found", members: { lines: counted.length } });
    const lines = await linesOf(user, id, 1);
    expect(lines.every(({ places }) => places.length > 0)).toBe(true);
    for (const { line, places } of lines) {
      const piece = accepted.find(({ id: line_id }) => line.markup_id?.startsWith(`draft-${line_id}-`))!.pieces[0]!;
      const middle = piece.line ? (piece.line.from.x + piece.line.to.x) / 2 : (piece.box.left + piece.box.right) / 2;
      expect(places.some(({ box }) => box.left <= middle && middle <= box.right)).toBe(true);
    }

    await reviewer.decide(id, [left!], "accepted");
    expect(await summaryOf(user, id)).toEqual(before);
    expect(await linesOf(user, id, 1)).toEqual(lines);
    expect(JSON.stringify([before, lines])).not.toContain(parent.username);
  });
});
