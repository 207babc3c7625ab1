import { describe, expect, it } from "@jest/globals";
import { IMPORT_ERRORS, TAKEOFF_FILE_PART, TAKEOFF_MAPPING_FIELD, takeoffPreviewSchema, type TakeoffMapping } from "@takeoff/contracts";
import { database, staff, tenant, waitFor, type ApiResponse, type Part, type Tenant } from "@takeoff/testing";
import { unzipSync } from "fflate";
import { extracted } from "../../../../test/tables/data.ts";
import { sampleBytes } from "../../../../test/takeoffs/read-sample.ts";
import { deleteOrganization } from "../../../../test/organizations.ts";
import { allObjects, errorOf, objectDeleted, onlyObjectsOf, settled } from "../../../../test/processes/running.ts";

/** "Lg" is no name of a length, "Weight" does not say of how many pieces, and nothing states a unit. */
const CSV = "Shop list 7,,,,\nPc,Section,No,Lg,Weight\nB1,W18X35,2,240,700\nB2,HSS6X6X3/8,1,120,276\n";
const MAPPING: TakeoffMapping = {
  ...{ header_row: 1, roles: ["mark", "designation", "qty", "length", "weight"] },
  ...{ length_unit: "in", weight_unit: null, weight_of: "piece", decimal_mark: null },
};

const [BEAM, PLATE, HIDDEN] = (await Promise.all(["nc1/B205.nc1", "nc1/p118.nc1", "layouts/hidden-rows.xlsx"].map(sampleBytes))) as [
  Buffer,
  Buffer,
  Buffer,
];

const [ours, parent] = await Promise.all([tenant(), staff()]);

const newDocument = async (of: Tenant = ours): Promise<number> => (await settled(of.user.client)).id;
const csvPart = (body = CSV): Part => ({ name: "csv_file", body, filename: "result.csv", contentType: "text/csv" });
const filePart = (body: string | Buffer, filename: string): Part => ({ name: TAKEOFF_FILE_PART, body, filename });
const mappingPart = (mapping: unknown = MAPPING): Part => ({ name: TAKEOFF_MAPPING_FIELD, body: JSON.stringify(mapping) });
const process = (id: number, ...parts: Part[]): Promise<ApiResponse> =>
  parent.client.form(`/pdfs/${id}/process`, parts, { expectOk: true });
const preview = async (id: number) =>
  takeoffPreviewSchema.strict().parse((await parent.client.get(`/pdfs/${id}/takeoff`, { expectOk: true })).json);
const exported = async (id: number, format = "estimating"): Promise<Buffer> =>
  (await parent.client.get(`/pdfs/${id}/export?format=${format}`, { expectOk: true })).body;
const historyOf = async (id: number): Promise<string[]> =>
  (await parent.client.get(`/pdfs/${id}/history`, { expectOk: true })).json.map(({ what }: { what: string }) => what);

const ESTIMATE = [
  "Item,Mark,Quantity,Shape,Size,Grade,Length,Weight,Weight Source,Hardware,Grade From,Designation",
  `,B1,2,W,18X35,,"20'-0""",1400,computed,,,W18X35`,
  `,B2,1,HSS,6X6X3/8,,"10'-0""",276,computed,,,HSS6X6X3/8`,
  "",
].join("\r\n");

