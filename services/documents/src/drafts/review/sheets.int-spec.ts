import { beforeAll, describe, expect, it } from "@jest/globals";
import { MESSAGES, type Document, type Draft, type DraftLine, type DraftPage, type DraftSheet, type LostLine } from "@takeoff/contracts";
import { database, smallPdf, staff, tenant } from "@takeoff/testing";
import { DraftReviewer } from "../../../test/drafts.ts";
import { madePdf, madeTruth, type SetTruth } from "../../../test/made-drawings.ts";
import { errorOf } from "../../../test/processes/running.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const reviewer = new DraftReviewer(parent);

const draftOf = (id: number): Promise<Draft> => reviewer.get(`/pdfs/${id}/draft`);
const sheetsOf = (id: number): Promise<DraftSheet[]> => reviewer.get(`/pdfs/${id}/draft/pages`);
const choose = (id: number, page: number, choice: object) => parent.client.patch(`/pdfs/${id}/draft/pages/${page}`, choice);

/** The pieces of the lines that count. */
function countPieces(lines: readonly DraftLine[]): Record<string, number> {
  const pieces: Record<string, number> = {};
  for (const { designation, quantity, left_out } of lines) {
    if (left_out === null) pieces[designation] = (pieces[designation] ?? 0) + (quantity ?? 0);
  }
  return pieces;
}

describe("the sheets of a draft takeoff", () => {
  const truth = madeTruth<SetTruth>("sets/editions-by-date");
  let id: number;
  beforeAll(async () => {
    id = (await reviewer.drafted(madePdf("sets/editions-by-date"), ours)).document_id;
  });
  const findPage = (sheets: readonly DraftSheet[], number: string, counted: boolean): number =>
    sheets.find(({ sheet, counted: is }) => sheet === number && is === counted)?.page ?? 0;

  it("say whether they are counted, and each piece is counted once", async () => {
    const sheets = await sheetsOf(id);
    expect(sheets.map(({ sheet, title, counted }) => [sheet, title, counted])).toEqual(
      truth.sheets.map(({ sheet, title, counted }) => [sheet, title, counted]),
    );
    for (const { counted, count_reason } of sheets) if (!counted) expect(count_reason).not.toBeNull();
    const lines = await reviewer.linesOf(id, "?limit=100");
    expect(lines.length).toBeGreaterThan(50);
    const { totals } = await draftOf(id);
    expect(totals.pieces_open).toBe(Object.values(truth.pieces).reduce((sum, count) => sum + count, 0));
    expect(totals.left_out).toBeGreaterThan(10);
  });

  it("follow what staff choose, and go back to what was read", async () => {
    const before = await draftOf(id);
    const page = findPage(await sheetsOf(id), "S-103", true);
    const own = countPieces(await reviewer.linesOf(id, `?page=${page}`));
    const pieces = Object.values(own).reduce((sum, count) => sum + count, 0);
    expect((await choose(id, page, { counted: false })).json as DraftPage).toMatchObject({
      ...{ page, counted: false, count_reason: "by_person", chosen_counted: false, open: 0 },
    });
    // The enlarged plan shows a part of it again: that part is counted there now.
    const without = await draftOf(id);
    expect(without.totals.pieces_open).toBeLessThan(before.totals.pieces_open);
    expect(without.totals.pieces_open).toBeGreaterThan(before.totals.pieces_open - pieces);
    expect(countPieces(await reviewer.linesOf(id, `?page=${page}`))).toEqual({});
    await choose(id, page, { counted: null });
    expect((await draftOf(id)).totals).toEqual(before.totals);
    expect((await choose(id, page, { kind: "detail" })).json).toMatchObject({ kind: "detail", chosen_kind: "detail", counted: false });
    expect((await choose(id, page, { kind: null })).json).toMatchObject({ kind: "plan", chosen_kind: null, counted: true });
    expect((await draftOf(id)).totals).toEqual(before.totals);
  });

  it("are chosen by staff alone, for pages that exist, and by values that exist", async () => {
    expect(errorOf(await choose(id, 99, { counted: true })).status).toBe(404);
    expect(errorOf(await choose(id, 1, { counted: "yes" }))).toMatchObject({ status: 400, code: "validation_failed" });
    expect(errorOf(await choose(id, 1, { kind: "poster" }))).toMatchObject({ status: 400 });
    expect((await ours.user.client.patch(`/pdfs/${id}/draft/pages/1`, { counted: true })).status).toBe(403);
  });

  it("leave their lines out of the results", async () => {
    const sheets = await sheetsOf(id);
    const [enlarged, detail] = [findPage(sheets, "S-113", false), findPage(sheets, "S-401", false)];
    const lines = [...(await reviewer.linesOf(id, `?page=${enlarged}`)), ...(await reviewer.linesOf(id, `?page=${detail}`))];
    await reviewer.decide(id, lines, "accepted");
    const complete = () => parent.client.post(`/pdfs/${id}/draft/complete`, { leave_out_open: true });
    expect(errorOf(await complete())).toMatchObject({ status: 409, error: MESSAGES.drafts.nothingAccepted });
    await choose(id, detail, { counted: true });
    expect((await draftOf(id)).totals.accepted).toBe((await reviewer.linesOf(id, `?page=${detail}`)).length);
    expect((await complete()).json as Document).toMatchObject({ has_csv: true });
  });
});

