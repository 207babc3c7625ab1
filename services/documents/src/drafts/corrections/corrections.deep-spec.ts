import { describe, expect, it } from "@jest/globals";
import { CORRECTION_MESSAGES, CORRECTIONS_FILE_PART, type Correction, type CorrectionList, type DraftLine } from "@takeoff/contracts";
import { smallPdf, staff, tenant, type ApiResponse } from "@takeoff/testing";
import { CorrectedPdf } from "../../../test/pdfs/corrected-pdf.ts";
import { DraftReviewer } from "../../../test/drafts.ts";
import { madePdf } from "../../../test/made-drawings.ts";
import { pdfWith } from "../../../test/pdfs/marked-pdfs.ts";
import { errorOf } from "../../../test/processes/running.ts";
import { extracted } from "../../../test/tables/data.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const reviewer = new DraftReviewer(parent);

const send = (id: number, body: Buffer | string, filename = "corrected.pdf"): Promise<ApiResponse> =>
  parent.client.form(`/pdfs/${id}/draft/corrections`, [{ name: CORRECTIONS_FILE_PART, body, filename }]);
const sent = async (id: number, body: Buffer | string, filename?: string): Promise<CorrectionList> => {
  const response = await send(id, body, filename);
  expect([response.status, response.json]).toEqual([200, expect.anything()]);
  return response.json as CorrectionList;
};
const decide = (id: number, corrections: readonly Correction[], take: boolean): Promise<ApiResponse> =>
  parent.client.post(`/pdfs/${id}/draft/corrections/decide`, {
    corrections: corrections.map(({ id: one, version }) => ({ id: one, version })),
    take,
  });
const linesOf = async (id: number): Promise<Map<number, DraftLine>> =>
  new Map((await reviewer.linesOf(id, "?limit=500")).map((line) => [line.id, line]));
const lineOf = (name: string): number => Number(name.split("-")[1]);

/** A plan whose lines are accepted, with its marked-up PDF. */
async function marked(): Promise<{ id: number; bytes: Buffer; names: string[] }> {
  const { document_id: id } = await reviewer.drafted(madePdf("plans/turned-and-cropped-plan"), ours);
  const known = (await reviewer.linesOf(id, "?limit=500")).filter(({ quantity }) => quantity !== null);
  await reviewer.decide(id, known, "accepted");
  await parent.client.post(`/pdfs/${id}/draft/complete`, { leave_out_open: true }, { expectOk: true });
  expect(await reviewer.marked(id)).toBe("made");
  const bytes = (await parent.client.get(`/pdfs/${id}/download?version=processed`, { expectOk: true })).body;
  return { id, bytes, names: (await CorrectedPdf.open(bytes)).names };
}