describe("POST /pdfs/:id/process with a mapping", () => {
  it("reads the CSV as staff confirmed, and later tables with the same header in the same way", async () => {
    const [first, second] = [await newDocument(), await newDocument()];
    await process(first, mappingPart(), csvPart());
    await extracted(parent, first);
    expect((await exported(first)).toString()).toContain(ESTIMATE);
    expect(await preview(first)).toMatchObject({ mapping: MAPPING, row_count: 4, imported_filename: null, findings: [] });
    expect(await historyOf(first)).toContain("columns");

    // Another title, another case: the same header two rows further down.
    await process(second, csvPart(`a,b,c\n${CSV.replace("Pc,Section", "PC, section")}`));
    await extracted(parent, second);
    expect((await exported(second)).toString()).toContain(ESTIMATE);
    expect(await preview(second)).toMatchObject({ mapping: { ...MAPPING, header_row: 2 }, row_count: 5 });
    expect(await historyOf(second)).not.toContain("columns");
  });

  it("does not use what another organization confirmed", async () => {
    const other = await newDocument(await tenant());
    await process(other, csvPart());
    const findings = await extracted(parent, other);
    expect((await preview(other)).mapping).toBeNull();
    expect(findings.map(({ code }) => code)).toContain("takeoff_weight_meaning");
  });

  it("rejects what is no mapping, and a mapping without a CSV", async () => {
    const id = await newDocument();
    const before = await allObjects();
    const twice = mappingPart({ ...MAPPING, roles: ["mark", "mark"] });
    expect(errorOf(await parent.client.form(`/pdfs/${id}/process`, [twice, csvPart()]))).toMatchObject({
      ...{ status: 400, code: "validation_failed" },
      fields: { [TAKEOFF_MAPPING_FIELD]: expect.any(String) },
    });
    const xml: Part = { name: "xml_file", body: "<a/>", filename: "a.xml" };
    expect(errorOf(await parent.client.form(`/pdfs/${id}/process`, [mappingPart(), xml]))).toMatchObject({ status: 400 });
    await onlyObjectsOf(before);
  });
});

describe("PUT /pdfs/:id/takeoff-mapping", () => {
  it("reads the stored CSV anew: exports and findings change, the status stays", async () => {
    const id = await newDocument();
    const csv = CSV.replace("Pc", "Stück");
    await process(id, csvPart(csv));
    await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
    expect((await extracted(parent, id)).map(({ code }) => code)).toContain("takeoff_weight_meaning");
    const roles = ["mark", "designation", "qty", "length", "weight"];
    const changed = await parent.client.put(`/pdfs/${id}/takeoff-mapping`, { ...MAPPING, roles }, { expectOk: true });
    expect(changed.json).toMatchObject({ id, status: "completed" });
    expect((await extracted(parent, id)).map(({ code }) => code)).not.toContain("takeoff_weight_meaning");
    expect((await exported(id)).toString()).toContain(ESTIMATE);
    expect((await ours.user.client.get(`/pdfs/${id}/files/csv`)).body.toString()).toBe(csv);
    expect(await historyOf(id)).toContain("columns");
  });

  it("confirms a table as it is understood by one field, and remembers nothing that nobody changed", async () => {
    const [first, second] = [await newDocument(), await newDocument()];
    await process(first, csvPart("Pcmk,Section,Reqd,Len\nB1,W18X35,2,20'-0\n"));
    await extracted(parent, first);
    await parent.client.put(`/pdfs/${first}/takeoff-mapping`, { as_understood: true }, { expectOk: true });
    await extracted(parent, first);
    const roles = ["mark", "designation", "qty", "length"];
    expect(await preview(first)).toMatchObject({ mapping: { header_row: 0, roles, changed_roles: [] } });
    expect(await historyOf(first)).toContain("columns");
    // The column whose cells are lengths now is one: what was confirmed before does not hide it.
    await process(second, csvPart("Pcmk,Section,Reqd,Len\nB2,W12X26,10'-0,3\n"));
    await extracted(parent, second);
    expect((await preview(second)).mapping?.roles).not.toEqual(roles);
    expect(errorOf(await parent.client.put(`/pdfs/${first}/takeoff-mapping`, { as_understood: "yes" }))).toMatchObject({ status: 400 });
  });
});

describe("POST /pdfs/:id/takeoff-preview", () => {
  it("shows the rows of a file, and stores nothing", async () => {
    const id = await newDocument();
    const before = await allObjects();
    const answer = await parent.client.form(`/pdfs/${id}/takeoff-preview`, [filePart("Pc;Section\nB1;W18X35\n", "List.CSV")], {
      expectOk: true,
    });
    expect(takeoffPreviewSchema.strict().parse(answer.json)).toEqual({
      ...{ kind: "csv", separator: ";", row_count: 2, mapping: null, findings: [], imported_filename: null },
      rows: [
        ["Pc", "Section"],
        ["B1", "W18X35"],
      ],
    });
    expect((await parent.client.get(`/pdfs/${id}`)).json).toMatchObject({ status: "pending", has_csv: false });
    await onlyObjectsOf(before);
  });
});

