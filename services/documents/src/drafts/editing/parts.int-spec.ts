import { describe, expect, it } from "@jest/globals";
import { LINE_MESSAGES, MESSAGES, type Draft, type DraftLine, type DraftPage } from "@takeoff/contracts";
import { database, shownText, sharedContentPdf, smallPdf, staff, tenant } from "@takeoff/testing";
import { DraftReviewer } from "../../../test/drafts.ts";
import { errorOf } from "../../../test/processes/running.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const reviewer = new DraftReviewer(parent);

const key = (digit: string) => digit.repeat(32);
const refs = (lines: readonly DraftLine[]) => lines.map(({ id, version }) => ({ id, version }));
const post = (id: number, path: string, body: object) => parent.client.post(`/pdfs/${id}/draft/lines/${path}`, body);
/** What is compared of a line that is put back: all but its version. */
const content = (lines: readonly DraftLine[]) => lines.map(({ version: _, ...line }) => line);

it("what staff enter of a line is stored value by value, stays where it is not given, is cleared by an empty text, and goes with the decision", async () => {
  const { document_id: id } = await reviewer.drafted(smallPdf({ seed: 61 }), ours);
  const [line] = await reviewer.linesOf(id);
  const edit = async (version: number, more: object) =>
    (
      await parent.client.patch(
        `/pdfs/${id}/draft/lines/${line?.id}`,
        { version, designation: "W14X22", quantity: 3, ...more },
        { expectOk: true },
      )
    ).json as DraftLine;
  const entered = { mark: "B7", grade: "A992", studs: "24", camber: "3/4", finish: "Galvanized", notes: "By others" };
  expect(await edit(0, { ...entered, length: "28 6" })).toMatchObject({ ...entered, length_in: 342, length_source: "typed" });
  expect(await edit(1, { mark: "" })).toMatchObject({ ...entered, mark: null, length_in: 342 });
  expect(await edit(2, { length: "5.4 m" })).toMatchObject({ finish: "Galvanized", length_in: 5400 / 25.4 });
  const [stored] = await reviewer.linesOf(id);
  const [reopened] = (await reviewer.decide(id, [stored as DraftLine], "draft")).json as DraftLine[];
  expect(reopened).toMatchObject({ mark: line?.mark, grade: line?.grade, finish: null, notes: null });
});

describe("lines that are split and joined", () => {
  it("are split with their evidence once however often it is asked for, and put back as they were", async () => {
    const { document_id: id } = await reviewer.drafted(smallPdf({ seed: 62 }), ours);
    const before = await reviewer.linesOf(id);
    const [line] = before as [DraftLine];
    const split = (act: string, version: number) => post(id, `${line.id}/split`, { act, version, pieces: [0, 3] });
    const [stays, moves] = (await split(key("a"), 0)).json as [DraftLine, DraftLine];
    expect([stays.id, stays.quantity, stays.pieces]).toEqual([line.id, 2, [line.pieces[1], line.pieces[2]]]);
    expect([moves.quantity, moves.pieces, moves.designation]).toEqual([2, [line.pieces[0], line.pieces[3]], line.designation]);
    expect((await split(key("a"), 0)).json).toEqual([stays, moves]);
    expect(errorOf(await split(key("b"), 0))).toMatchObject({ status: 409, error: MESSAGES.drafts.changed });
    expect((await reviewer.get<Draft>(`/pdfs/${id}/draft`)).totals).toMatchObject({ lines: 2, pieces_open: 4 });

    const restore = (lines: readonly DraftLine[]) => post(id, "restore", { act: key("a"), lines: refs(lines) });
    expect(errorOf(await restore([stays]))).toMatchObject({ status: 409 });
    const [decided] = (await reviewer.decide(id, [moves], "accepted")).json as [DraftLine];
    expect(errorOf(await restore([stays, moves]))).toMatchObject({ status: 409 });
    const restored = (await restore([stays, decided])).json as DraftLine[];
    expect(content(restored)).toEqual(content(before));
    expect(restored[0]?.version).toBeGreaterThan(decided.version);
    expect(await reviewer.linesOf(id)).toEqual(restored);
    expect(errorOf(await restore([stays, decided]))).toMatchObject({ status: 409 });
  });

  it("are joined when they say the same, and put back as they were", async () => {
    const { document_id: id } = await reviewer.drafted(smallPdf({ seed: 63 }), ours);
    const [line] = await reviewer.linesOf(id);
    const parts = (await post(id, `${line?.id}/split`, { act: key("c"), version: 0, quantity: 1 })).json as [DraftLine, DraftLine];
    const [stays, moves] = parts;
    const join = (act: string, lines: readonly DraftLine[]) => post(id, "join", { act, lines: refs(lines) });
    const edited = (
      await parent.client.patch(`/pdfs/${id}/draft/lines/${moves.id}`, {
        ...{ version: moves.version, designation: moves.designation, quantity: 1, mark: "B1", notes: "One" },
      })
    ).json as DraftLine;
    expect(errorOf(await join(key("d"), [stays, edited]))).toMatchObject({
      status: 400,
      fields: { lines: LINE_MESSAGES.joinDiffers("mark") },
    });
    const [reopened] = (await reviewer.decide(id, [edited], "draft")).json as [DraftLine];
    const [joined, ...more] = (await join(key("d"), [stays, reopened])).json as DraftLine[];
    expect([joined?.id, joined?.quantity, joined?.pieces.length, more]).toEqual([stays.id, 4, 4, []]);
    expect((await join(key("d"), [stays, reopened])).json).toEqual([joined]);
    const before = content([stays, reopened]);
    const restored = (await post(id, "restore", { act: key("d"), lines: refs([joined as DraftLine]) })).json as DraftLine[];
    expect(content(restored)).toEqual(before);
  });
});