it("a draft of an earlier version (deep) shows all of its sheets as counted, and follows what staff choose", async () => {
  const { document_id: id } = await reviewer.drafted(smallPdf({ pages: 2, seed: 67 }), ours);
  await database().query(
    `update documents.draft_pages set counted = true, count_reason = null,
       reading = reading::jsonb - 'axes' - 'revision' - 'issued' - 'isVoid' where document_id = $1`,
    [id],
  );
  await database().query("update documents.draft_lines set read = read::jsonb - 'role' where document_id = $1", [id]);
  expect((await reviewer.linesOf(id)).map(({ role, left_out }) => [role, left_out])).toEqual([
    ["placed", null],
    ["placed", null],
  ]);
  expect((await choose(id, 2, { counted: false })).json).toMatchObject({ counted: false, open: 0 });
  expect((await draftOf(id)).totals).toMatchObject({ lines: 1, left_out: 1 });
  expect((await choose(id, 2, { counted: null })).json).toMatchObject({ counted: true, count_reason: null, open: 1 });
});

it("a sheet (deep) that does not say what it shows is counted as its series, and its lines say that they were read without it", async () => {
  const file = smallPdf({ pages: 5, seed: 75 });
  const { document_id: first } = await reviewer.drafted(file, ours);
  await database().query(
    `update documents.draft_pages set reading = reading::jsonb || jsonb_build_object('sheet', 'S-10' || page, 'kind',
       case when page = 5 then 'other' else 'plan' end) where document_id = $1`,
    [first],
  );
  const labels = async (id: number) => (await reviewer.linesOf(id)).map(({ page, reasons }) => [page, reasons.includes("by_series")]);
  // Each is a copy of the one before: its series is told anew.
  for (let times = 0; times < 2; times++) {
    const { document_id: id, preflight } = await reviewer.drafted(file, ours);
    expect((await sheetsOf(id)).map(({ kind }) => kind)).toEqual(["plan", "plan", "plan", "plan", "plan"]);
    expect(preflight?.notes.filter((note) => note.startsWith("Nothing on page 5"))).toHaveLength(1);
    expect(await labels(id)).toEqual([1, 2, 3, 4, 5].map((page) => [page, page === 5]));
  }
});

it("a line (deep) says how many pieces of its size lists count besides it, until they are not counted", async () => {
  const { document_id: id } = await reviewer.drafted(smallPdf({ pages: 2, seed: 68 }), ours);
  await database().query(
    `update documents.draft_lines set read = read::jsonb || jsonb_build_object('role', 'list', 'mark', 'B1', 'quantity', 3, 'designation',
       (select designation from documents.draft_lines where document_id = $1 and page = 1)) where document_id = $1 and page = 2`,
    [id],
  );
  const shown = async () =>
    (await reviewer.linesOf(id, "?page=1")).map(({ listed, reasons, version }) => [listed, reasons.at(-1), version]);
  const [[, , before]] = (await shown()) as [[unknown, unknown, number]];
  await choose(id, 2, { kind: "shop" });
  expect(await shown()).toEqual([[3, "listed_too", before + 1]]);
  expect(await reviewer.linesOf(id, "?page=1&confidence=sure")).toEqual([]);
  await choose(id, 2, { counted: false });
  expect(await shown()).toEqual([[undefined, expect.not.stringMatching("listed_too"), before + 2]]);
});

