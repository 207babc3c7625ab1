import { describe, expect, it } from "@jest/globals";
import { historySchema, type Document, type HistoryEntry } from "@takeoff/contracts";
import { database, longCsv, smallPdf, staff, tenant, type Person, type ResultUploads } from "@takeoff/testing";
import { originalPdf, processedPdf } from "@takeoff/drawings";
import { takeoffCsv, takeoffXml } from "@takeoff/drawings/lists";
import { smallDrawing } from "@takeoff/drawings/model";
import { extracted, generationsOf, insertHalfRead, extractionDeleted } from "../../../../test/tables/data.ts";
import { deleteOrganization } from "../../../../test/organizations.ts";
import { settled } from "../../../../test/processes/running.ts";

const [ours, theirs, parent] = await Promise.all([tenant(), tenant(), staff()]);
const { user } = ours;

const NOTHING = { columns: [], rows: [], metadata: null, extracted_at: null };
const process = (id: number, uploads: ResultUploads) => parent.client.process(id, uploads, { expectOk: true });
const complete = (id: number) => parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
const data = async (person: Person, id: number) => (await person.client.get(`/pdfs/${id}/data`, { expectOk: true })).json;
const codes = async (id: number): Promise<string[]> => (await extracted(parent, id)).map(({ code }) => code);

/** A document with extracted results. */
async function processed(uploads: ResultUploads, file?: Buffer): Promise<Document> {
  const document = await settled(user.client, file && { file });
  await process(document.id, uploads);
  await extracted(parent, document.id);
  return document;
}