describe("answers about what makes no line", () => {
  const drawing = () =>
    sharedContentPdf(
      1,
      [shownText(10, 300, 300, "EXIST W12X26"), shownText(10, 700, 300, "EXIST W16X31"), shownText(10, 300, 500, "W16X31")].join("\n"),
    );
  const readPage = (id: number) => reviewer.get<DraftPage>(`/pdfs/${id}/draft/pages/1`);

  it("are stored, can be taken back, and hold where a second reading sees the same", async () => {
    const { document_id: id } = await reviewer.drafted(drawing(), ours);
    const { exceptions } = await readPage(id);
    expect(exceptions.map(({ kind, answer }) => [kind, answer])).toEqual([
      ["existing", null],
      ["existing", null],
    ]);
    const [first, second] = exceptions.map(({ key: name }) => name) as [string, string];
    const answer = (keys: string[], value: string | null) =>
      parent.client.put(`/pdfs/${id}/draft/pages/1/answers`, { exceptions: keys, answer: value });
    expect(errorOf(await answer([first, "0".repeat(16)], "existing"))).toMatchObject({ status: 409 });
    for (let time = 0; time < 2; time++) {
      const { exceptions: answered } = (await answer([first, second], "existing")).json as DraftPage;
      expect(answered.map((one) => [one.answer, one.answered_by])).toEqual([
        ["existing", parent.username],
        ["existing", parent.username],
      ]);
    }
    expect(((await answer([second], null)).json as DraftPage).exceptions.map((one) => one.answer)).toEqual(["existing", null]);

    await database().query("update documents.drafts set engine_version = 0 where document_id = $1", [id]);
    await parent.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
    await reviewer.read(id);
    expect((await readPage(id)).exceptions.map((one) => one.answer)).toEqual(["existing", null]);
  });

  it("are given with a line that is added there, in one step", async () => {
    const { document_id: id } = await reviewer.drafted(drawing(), ours);
    const [exception] = (await readPage(id)).exceptions;
    const own = { page: 1, designation: "W12X26", quantity: 1, box: exception?.box, exception: exception?.key, mark: "B1" };
    expect((await parent.client.post(`/pdfs/${id}/draft/lines`, own)).json).toMatchObject({
      designation: "W12X26",
      mark: "B1",
      confidence: "check",
    });
    expect((await readPage(id)).exceptions[0]).toMatchObject({ answer: "line", answered_by: parent.username });
    const gone = { ...own, exception: "0".repeat(16) };
    expect(errorOf(await parent.client.post(`/pdfs/${id}/draft/lines`, gone))).toMatchObject({ status: 409 });
    expect((await reviewer.linesOf(id)).filter(({ reasons }) => reasons.includes("by_person"))).toHaveLength(1);
  });
});
