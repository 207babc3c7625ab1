import { describe, expect, it } from "@jest/globals";
import {
  type HISTORY_KINDS,
  MESSAGES,
  weighLine,
  type Draft,
  type DraftLine,
  type DraftPage,
  type DraftSheet,
  type Document,
} from "@takeoff/contracts";
import { DRAFT_ENGINE_VERSION } from "@takeoff/takeoff/draft";
import { database, passwordPdf, smallPdf, staff, tenant, waitFor, type ApiResponse } from "@takeoff/testing";
import { extracted } from "../../../test/tables/data.ts";
import { pdfWith } from "../../../test/pdfs/marked-pdfs.ts";
import { DraftReviewer } from "../../../test/drafts.ts";
import { madePdf } from "../../../test/made-drawings.ts";
import { errorOf } from "../../../test/processes/running.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const reviewer = new DraftReviewer(parent);

/** The path of a list's next page. */
const nextOf = ({ headers }: ApiResponse): string => /^<\/client\/api([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? "";
const get = <T>(path: string): Promise<T> => reviewer.get(path);
const linesOf = (id: number, query = ""): Promise<DraftLine[]> => reviewer.linesOf(id, query);
const drafted = (file: Buffer, tenantOfIt = ours): Promise<Draft> => reviewer.drafted(file, tenantOfIt);
const decide = (id: number, lines: readonly DraftLine[], state: string) => reviewer.decide(id, lines, state);

describe("a draft takeoff", () => {
  it("has the lines of each page with their places, and a preflight without a reason", async () => {
    const draft = await drafted(smallPdf({ pages: 2 }));
    const { document_id: id } = draft;
    expect(draft).toMatchObject({ state: "ready", pages: 2, pages_done: 2, engine_version: DRAFT_ENGINE_VERSION, failure: null });
    expect(draft.totals).toMatchObject({ lines: 2, open: 2, accepted: 0, pieces_open: 8 });
    const sheets = await get<DraftSheet[]>(`/pdfs/${id}/draft/pages`);
    expect(sheets.map(({ page, linework, failure, lines, open }) => [page, linework, failure, lines, open])).toEqual([
      [1, "vector", null, 1, 1],
      [2, "vector", null, 1, 1],
    ]);
    const [, second] = sheets;
    expect(await get<DraftPage>(`/pdfs/${id}/draft/pages/2`)).toMatchObject({
      ...second,
      width: 792,
      height: 612,
      exceptions: [],
      cuts: [],
    });
    expect(errorOf(await parent.client.get(`/pdfs/${id}/draft/pages/3`)).status).toBe(404);
    const [line] = await linesOf(id, "?page=2");
    expect(line).toMatchObject({ page: 2, quantity: 4, confidence: "unknown", state: "draft", version: 0 });
    expect(line?.pieces).toHaveLength(4);
    for (const { box, text } of line?.pieces ?? []) {
      expect(text).toBe(line?.designation);
      expect([box.left, box.right > box.left, box.top - box.bottom]).toEqual([370, true, 10]);
    }
    expect(await get(`/pdfs/${id}/preflight`)).toEqual({ reason: null, sentence: null, pages: [], notes: [] });
  });

  it("does not say of a page whose steel is named in text boxes alone that it is blank, or names none (deep)", async () => {
    const { document_id: id, preflight } = await drafted(pdfWith(["/Subtype /FreeText /DA (/Helv 9 Tf 0 g) /Contents (W16X31)"]));
    expect(preflight).toMatchObject({ reason: null, sentence: null });
    expect(await get<DraftPage>(`/pdfs/${id}/draft/pages/1`)).toMatchObject({ exceptions: [{ kind: "markup", text: "W16X31" }] });
  });

  it("pages through its pages, in their order (deep)", async () => {
    const { document_id: id } = await drafted(smallPdf({ pages: 3, seed: 8 }));
    const all = await get<DraftSheet[]>(`/pdfs/${id}/draft/pages`);
    const first = await parent.client.get(`/pdfs/${id}/draft/pages?limit=2`, { expectOk: true });
    expect((first.json as DraftSheet[]).map(({ page }) => page)).toEqual([1, 2]);
    expect([...(first.json as DraftSheet[]), ...(await get<DraftSheet[]>(nextOf(first)))]).toEqual(all);
  });

  it("pages through its lines, and finds them by state, confidence and designation", async () => {
    const { document_id: id } = await drafted(smallPdf({ pages: 3, seed: 7 }));
    const all = await linesOf(id);
    expect(all).toHaveLength(3);
    const first = await parent.client.get(`/pdfs/${id}/draft/lines?limit=2`, { expectOk: true });
    expect([...(first.json as DraftLine[]), ...(await get<DraftLine[]>(nextOf(first)))]).toEqual(all);
    expect(await linesOf(id, "?state=accepted")).toEqual([]);
    expect(await linesOf(id, "?confidence=unknown")).toEqual(all);
    expect(await linesOf(id, "?designation=w99x1")).toEqual([]);
    const designation = all[0]?.designation ?? "";
    expect(await linesOf(id, `?designation=${designation.toLowerCase()}`)).toEqual(all.filter((line) => line.designation === designation));
  });

  it("is not started again while it is there, and is when it is outdated (deep)", async () => {
    const { document_id: id, requested_at } = await drafted(smallPdf({ seed: 11 }));
    expect((await parent.client.post(`/pdfs/${id}/draft`)).json).toMatchObject({ state: "ready", requested_at });
    await database().query("update documents.drafts set engine_version = 0 where document_id = $1", [id]);
    expect(await get(`/pdfs/${id}/draft`)).toMatchObject({ state: "stale" });
    expect((await parent.client.post(`/pdfs/${id}/draft`)).json).toMatchObject({ totals: { lines: 0 } });
    expect(await reviewer.read(id)).toMatchObject({ state: "ready", engine_version: DRAFT_ENGINE_VERSION, totals: { lines: 1 } });
  });

  /** A drawing of three pages as if its reading had stopped after the first, whose content shows whether it was kept. */
  async function interrupted(seed: number, engineVersion: number): Promise<number> {
    const { document_id: id } = await drafted(smallPdf({ pages: 3, seed }));
    await database().query(
      `update documents.draft_pages set reading = jsonb_set(reading::jsonb, '{sheet}', '"KEPT"') where document_id = $1 and page = 1`,
      [id],
    );
    await database().query("delete from documents.draft_pages where document_id = $1 and page > 1", [id]);
    await database().query("delete from documents.draft_lines where document_id = $1 and page > 1", [id]);
    expect(await goOn(id, 1, engineVersion)).toMatchObject({ state: "ready", pages_done: 3, totals: { lines: 3 } });
    return id;
  }

  /** Lets the worker go on with a draft as if it had read so many pages. */
  async function goOn(id: number, pages: number, engineVersion: number): Promise<Draft> {
    await database().query("update documents.drafts set state = 'running', pages_done = $2, engine_version = $3 where document_id = $1", [
      id,
      pages,
      engineVersion,
    ]);
    await database().query(
      `insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers)
       select gen_random_uuid(), publisher, type, aggregate, sequence + 100, payload, consumers
       from events.outbox where aggregate = $1 and type = 'document.draft_requested'`,
      [`document:${id}`],
    );
    return reviewer.read(id);
  }
  const sheetsOf = async (id: number) => (await get<DraftSheet[]>(`/pdfs/${id}/draft/pages`)).map(({ sheet }) => sheet);

  it("goes on with the page where the reading stopped (deep)", async () => {
    expect(await sheetsOf(await interrupted(13, DRAFT_ENGINE_VERSION))).toEqual(["KEPT", null, null]);
  });

  it("is read from its first page when it was begun by an earlier version of the engine (deep)", async () => {
    expect(await sheetsOf(await interrupted(14, DRAFT_ENGINE_VERSION - 1))).toEqual([null, null, null]);
  });

  it("copies what was read of the same file in the organization, and in no other (deep)", async () => {
    const file = smallPdf({ seed: 17 });
    const { document_id: id } = await drafted(file);
    // Another content shows that it was copied.
    await database().query(
      "update documents.draft_pages set reading = jsonb_set(reading::jsonb, '{sheet}', '\"COPIED\"') where document_id = $1",
      [id],
    );
    await database().query(
      "update documents.drafts set preflight = jsonb_set(preflight::jsonb, '{sentence}', '\"COPIED\"') where document_id = $1",
      [id],
    );
    const [same, other] = [await drafted(file), await drafted(file, await tenant())];
    expect([same, other].map(({ preflight }) => preflight?.sentence === "COPIED")).toEqual([true, false]);
    const sheets = await Promise.all(
      [same, other].map(async (one) => (await get<DraftSheet[]>(`/pdfs/${one.document_id}/draft/pages`))[0]?.sheet),
    );
    expect(sheets).toEqual(["COPIED", null]);
    expect([same.totals.lines, other.totals.lines]).toEqual([1, 1]);
  });

  it("fails with a reason for a file that cannot be read, which its preflight proposes (deep)", async () => {
    const draft = await drafted(await passwordPdf());
    expect(draft).toMatchObject({ state: "failed", failure: "The file needs a password.", pages: null });
    expect(draft.preflight).toMatchObject({ reason: "other", sentence: "The file needs a password." });
  });

  it("is deleted with its document", async () => {
    const { document_id: id } = await drafted(smallPdf({ seed: 19 }));
    await parent.client.delete(`/pdfs/${id}`, undefined, { expectOk: true });
    for (const table of ["drafts", "draft_pages", "draft_lines"])
      expect((await database().query(`select 1 from documents.${table} where document_id = $1`, [id])).rows).toEqual([]);
    expect(errorOf(await parent.client.get(`/pdfs/${id}/draft`)).status).toBe(404);
  });

  it("is deleted with its organization (deep)", async () => {
    const theirs = await tenant();
    const { document_id: id } = await drafted(smallPdf({ seed: 43 }), theirs);
    await parent.client.delete(`/organizations/${theirs.organization.id}`, undefined, { expectOk: true });
    const rows = async (table: string): Promise<number> =>
      (await database().query(`select 1 from documents.${table} where document_id = $1`, [id])).rows.length;
    const isGone = async () => (await Promise.all(["drafts", "draft_pages", "draft_lines"].map(rows))).every((count) => count === 0);
    await waitFor(isGone, { what: "the draft to be deleted" });
  });
});

describe("decisions about lines", () => {
  it("are stored with who made them, can be taken back, and are rejected for a version of before", async () => {
    const { document_id: id } = await drafted(smallPdf({ pages: 2, seed: 23 }));
    const before = await linesOf(id);
    const accepted = (await decide(id, before, "accepted")).json as DraftLine[];
    expect(accepted.map(({ state, decided_by, version }) => [state, decided_by, version])).toEqual(
      before.map(() => ["accepted", parent.username, 1]),
    );
    expect(errorOf(await decide(id, before, "rejected"))).toMatchObject({ status: 409, code: "conflict", error: MESSAGES.drafts.changed });
    const [again] = (await decide(id, accepted.slice(0, 1), "draft")).json as DraftLine[];
    expect(again).toMatchObject({ state: "draft", decided_by: null, decided_at: null, version: 2 });
    expect((await get<Draft>(`/pdfs/${id}/draft`)).totals).toMatchObject({ open: 1, accepted: 1, pieces_decided: 4 });
  });

  it("correct a line, which keeps what was read, and only by a designation", async () => {
    const { document_id: id } = await drafted(smallPdf({ seed: 29 }));
    const [line] = await linesOf(id);
    const edit = (designation: string) =>
      parent.client.patch(`/pdfs/${id}/draft/lines/${line?.id}`, { version: line?.version, designation, quantity: 3 });
    expect(errorOf(await edit("a beam"))).toMatchObject({ status: 400, fields: { designation: MESSAGES.drafts.unknownDesignation } });
    expect((await edit("w 14 x 22")).json).toMatchObject({
      ...{ state: "edited", designation: "W14X22", shape: "W", quantity: 3, weight_per_ft: 22, version: 1 },
      read: { designation: line?.designation, quantity: 4 },
    });
    expect(errorOf(await edit("W16X26")).status).toBe(409);
    const [edited] = await linesOf(id);
    expect(((await decide(id, [edited as DraftLine], "draft")).json as DraftLine[])[0]).toMatchObject({
      ...{ state: "draft", designation: line?.designation, quantity: 4, read: null },
    });
  });

  it("add a line of one's own, which is accepted", async () => {
    const { document_id: id } = await drafted(smallPdf({ seed: 31 }));
    const own = { page: 1, designation: "HSS6X6X1/4", quantity: 2, box: { left: 1, bottom: 2, right: 30, top: 12 } };
    expect((await parent.client.post(`/pdfs/${id}/draft/lines`, own)).json).toMatchObject({
      // Without a length it is not sure.
      ...{ designation: "HSS6X6X1/4", quantity: 2, state: "accepted", confidence: "check", reasons: ["by_person"] },
      pieces: [{ box: own.box, quantity: 2 }],
    });
    expect(errorOf(await parent.client.post(`/pdfs/${id}/draft/lines`, { ...own, page: 9 }))).toMatchObject({ status: 400 });
  });
});

describe("lengths", () => {
  /** A plan alone on its sheet, and its schedules. */
  const plan = (halfSize: boolean): Buffer => madePdf(halfSize ? "plans/plan-at-half-size" : "plans/plan-with-schedules");

  it("are measured, and marks are counted by what the schedule says they are", async () => {
    const { document_id: id } = await drafted(plan(false));
    const lines = await linesOf(id);
    const known = lines.filter(({ length_in }) => length_in !== null);
    // A plan does not say how high columns are; the list of columns does.
    const [columns, measured] = [true, false].map((isColumn) =>
      known.filter((line) => (line.length_source === "elevations") === isColumn),
    ) as [DraftLine[], DraftLine[]];
    expect(new Set(columns.map(({ mark }) => mark?.charAt(0)))).toEqual(new Set(["C"]));
    expect(measured.length).toBeGreaterThan(10);
    for (const { length_source, length_basis, pieces } of measured) {
      expect([length_source, length_basis]).toEqual([
        expect.stringMatching(/^(?:dims|line)$/),
        expect.stringMatching(/^(?:centre|drawn)$/),
      ]);
      for (const { line } of pieces) expect(line).not.toBeNull();
    }
    const marked = lines.filter(({ mark }) => mark !== null);
    expect(marked.map(({ page, reasons }) => [page, reasons.includes("by_mark")])).toEqual(marked.map(() => [1, true]));
    expect(new Set(marked.map(({ mark }) => mark?.charAt(0)))).toEqual(new Set(["B", "C"]));
    // The rows of the schedule itself are replaced, but for marks that are on no plan.
    const names = new Set(marked.map(({ designation }) => designation));
    expect(lines.filter(({ page, designation }) => page === 2 && names.has(designation))).toEqual([]);
    const { totals } = await get<Draft>(`/pdfs/${id}/draft`);
    // An enlarged part of the plan shows some of its pieces again.
    const counted = known.filter(({ left_out }) => left_out === null);
    const sum = (all: readonly DraftLine[]) => all.reduce((pounds, line) => pounds + (weighLine(line) ?? 0), 0);
    expect(totals.weight_open).toBeCloseTo(sum(counted), 3);
    await database().query(
      "update documents.draft_lines set read = (read::jsonb || '{\"printed_weight_lb\": 7}')::json where document_id = $1 and page = 1",
      [id],
    );
    const printed = (await linesOf(id)).filter(({ left_out }) => left_out === null);
    expect(printed.filter(({ printed_weight_lb }) => printed_weight_lb === 7).length).toBeGreaterThan(1);
    const { totals: after } = await get<Draft>(`/pdfs/${id}/draft`);
    expect(after.weight_open).toBeCloseTo(sum(printed), 3);
    expect(sum(printed)).toBeLessThan(sum(counted));
  });

  it("follow from the scale that staff pick where the printed one is in doubt, and stay where staff typed them (deep)", async () => {
    const { document_id: id } = await drafted(plan(true));
    const before = await linesOf(id, "?page=1");
    expect(before.filter(({ length_source: source }) => source !== null && source !== "elevations")).toEqual([]);
    const [view] = (await get<DraftPage>(`/pdfs/${id}/draft/pages/1`)).views;
    expect(view).toMatchObject({ scale_source: "conflict", points_per_foot: null });
    const [typed] = before.filter(({ points }) => points !== null);
    const { id: line, version, designation } = typed as DraftLine;
    const edit = (length: string) => parent.client.patch(`/pdfs/${id}/draft/lines/${line}`, { version, designation, quantity: 1, length });
    expect(errorOf(await edit("long"))).toMatchObject({ status: 400, fields: { length: MESSAGES.drafts.length } });
    expect((await edit(`12'-6 1/2"`)).json).toMatchObject({ state: "edited", length_in: 150.5, length_source: "typed" });
    const pick = (number: number) =>
      parent.client.put(`/pdfs/${id}/draft/pages/1/scale`, { view: number, points_per_foot: view?.voted_points_per_foot });
    expect(errorOf(await pick(9))).toMatchObject({ status: 400, fields: { view: MESSAGES.drafts.view } });
    expect(((await pick(0)).json as DraftPage).views[0]).toMatchObject({
      scale_source: "picked",
      points_per_foot: view?.voted_points_per_foot,
    });
    for (const after of await linesOf(id, "?page=1")) {
      const { view: ofView, points, length_in, length_source } = after;
      if (after.id === line) expect([length_in, length_source, after.read?.length_in]).toEqual([150.5, "typed", expect.any(Number)]);
      else if (length_source === "elevations") expect(points).toBeNull();
      else if (ofView !== 0 || points === null) expect([length_in, length_source]).toEqual([null, null]);
      else {
        expect([length_source, after.confidence, after.reasons.includes("no_scale")]).toEqual(["picked", "check", false]);
        expect(Math.abs((length_in ?? 0) - (12 * points) / (view?.voted_points_per_foot ?? 1))).toBeLessThanOrEqual(0.25);
      }
    }
    const [edited] = (await linesOf(id, "?page=1")).filter((one) => one.id === line);
    const [reopened] = (await decide(id, [edited as DraftLine], "draft")).json as DraftLine[];
    expect(reopened).toMatchObject({ state: "draft", length_source: "picked", length_in: edited?.read?.length_in });
  });
});

it("completing a draft stores the accepted lines as CSV and XML, which is read like staff's own, and says so in the history", async () => {
  const { document_id: id } = await drafted(smallPdf({ pages: 2, seed: 37 }));
  const complete = (leave_out_open: boolean) => parent.client.post(`/pdfs/${id}/draft/complete`, { leave_out_open });
  expect(errorOf(await complete(false))).toMatchObject({ status: 409, error: MESSAGES.drafts.openLines(2) });
  expect(errorOf(await complete(true))).toMatchObject({ status: 409, error: MESSAGES.drafts.nothingAccepted });
  const [line] = await linesOf(id);
  await decide(id, [line as DraftLine], "accepted");
  expect((await complete(true)).json as Document).toMatchObject({ status: "processing", has_csv: true, has_xml: true });
  await extracted(parent, id);
  const { json } = await parent.client.get(`/pdfs/${id}/export?format=json`, { expectOk: true });
  // The CSV and the XML say the same.
  const { findings } = await get<Document>(`/pdfs/${id}`);
  const compared = findings.map(({ message }) => message).filter((message) => / in the (?:CSV|XML)/.test(message));
  expect(compared).toEqual([]);
  const { takeoff } = json as { takeoff: { lines: object[] } };
  expect(takeoff.lines).toMatchObject([{ designation: line?.designation, quantity: 4, page: 1 }]);
  const history = await get<{ what: keyof typeof HISTORY_KINDS; to: string | null }[]>(`/pdfs/${id}/history`);
  expect(history.filter(({ what }) => what === "draft_completed")).toMatchObject([{ to: "1", by: parent.username }]);
  expect((await ours.user.client.get(`/pdfs/${id}/history`)).body.toString()).not.toContain("draft");
});