describe("POST /pdfs/:id/takeoff-import", () => {
  const importFile = (id: number, ...parts: Part[]): Promise<ApiResponse> => parent.client.form(`/pdfs/${id}/takeoff-import`, parts);

  it("makes the CSV from our own XLSX export, and keeps the file", async () => {
    const filename = 'Träger 12".xlsx';
    const source = await newDocument();
    await process(source, mappingPart(), csvPart());
    await extracted(parent, source);
    const file = await exported(source, "xlsx");
    const id = await newDocument();
    const stored = await importFile(id, mappingPart(), filePart(file, filename));
    expect(stored.json).toMatchObject({ id, status: "processing", has_csv: true });
    await extracted(parent, id);
    const lines = (text: Buffer): string[] =>
      text
        .toString()
        .split("\r\n")
        .map((line) => line.split(",").slice(1, 6).join());
    expect(lines(await exported(id))).toEqual(lines(await exported(source)));
    expect(await preview(id)).toMatchObject({ imported_filename: filename });
    const kept = await parent.client.get(`/pdfs/${id}/files/import`, { expectOk: true });
    expect(kept.body.equals(file)).toBe(true);
    expect(kept.headers.get("content-disposition")).toContain(encodeURIComponent(filename));
    expect(await historyOf(id)).toEqual(expect.arrayContaining(["results", "imported"]));
  });

  it("makes one CSV from several NC1 files, and keeps them as a ZIP", async () => {
    const id = await newDocument();
    const files = [filePart(BEAM, "B205.nc1"), filePart(PLATE, "p118.nc1")];
    const shown = await parent.client.form(`/pdfs/${id}/takeoff-preview`, files, { expectOk: true });
    expect(takeoffPreviewSchema.strict().parse(shown.json)).toMatchObject({ kind: "nc1", row_count: 3, findings: [{ level: "info" }] });
    const stored = await importFile(id, mappingPart(shown.json.mapping), ...files);
    expect(stored.json).toMatchObject({ id, status: "processing", has_csv: true });
    const codes = (await extracted(parent, id)).map(({ code }) => code);
    expect(codes).toContain("takeoff_understood");
    expect(codes).not.toContain("takeoff_length_unit");
    const lines = (await exported(id)).toString().split("\r\n");
    expect(lines[1]).toMatch(/^,B205,3,W,16X31,A992,"20'-7""",/);
    expect(lines[2]).toMatch(/^,p118,14,PL,.*,A36,/);
    expect(await preview(id)).toMatchObject({ imported_filename: "2 NC1 files.zip" });
    const kept = await parent.client.get(`/pdfs/${id}/files/import`, { expectOk: true });
    expect(Object.keys(unzipSync(kept.body))).toEqual(["B205.nc1", "p118.nc1"]);
    const again = await newDocument();
    await importFile(again, filePart(kept.body, "again.zip"));
    await extracted(parent, again);
    expect(await exported(again)).toEqual(await exported(id));
  });

  it("names the NC1 file that cannot be read, in preview and import, and stores nothing of the others", async () => {
    const id = await newDocument();
    const before = await allObjects();
    const cut = filePart(BEAM.subarray(0, 120), "Träger.nc1");
    const message = expect.stringContaining("Träger.nc1 is not a complete NC1 file");
    for (const route of ["takeoff-preview", "takeoff-import"]) {
      const rejected = await parent.client.form(`/pdfs/${id}/${route}`, [filePart(PLATE, "p118.nc1"), cut]);
      expect(rejected).toMatchObject({ status: 422, json: { code: "invalid_file", error: message } });
      const mixed = await parent.client.form(`/pdfs/${id}/${route}`, [filePart(PLATE, "p118.nc1"), filePart(CSV, "a.csv")]);
      expect(mixed).toMatchObject({ status: 400, json: { code: "validation_failed", error: IMPORT_ERRORS.severalFiles } });
    }
    expect((await parent.client.get(`/pdfs/${id}`)).json).toMatchObject({ status: "pending", has_csv: false });
    await onlyObjectsOf(before);
  });

  it("keeps the file, and what the preview found as findings for staff, until another CSV replaces the one made from it", async () => {
    const id = await newDocument();
    const file = filePart(HIDDEN, "hidden-rows.xlsx");
    const { findings } = (await parent.client.form(`/pdfs/${id}/takeoff-preview`, [file], { expectOk: true })).json;
    expect(findings).toEqual([{ code: "import_hidden_rows", level: "warning", message: expect.stringMatching(/: 4, 6, 7, 8, 9\.$/) }]);
    expect((await importFile(id, file)).json.findings).toEqual(expect.arrayContaining(findings));
    expect(await extracted(parent, id)).toEqual(
      expect.arrayContaining([...findings, expect.objectContaining({ code: "takeoff_understood" })]),
    );
    expect(await preview(id)).toMatchObject({ findings });
    expect((await ours.admin.client.get(`/pdfs/${id}`)).json.findings).toEqual([]);
    await parent.client.put(`/pdfs/${id}/takeoff-mapping`, { as_understood: true }, { expectOk: true });
    expect(await extracted(parent, id)).toEqual(expect.arrayContaining(findings));
    const { rows } = await database().query<{ key: string }>("select imported_object as key from documents.documents where id = $1", [id]);
    await process(id, csvPart());
    expect((await extracted(parent, id)).map(({ code }) => code)).not.toContain("import_hidden_rows");
    expect(await preview(id)).toMatchObject({ findings: [] });
    expect((await parent.client.get(`/pdfs/${id}/files/import`)).status).toBe(404);
    await objectDeleted(rows[0]!.key);
  });

  it("stores nothing of a file that cannot be read, nor with a wrong mapping", async () => {
    const id = await newDocument();
    const before = await allObjects();
    expect(errorOf(await importFile(id, filePart("no workbook", "a.xlsx")))).toMatchObject({ status: 422, code: "invalid_file" });
    expect(errorOf(await importFile(id, mappingPart("none"), filePart(CSV, "a.csv")))).toMatchObject({ status: 400 });
    expect(errorOf(await importFile(id))).toMatchObject({ status: 400, code: "file_required" });
    expect((await parent.client.get(`/pdfs/${id}`)).json).toMatchObject({ status: "pending", has_csv: false });
    await onlyObjectsOf(before);
  });
});

