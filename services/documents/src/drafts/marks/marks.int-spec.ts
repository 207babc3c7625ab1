import { describe, expect, it } from "@jest/globals";
import { SET_MESSAGES, type Draft, type DocumentSet, type MarkSummary, type SetMark } from "@takeoff/contracts";
import { jobDrawings } from "@takeoff/drawings";
import { staff, tenant, type Person } from "@takeoff/testing";
import readWorkbook from "read-excel-file/node";
import { DraftReviewer } from "../../../test/drafts.ts";
import { errorOf } from "../../../test/processes/running.ts";
import { extracted } from "../../../test/tables/data.ts";

const [ours, theirs, parent] = await Promise.all([tenant(), tenant(), staff()]);
const reviewer = new DraftReviewer(parent);
const { plans, drawings, job } = jobDrawings(7, {
  plans: 2,
  drawings: 12,
  faults: ["no_drawing", "no_plan", "quantity", "section", "length", "drawn_twice", "revised"],
});
const [{ document_id: planned }, { document_id: drawn }] = [await reviewer.drafted(plans, ours), await reviewer.drafted(drawings, ours)];

const choose = (id: number, documents: number[], by: Person = parent) => by.client.put(`/pdfs/${id}/set`, { documents });
const summaryOf = (id: number) => reviewer.get<MarkSummary>(`/pdfs/${id}/marks/summary?of=draft`);
const marksOf = (id: number, query = "") => reviewer.get<SetMark[]>(`/pdfs/${id}/marks?of=draft&limit=100${query}`);
const namesOf = (marks: readonly SetMark[]) => marks.map(({ mark }) => mark);

describe("the documents of a set", () => {
  it("are chosen by staff, of one organization, and proposed by project and by marks", async () => {
    expect(await summaryOf(planned)).toMatchObject({ state: "no_drawings", marks: 12, sentence: "" });
    expect(await summaryOf(drawn)).toMatchObject({ state: "no_plans" });
    const alone = await reviewer.get<DocumentSet>(`/pdfs/${planned}/set`);
    expect(alone).toMatchObject({ documents: [{ id: planned, plans: 2, drawings: 0 }] });
    expect(alone.suggested.find(({ id }) => id === drawn)).toMatchObject({ same_project: true, shared_marks: 11, draft: "ready" });
    const other = await reviewer.drafted(plans, theirs);
    for (const documents of [[other.document_id], [2_000_000_000]]) {
      expect(errorOf(await choose(planned, documents))).toMatchObject({ status: 400, fields: { documents: SET_MESSAGES.unknownDocument } });
    }
    expect((await choose(planned, [drawn], ours.admin)).status).toBe(403);
    const chosen = (await choose(planned, [drawn])).json as DocumentSet;
    expect(chosen.documents.map(({ id }) => id)).toEqual([planned, drawn]);
    expect((await reviewer.get<DocumentSet>(`/pdfs/${drawn}/set`)).documents.map(({ id }) => id)).toEqual([drawn, planned]);
  });

  it("stand alone again when they are chosen alone", async () => {
    await choose(drawn, [drawn]);
    expect(await summaryOf(planned)).toMatchObject({ state: "no_drawings" });
    await choose(drawn, [planned]);
    expect(await summaryOf(planned)).toMatchObject({ state: "ready" });
  });
});