describe("GET /pdfs/:id/data", () => {
  it("returns the extracted results to staff immediately and to others after completion", async () => {
    const before = await settled(user.client);
    expect(await data(parent, before.id)).toEqual({ document_id: before.id, ...NOTHING });
    await process(before.id, {
      csv: Buffer.from('Mark;Notes;Notes;__proto__;\r\nB1;"25\'-0""";\r\nB2;a;b;c;d;e\r\n'),
      xml: Buffer.from('<?xml version="1.0"?><takeoff version="1"><member mark="B1">text</member></takeoff>'),
    });
    await extracted(parent, before.id);

    const found = await data(parent, before.id);
    const columns = ["Mark", "Notes", "Notes (2)", "__proto__", "Column 5", "Column 6"];
    expect(found).toMatchObject({
      document_id: before.id,
      columns,
      metadata: {
        name: "takeoff",
        attributes: { version: "1" },
        text: "",
        children: [{ name: "member", attributes: { mark: "B1" }, text: "text", children: [] }],
      },
      extracted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(found.rows.map((row: object) => Object.entries(row))).toEqual([
      columns.map((name, index) => [name, ["B1", "25'-0\"", "", "", "", ""][index]]),
      columns.map((name, index) => [name, ["B2", "a", "b", "c", "d", "e"][index]]),
    ]);

    for (const person of [user, ours.admin]) expect(await data(person, before.id)).toEqual({ document_id: before.id, ...NOTHING });
    await complete(before.id);
    for (const person of [user, ours.admin]) expect(await data(person, before.id)).toEqual(found);
    expect((await theirs.admin.client.get(`/pdfs/${before.id}/data`)).status).toBe(404);
  });

  it("returns the rows of a replaced CSV and the metadata of the unchanged XML (deep)", async () => {
    const { id } = await processed({ csv: Buffer.from("Mark,Qty\nB1,1\n"), xml: Buffer.from("<a/>") });
    const first = await data(parent, id);
    await process(id, { csv: Buffer.from("Mark,Qty\nB2,2\n") });
    await extracted(parent, id);
    const second = await data(parent, id);
    expect(second).toMatchObject({ rows: [{ Mark: "B2", Qty: "2" }], metadata: first.metadata });
    expect(second.extracted_at > first.extracted_at).toBe(true);
    const generations = await generationsOf(id);
    expect(generations.filter(({ state }) => state === "current")).toHaveLength(1);
    for (const { generation, state } of generations) if (state !== "current") await extractionDeleted(generation);
    expect(await data(parent, id)).toEqual(second);
  });

  it("returns the last of several results in quick succession", async () => {
    const { id } = await settled(user.client);
    for (let seed = 1; seed <= 5; seed++) await process(id, { csv: Buffer.from(`Mark\nB${seed}\n`) });
    await extracted(parent, id);
    expect((await data(parent, id)).rows).toEqual([{ Mark: "B5" }]);
  });

  it("never returns the unfinished extraction of a killed worker, which the cleaner deletes", async () => {
    const { id } = await processed({ csv: Buffer.from("Mark\nB1\n") });
    const half = await insertHalfRead(id);
    expect((await data(parent, id)).rows).toEqual([{ Mark: "B1" }]);
    await extractionDeleted(half);
    expect((await data(parent, id)).rows).toEqual([{ Mark: "B1" }]);
  });

  it("returns 404 after the organization's deletion, which deletes the data (deep)", async () => {
    const gone = await tenant();
    const { id } = await settled(gone.user.client);
    await process(id, { csv: longCsv(2_000) });
    await extracted(parent, id);
    const generations = await generationsOf(id);
    expect(generations).not.toEqual([]);
    await deleteOrganization(parent, gone.organization.id);
    for (const { generation } of generations) await extractionDeleted(generation);
    expect((await parent.client.get(`/pdfs/${id}/data`)).status).toBe(404);
  });
});

describe("metadata that an earlier version stored", () => {
  it("is returned and exported like that of today", async () => {
    const { id } = await settled(user.client);
    await process(id, { xml: Buffer.from('<takeoff version="1"><member mark="B1">text</member></takeoff>') });
    await extracted(parent, id);
    const { metadata } = await data(parent, id);
    await database().query(
      "update documents.extractions set metadata = $2, element_batch_count = 0 where document_id = $1 and state = 'current'",
      [id, JSON.stringify(metadata)],
    );
    expect((await data(parent, id)).metadata).toEqual(metadata);
    const { status, body } = await parent.client.get(`/pdfs/${id}/export?format=xlsx`);
    expect([status, body.subarray(0, 2).toString()]).toEqual([200, "PK"]);
  });
});

describe("the findings of extracted results", () => {
  const steel = smallDrawing("read");

  it("report agreement of results of one drawing, to staff only", async () => {
    const original = originalPdf(steel);
    const set = { processed: await processedPdf(steel, original), csv: takeoffCsv(steel), xml: takeoffXml(steel) };
    const { id } = await processed(set, original);
    expect(await codes(id)).toEqual([
      "takeoff_understood",
      "rows_equal",
      "quantities_equal",
      "weights_equal",
      "csv_pages_equal",
      "xml_pages_equal",
      "processed_pdf_equal",
      "sheets_equal",
      "markups_equal",
    ]);
    await complete(id);
    expect((await ours.admin.client.get(`/pdfs/${id}`)).json.findings).toEqual([]);
  });

  it("report differences, despite which the document can be completed", async () => {
    const csv = Buffer.from("Mark,Qty,Total Wt (lb),Page\nB1,4,100,1\nB2,1,50,9\n");
    const xml = Buffer.from('<t><m mark="B1" qty="3" total_weight_lb="75" page="1"/></t>');
    const { id } = await processed({ csv, xml, processed: smallPdf({ pages: 1 }) }, smallPdf({ pages: 2 }));
    expect(await codes(id)).toEqual([
      "takeoff_understood",
      "takeoff_none",
      "rows_differ",
      "quantities_differ",
      "weights_differ",
      "csv_pages_differ",
      "xml_pages_equal",
      "processed_pdf_differ",
      "sheets_not_compared",
      "markups_not_compared",
    ]);
    expect((await complete(id)).json.status).toBe("completed");
    const despite = {
      by: parent.username,
      what: "completed_despite",
      from: null,
      to: "rows_differ, quantities_differ, weights_differ, csv_pages_differ, processed_pdf_differ",
    };
    const history = async ({ client }: Person): Promise<HistoryEntry[]> =>
      historySchema.parse((await client.get(`/pdfs/${id}/history`, { expectOk: true })).json);
    expect((await history(parent)).at(-1)).toMatchObject(despite);
    for (const person of [user, ours.admin])
      expect((await history(person)).at(-1)).toMatchObject({ what: "status", from: "processing", to: "completed" });
    // The history entry stays when other results replace these.
    await process(id, { csv: Buffer.from("Mark,Qty,Total Wt,Page\nB1,3,75,1\n"), processed: smallPdf({ pages: 2 }) });
    expect((await codes(id)).filter((code) => code.endsWith("_differ"))).toEqual([]);
    await complete(id);
    const recorded = (await history(parent)).filter(({ what }) => what === "completed_despite");
    expect(recorded).toEqual([expect.objectContaining(despite)]);
  });
});