describe("results of before", () => {
  it("are read anew by the worker, once (deep)", async () => {
    const id = await newDocument();
    await process(id, csvPart("Mark,Qty,Size\nB1,2,W18X35\n"));
    await extracted(parent, id);
    const current = "from documents.extractions where document_id = $1 and state = 'current'";
    await database().query(`update documents.extractions set takeoff = null where document_id = $1 and state = 'current'`, [id]);
    await database().query(`update documents.documents set result_findings = '[]' where id = $1`, [id]);
    const isRead = async (): Promise<boolean> =>
      (await database().query(`select 1 ${current} and takeoff is not null`, [id])).rows.length > 0;
    await waitFor(isRead, { what: "the earlier extraction to be read anew", intervalMs: 200 });
    expect((await extracted(parent, id)).map(({ code }) => code)).toContain("takeoff_understood");
    const { rows } = await database().query(`select 1 from documents.extractions where document_id = $1 and reread_at is not null`, [id]);
    expect(rows.length).toBeLessThanOrEqual(1);
  });
});

describe("a deleted organization", () => {
  it("leaves no mapping behind (deep)", async () => {
    const other = await tenant();
    const id = await newDocument(other);
    await process(id, mappingPart(), csvPart());
    await extracted(parent, id);
    const organizationId = other.user.organizationId!;
    const kept = async (): Promise<number> =>
      (await database().query("select 1 from documents.takeoff_mappings where organization_id = $1", [organizationId])).rows.length;
    expect(await kept()).toBe(1);
    await deleteOrganization(parent, organizationId);
    await waitFor(async () => (await kept()) === 0, { what: "the mappings to be deleted" });
  });
});