describe("the check of marks", () => {
  it("finds each planted fault, and nothing else", async () => {
    const found = (await marksOf(planned)).flatMap(({ mark, differences, change }) =>
      [...differences, ...(change ? ["revised"] : [])].map((fault) => [mark, fault]),
    );
    expect(Object.fromEntries(found)).toEqual(job.faults);
    expect(found).toHaveLength(7);
    expect(await summaryOf(drawn)).toMatchObject({
      marks: 13,
      unsure: 0,
      verdicts: { agrees: 7, no_drawing: 1, no_plan: 1, quantity: 1, section: 1, length: 1, drawn_twice: 1, changed: 1 },
    });
  });

  it("says of each mark what both sides say, and where", async () => {
    const [first] = await marksOf(planned, "&verdict=agrees");
    const mark = job.plans[0]?.marks.find(({ fault }) => fault === null);
    expect(first).toMatchObject({
      mark: mark?.mark,
      parts: 2,
      planned: {
        quantity: mark?.planned,
        designations: [mark?.designation],
        length_in: 300,
        places: [{ document_id: planned, sheet: "E-101" }],
      },
      drawn: {
        quantity: mark?.planned,
        length_in: 288.75,
        places: [{ document_id: drawn }],
      },
    });
    expect(first?.drawn?.places[0]?.sheet).toMatch(/^D-10/);
    expect(first?.drawn?.places[0]?.box).not.toBeNull();
  });

  it("lists marks by verdict and by name, in pages", async () => {
    const twice = Object.entries(job.faults).find(([, fault]) => fault === "drawn_twice")?.[0];
    expect(namesOf(await marksOf(planned, "&verdict=drawn_twice"))).toEqual([twice]);
    expect(namesOf(await marksOf(planned, "&q=9b"))).toEqual(["9B1"]);
    const all = namesOf(await marksOf(planned));
    const page = await parent.client.get(`/pdfs/${planned}/marks?of=draft&limit=8`, { expectOk: true });
    const next = /<\/client\/api([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    expect([...namesOf(page.json as SetMark[]), ...namesOf(await reviewer.get<SetMark[]>(next))]).toEqual(all);
    expect(page.headers.get("x-total-count")).toBe("13");
  });

  it("is exported as CSV and as JSON", async () => {
    const csv = await parent.client.get(`/pdfs/${planned}/marks/export?of=draft`, { expectOk: true });
    const rows = csv.body.toString().trim().split("\r\n");
    expect(rows).toHaveLength(14);
    expect(rows[0]).toContain("Mark,Verdict,Differences,Qty planned");
    const json = await parent.client.get(`/pdfs/${planned}/marks/export?of=draft&format=json`, { expectOk: true });
    expect(json.json).toMatchObject({ summary: { marks: 13 }, marks: { length: 13 } });
  });

  it("gives the plans the lengths of the drawings where marks agree, and keeps them when lines are decided", async () => {
    const { lengths_offered } = await summaryOf(planned);
    expect(lengths_offered).toBe(7);
    const taken = await parent.client.post(`/pdfs/${planned}/marks/lengths`, undefined, { expectOk: true });
    expect(taken.json).toEqual({ lines: 7 });
    const lines = await reviewer.linesOf(planned);
    await reviewer.decide(planned, lines, "accepted");
    const drawnLengths = (await reviewer.linesOf(planned)).filter(({ length_source }) => length_source === "drawing");
    expect(drawnLengths.map(({ length_in }) => length_in)).toEqual(Array.from({ length: 7 }, () => 288.75));
    expect(await summaryOf(planned)).toMatchObject({ lengths_offered: 0, verdicts: { agrees: 7, length: 1 } });
  });

  it("gives the plans the parts of assemblies, which are left out where they are drawn, and takes them back", async () => {
    expect((await summaryOf(planned)).assemblies).toEqual({ offered: 7, taken: 0, elsewhere: 0 });
    expect((await summaryOf(drawn)).assemblies).toEqual({ offered: 0, taken: 0, elsewhere: 0 });
    const before = await reviewer.get<Draft>(`/pdfs/${drawn}/draft`);
    const act = async (method: "post" | "delete") =>
      (await parent.client[method](`/pdfs/${planned}/marks/parts`, undefined, { expectOk: true })).json;
    expect(await act("post")).toEqual({ lines: 14 });
    expect((await summaryOf(planned)).assemblies).toEqual({ offered: 0, taken: 7, elsewhere: 0 });
    expect((await summaryOf(drawn)).assemblies).toEqual({ offered: 0, taken: 0, elsewhere: 7 });
    expect((await reviewer.linesOf(drawn)).filter((line) => line.left_out === "in_set")).toHaveLength(21);
    const [angle] = (await reviewer.linesOf(planned)).filter((line) => line.part_of);
    const mark = (await marksOf(planned)).find((one) => one.mark === angle?.part_of?.assembly);
    expect(angle).toMatchObject({ state: "accepted", mark: "a12", designation: "L4X4X3/8", quantity: (mark?.planned?.quantity ?? 0) * 2 });
    expect(angle).toMatchObject({ length_in: 8.5, length_source: "drawing", grade: "A36", grade_from: "drawing", reasons: ["of_drawing"] });
    expect(errorOf(await choose(planned, [planned]))).toMatchObject({ status: 409, error: SET_MESSAGES.partsTaken });
    expect(await act("delete")).toEqual({ lines: 14 });
    expect((await summaryOf(planned)).assemblies).toEqual({ offered: 7, taken: 0, elsewhere: 0 });
    expect((await reviewer.get<Draft>(`/pdfs/${drawn}/draft`)).totals).toEqual(before.totals);
    await act("post");
  });

  it("takes parts anew after the plan or the drawing changed, and completes nothing of before", async () => {
    const [angle] = (await reviewer.linesOf(drawn)).filter(({ left_out, mark }) => left_out === "in_set" && mark === "a12");
    await parent.client.patch(
      `/pdfs/${drawn}/draft/lines/${angle!.id}`,
      { version: angle!.version, designation: "L4X4X1/2", quantity: angle!.quantity },
      { expectOk: true },
    );
    expect((await summaryOf(planned)).assemblies).toMatchObject({ offered: 1, taken: 7 });
    expect(errorOf(await parent.client.post(`/pdfs/${planned}/draft/complete`, {}))).toMatchObject({
      status: 409,
      error: SET_MESSAGES.partsChanged,
    });
    const taken = await parent.client.post(`/pdfs/${planned}/marks/parts`, undefined, { expectOk: true });
    expect(taken.json).toEqual({ lines: 2 });
    const parts = (await reviewer.linesOf(planned)).filter((line) => line.part_of);
    expect(parts).toHaveLength(14);
    expect(parts.filter(({ designation }) => designation === "L4X4X1/2")).toHaveLength(1);
  });

  it("is for staff until it is delivered", async () => {
    expect((await ours.admin.client.get(`/pdfs/${planned}/marks?of=draft`)).status).toBe(403);
    expect(errorOf(await ours.admin.client.get(`/pdfs/${planned}/marks/summary`))).toMatchObject({
      status: 409,
      error: SET_MESSAGES.notDelivered,
    });
  });

  it("is delivered with the takeoff, without places in documents that the reader may not see", async () => {
    await parent.client.post(`/pdfs/${planned}/draft/complete`, {}, { expectOk: true });
    await reviewer.marked(planned);
    await parent.client.put(`/pdfs/status/${planned}`, undefined, { expectOk: true });
    const summary = (await ours.user.client.get(`/pdfs/${planned}/marks/summary`, { expectOk: true })).json as MarkSummary;
    expect(summary).toMatchObject({ of: "results", marks: 13, documents: [{ id: planned }, { id: drawn }] });
    expect(summary.sentence).toBe((await summaryOf(planned)).sentence);
    const [mark] = (await ours.user.client.get(`/pdfs/${planned}/marks?verdict=agrees`, { expectOk: true })).json as SetMark[];
    expect(mark?.drawn?.places).toMatchObject([{ document_id: drawn, line: null }]);
    // A bill by assembly: each part stands below the member that is placed, and says where it is drawn.
    const csv = (await ours.user.client.get(`/pdfs/${planned}/files/csv`, { expectOk: true })).body.toString().trim().split("\r\n");
    const first = csv.findIndex((row) => row.includes(",a12,"));
    const [member, angle, plate] = csv.slice(first - 1, first + 2);
    const name = /^E-101,1,(\w+),/.exec(member ?? "")?.[1];
    expect(member).toContain(`,${name},`);
    expect(angle).toMatch(new RegExp(`^E-101,1,a12,\\d+,L4X4X[^,]+,${name},.*Part of ${name}, as D-10\\d\\d states it`));
    expect(plate).toMatch(new RegExp(`^E-101,1,p7,\\d+,PL3/8X6,${name},`));
    await extracted(parent, planned);
    const kiss = (await ours.user.client.get(`/pdfs/${planned}/export?format=kiss`, { expectOk: true })).body.toString();
    expect(kiss).toMatch(new RegExp(`\r\nD,[^\r]*,${name},${name},\\d+,W,[^\r]*\r\nD,[^\r]*,${name},a12,\\d+,L,`));
    const xml = (await ours.user.client.get(`/pdfs/${planned}/files/xml`, { expectOk: true })).body.toString();
    expect(xml.match(new RegExp(`assembly_mark="${name}"`, "g"))).toHaveLength(3);
    const workbook = await ours.user.client.get(`/pdfs/${planned}/export?format=xlsx`, { expectOk: true });
    const sheet = (await readWorkbook(workbook.body)).find((one) => one.sheet === "Marks");
    expect(sheet?.data).toHaveLength(14);
    // The drawings' own takeoff has none of these assemblies.
    await reviewer.decide(
      drawn,
      (await reviewer.linesOf(drawn)).filter(({ left_out }) => left_out === null),
      "accepted",
    );
    await parent.client.post(`/pdfs/${drawn}/draft/complete`, {}, { expectOk: true });
    const rest = (await parent.client.get(`/pdfs/${drawn}/files/csv`, { expectOk: true })).body.toString();
    expect(
      Object.entries(job.faults).filter(([one, fault]) => !["no_drawing", "revised"].includes(fault) && !rest.includes(`,${one},`)),
    ).toEqual([]);
    expect(rest).not.toContain(`,${name},`);
    await parent.client.delete(`/pdfs/${drawn}`, undefined, { expectOk: true });
    const [left] = (await ours.user.client.get(`/pdfs/${planned}/marks?verdict=agrees`, { expectOk: true })).json as SetMark[];
    expect(left?.drawn).toMatchObject({ quantity: mark?.drawn?.quantity, places: [], more_places: 1 });
  });
});