describe("corrections of a marked-up PDF (deep)", () => {
  it("are none in the PDF as it was made, nor in its lists as CSV and XML", async () => {
    const { id, bytes, names } = await marked();
    expect(names.length).toBeGreaterThan(10);
    expect((await sent(id, bytes)).corrections).toEqual([]);
    await extracted(parent, id);
    const list = await parent.client.get(`/pdfs/${id}/export?format=bluebeam`, { expectOk: true });
    expect((await sent(id, list.body, "markups.csv")).corrections).toEqual([]);
    const rows = list.body.toString().replace("\ufeff", "").trim().split("\r\n").slice(1);
    const elements = rows
      .map((row) => row.split(","))
      .map(([name, subject]) => `<Markup><ID>${name}</ID><Subject>${subject}</Subject></Markup>`);
    expect((await sent(id, `<MarkupSummary>${elements.join("")}</MarkupSummary>`, "markups.xml")).corrections).toEqual([]);
  });

  it("are taken all at once: renamed, relabelled, moved, deleted and new markups become what their lines say", async () => {
    const { id, bytes, names } = await marked();
    const before = await linesOf(id);
    const single = names.filter((name) => before.get(lineOf(name))?.pieces.length === 1);
    const [renamed = "", relabelled = "", moved = "", deleted = ""] = single;
    const pdf = await CorrectedPdf.open(bytes);
    pdf.set(renamed, "Subj", "W14X30");
    pdf.set(relabelled, "Label", "X99");
    pdf.move(moved, 40);
    pdf.delete(deleted);
    pdf.add("QWERTYUIOPASDFGH", "HSS4X4X1/4", 3);
    const { corrections } = await sent(id, await pdf.save());
    expect(corrections.map(({ kind, line }) => [kind, line]).sort()).toEqual(
      [
        ["added", null],
        ["changed", lineOf(renamed)],
        ["changed", lineOf(relabelled)],
        ["deleted", lineOf(deleted)],
        ["moved", lineOf(moved)],
      ].sort(),
    );
    expect(corrections.every(({ conflict }) => conflict === null)).toBe(true);
    // Nothing changes by itself.
    expect(await linesOf(id)).toEqual(before);
    expect((await decide(id, corrections, true)).json).toEqual({ corrections: [], findings: [] });
    const after = await linesOf(id);
    expect(after.get(lineOf(renamed))).toMatchObject({ designation: "W14X30", state: "edited", decided_by: parent.username });
    expect(after.get(lineOf(relabelled))).toMatchObject({ mark: "X99", designation: before.get(lineOf(relabelled))?.designation });
    expect(after.get(lineOf(deleted))?.state).toBe("rejected");
    expect(after.get(lineOf(moved))?.pieces).not.toEqual(before.get(lineOf(moved))?.pieces);
    expect([...after.values()].filter(({ id: one }) => !before.has(one))).toMatchObject([
      { designation: "HSS4X4X1/4", quantity: 3, state: "accepted" },
    ]);
  });

  it("are asked where a line was decided later, and taken only with the line as it was shown", async () => {
    const { id, bytes, names } = await marked();
    const [name = ""] = names;
    const line = (await linesOf(id)).get(lineOf(name)) as DraftLine;
    const pdf = await CorrectedPdf.open(bytes);
    for (const own of names.filter((one) => lineOf(one) === line.id)) pdf.set(own, "Subj", "W14X30");
    const corrected = await pdf.save();
    const [first] = (await sent(id, corrected)).corrections as [Correction];
    expect(first).toMatchObject({ kind: "changed", conflict: null });
    const edit = { version: line.version, designation: line.designation, quantity: 9 };
    await parent.client.patch(`/pdfs/${id}/draft/lines/${line.id}`, edit, { expectOk: true });
    expect(errorOf(await decide(id, [first], true))).toMatchObject({ status: 409, error: CORRECTION_MESSAGES.changed });
    const listed = (await parent.client.get(`/pdfs/${id}/draft/corrections`, { expectOk: true })).json as CorrectionList;
    expect(listed.corrections).toMatchObject([{ id: first.id, conflict: "decided_later", decided_by: parent.username }]);
    expect((await decide(id, listed.corrections, true)).status).toBe(200);
    expect((await linesOf(id)).get(line.id)).toMatchObject({ designation: "W14X30" });
    const [again] = (await sent(id, corrected)).corrections;
    expect(again?.conflict ?? "decided_later").toBe("decided_later");
  });

  it("are removed when staff leave them, and are not read of other files", async () => {
    const { id, bytes, names } = await marked();
    const pdf = await CorrectedPdf.open(bytes);
    pdf.delete(names[0] ?? "");
    const { corrections } = await sent(id, await pdf.save());
    expect(corrections).toHaveLength(1);
    const before = await linesOf(id);
    expect((await decide(id, corrections, false)).json).toEqual({ corrections: [], findings: [] });
    expect(await linesOf(id)).toEqual(before);
    expect(errorOf(await decide(id, corrections, false))).toMatchObject({ status: 409 });
    const others = pdfWith(["/Subtype /Line /Subj (W12X26) /NM (AAAA)"]);
    expect(errorOf(await send(id, others))).toMatchObject({ status: 422, error: CORRECTION_MESSAGES.otherFile });
    expect(errorOf(await send(id, "x", "a.xlsx"))).toMatchObject({ status: 422, error: CORRECTION_MESSAGES.extension });
    expect(errorOf(await parent.client.form(`/pdfs/${id}/draft/corrections`, []))).toMatchObject({ status: 400, code: "file_required" });
  });
});

it("markups that somebody drew into the drawing are offered as lines with their author, and count nothing by themselves (deep)", async () => {
  const drawn = pdfWith(["/Subtype /Square /Subj (W12X26) /Label (B7) /NM (AAAA) /T (Robin Estimator) /Rect [100 100 140 120]"]);
  const { document_id: id } = await reviewer.drafted(drawn, ours);
  const before = await linesOf(id);
  const offered = (await parent.client.post(`/pdfs/${id}/draft/corrections/drawing`, undefined, { expectOk: true })).json as CorrectionList;
  expect(offered.corrections).toMatchObject([
    { kind: "added", conflict: "of_drawing", author: "Robin Estimator", after: { designation: "W12X26", mark: "B7", quantity: 1 } },
  ]);
  expect(await linesOf(id)).toEqual(before);
  await decide(id, offered.corrections, true);
  expect([...(await linesOf(id)).values()].filter(({ id: one }) => !before.has(one))).toMatchObject([
    { designation: "W12X26", mark: "B7" },
  ]);
  const { document_id: plain } = await reviewer.drafted(smallPdf({ seed: 301 }), ours);
  const rejected = await parent.client.post(`/pdfs/${plain}/draft/corrections/drawing`);
  expect(errorOf(rejected)).toMatchObject({ status: 422, error: CORRECTION_MESSAGES.noneDrawn });
});