describe("a drawing that is read again (deep)", () => {
  const makeStale = (id: number) => database().query("update documents.drafts set engine_version = 0 where document_id = $1", [id]);
  const readAgain = async (id: number): Promise<Draft> => {
    await parent.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
    return reviewer.read(id);
  };

  it("has the decisions about lines that are found again, and lists those that are not", async () => {
    const { document_id: id } = await reviewer.drafted(smallPdf({ pages: 4, seed: 71 }), ours);
    const [first, second, third] = (await reviewer.linesOf(id)) as [DraftLine, DraftLine, DraftLine, DraftLine];
    await reviewer.decide(id, [first], "accepted");
    const edit = { version: second.version, designation: "W14X22", quantity: 3, length: `12'-6"` };
    await parent.client.patch(`/pdfs/${id}/draft/lines/${second.id}`, edit, { expectOk: true });
    const box = { left: 1, bottom: 2, right: 30, top: 12 };
    await parent.client.post(`/pdfs/${id}/draft/lines`, { page: 1, designation: "HSS6X6X1/4", quantity: 2, box }, { expectOk: true });
    await reviewer.decide(id, [third], "rejected");
    // As if the earlier version had read another designation there.
    await database().query(
      `update documents.draft_lines set read = jsonb_set(read::jsonb, '{designation}', '"W99X1"'), designation = 'W99X1' where id = $1`,
      [third.id],
    );
    await makeStale(id);
    const { totals } = await readAgain(id);
    expect(totals).toMatchObject({ lines: 5, open: 2, accepted: 2, edited: 1, rejected: 0, survived: 3, lost: 1 });
    const after = await reviewer.linesOf(id);
    expect(
      after.map(({ page, state, designation, quantity, length_in, survived }) => [page, state, designation, quantity, length_in, survived]),
    ).toEqual([
      [1, "accepted", first.designation, 4, null, true],
      [1, "accepted", "HSS6X6X1/4", 2, null, true],
      [2, "edited", "W14X22", 3, 150, true],
      [3, "draft", third.designation, 4, null, false],
      [4, "draft", expect.any(String), 4, null, false],
    ]);
    expect(await reviewer.get<LostLine[]>(`/pdfs/${id}/draft/lost-lines`)).toMatchObject([
      { page: 3, designation: "W99X1", quantity: 4, state: "rejected", decided_by: parent.username },
    ]);
    // What was not found again stays, and may be found by the next version.
    await makeStale(id);
    expect((await readAgain(id)).totals).toMatchObject({ survived: 3, lost: 1 });
  });

  it("has lines split and joined as before, with their decisions, and lists parts whose pieces are not there", async () => {
    const { document_id: id } = await reviewer.drafted(smallPdf({ pages: 2, seed: 74 }), ours);
    const [first, second] = (await reviewer.linesOf(id)) as [DraftLine, DraftLine];
    const post = async (path: string, body: object) =>
      (await parent.client.post(`/pdfs/${id}/draft/lines/${path}`, body, { expectOk: true })).json as DraftLine[];
    const split = (line: DraftLine, act: string, pieces: number[]) =>
      post(`${line.id}/split`, { act: act.repeat(32), version: line.version, pieces });
    const [stays, moves] = (await split(first, "a", [0, 3])) as [DraftLine, DraftLine];
    const edit = { version: moves.version, designation: "W14X22", quantity: 5, notes: "By others" };
    await parent.client.patch(`/pdfs/${id}/draft/lines/${moves.id}`, edit, { expectOk: true });
    await reviewer.decide(id, await split(stays, "b", [1]), "accepted");
    const [, other] = (await split(second, "c", [0])) as [DraftLine, DraftLine];
    // As if the earlier version had read a piece elsewhere.
    await database().query(`update documents.draft_lines set pieces = jsonb_set(pieces::jsonb, '{0,box,left}', '999') where id = $1`, [
      other.id,
    ]);
    await makeStale(id);
    const expected = [
      [1, "edited", "W14X22", 5, 2, "By others", true],
      [1, "accepted", first.designation, 1, 1, null, true],
      [1, "accepted", first.designation, 1, 1, null, true],
      [2, "draft", second.designation, 3, 3, null, false],
      [2, "draft", second.designation, 1, 1, null, false],
    ];
    for (let times = 0; times < 2; times++) {
      expect((await readAgain(id)).totals).toMatchObject({ lines: 5, open: 2, accepted: 2, edited: 1, survived: 3, lost: 1 });
      const after = await reviewer.linesOf(id);
      const found = after.map((line) => {
        const { page, state, designation, quantity, pieces, notes, survived } = line;
        return [page, state, designation, quantity, pieces.length, notes, survived];
      });
      expect(found).toHaveLength(expected.length);
      expect(found).toEqual(expect.arrayContaining(expected));
      expect(await reviewer.get<LostLine[]>(`/pdfs/${id}/draft/lost-lines`)).toMatchObject([{ page: 2, quantity: 1, state: "draft" }]);
      await makeStale(id);
    }
    await readAgain(id);
    const again = await reviewer.linesOf(id, "?page=2");
    const lines = again.map(({ id: line, version }) => ({ id: line, version }));
    const joined = await post("join", { act: "d".repeat(32), lines });
    await reviewer.decide(id, joined, "accepted");
    await makeStale(id);
    expect((await readAgain(id)).totals).toMatchObject({ lines: 4, open: 0, accepted: 3, edited: 1, survived: 4, lost: 1 });
  });

  it("has what staff chose about its sheets", async () => {
    const { document_id: id } = await reviewer.drafted(smallPdf({ pages: 2, seed: 73 }), ours);
    await choose(id, 2, { counted: false, kind: "detail" });
    await makeStale(id);
    expect((await readAgain(id)).totals).toMatchObject({ lines: 1, left_out: 1 });
    expect((await sheetsOf(id)).map(({ counted, chosen_counted, chosen_kind }) => [counted, chosen_counted, chosen_kind])).toEqual([
      [true, null, null],
      [false, false, "detail"],
    ]);
  });

  it("has the scales that staff picked for views that are found again, and their lengths", async () => {
    // Its dimensions do not agree with the printed scale.
    const { document_id: id } = await reviewer.drafted(madePdf("plans/plan-at-half-size"), ours);
    const pick = { view: 0, points_per_foot: 9 };
    await parent.client.put(`/pdfs/${id}/draft/pages/1/scale`, pick, { expectOk: true });
    const measure = async () => {
      const lines = await reviewer.linesOf(id, "?page=1");
      return lines.filter(({ length_source: source }) => source === "picked").map(({ length_in, points }) => [length_in, points]);
    };
    const picked = await measure();
    expect(picked.length).toBeGreaterThan(0);
    await makeStale(id);
    await readAgain(id);
    const [view] = (await reviewer.get<DraftPage>(`/pdfs/${id}/draft/pages/1`)).views;
    expect(view).toMatchObject({ scale_source: "picked", points_per_foot: 9 });
    expect(await measure()).toEqual(picked);
  });
});

it.each([
  ["a schedule", "lists/column-schedule-grid", 13],
  ["a note", "callouts/default-section-note", 22],
])("copies lines with marks of a file that was read before, and makes those that %s explains once", async (_, name, count) => {
  const file = madePdf(name);
  const describeLines = async (): Promise<string[]> => {
    const { document_id: id } = await reviewer.drafted(file, ours);
    const lines = await reviewer.linesOf(id);
    return lines.map((line) => [line.mark, line.quantity, line.designation, line.length_in, line.size_note?.text].join()).sort();
  };
  const first = await describeLines();
  expect([first.length, await describeLines()]).toEqual([count, first]);
});
