import { expect, it } from "@jest/globals";
import { isMarkedPdfName, TAKEOFF_FILE_PART } from "@takeoff/contracts";
import { originalPdf, processedPdf } from "@takeoff/drawings";
import { smallDrawing } from "@takeoff/drawings/model";
import { staff, tenant, type Part } from "@takeoff/testing";
import { pdfWith } from "../../../../test/pdfs/marked-pdfs.ts";
import { allObjects, errorOf, onlyObjectsOf, settled } from "../../../../test/processes/running.ts";
import { extracted } from "../../../../test/tables/data.ts";

const filePart = (body: string | Buffer, filename: string): Part => ({ name: TAKEOFF_FILE_PART, body, filename });

it("a marked-up PDF becomes the processed PDF, and its markups the CSV and the XML, which agree with it (deep)", async () => {
  const [ours, parent] = await Promise.all([tenant(), staff()]);
  await ours.user.client.post("/user/parameters", [{ name: "default_w_steel_grade", value: "A913" }], { expectOk: true });
  const steel = smallDrawing("marked");
  const original = originalPdf(steel);
  const marked = await processedPdf(steel, original);
  const { id } = await settled(ours.user.client, { file: original });
  const before = await allObjects();

  const shown = await parent.client.form(`/pdfs/${id}/takeoff-preview`, [filePart(marked, "marked.pdf")], { expectOk: true });
  expect(shown.json).toMatchObject({ kind: "markups", mapping: null, findings: [{ code: "import_markups" }] });
  await onlyObjectsOf(before);

  const stored = await parent.client.form(`/pdfs/${id}/takeoff-import`, [filePart(marked, "marked.pdf")], { expectOk: true });
  expect(stored.json).toMatchObject({ status: "processing", has_processed_pdf: true, has_csv: true, has_xml: true });
  const findings = await extracted(parent, id);
  expect(findings.filter(({ level }) => level === "warning" || level === "error")).toEqual([]);
  expect(findings.map(({ message }) => message)).toContainEqual(expect.stringContaining("no difference"));

  expect((await parent.client.get(`/pdfs/${id}/download?version=processed`)).body.equals(marked)).toBe(true);
  const csv = (await parent.client.get(`/pdfs/${id}/files/csv`)).body.toString();
  expect(csv.split("\r\n").filter((line) => line.includes(",A913,parameters")).length).toBeGreaterThan(0);
  const xml = (await parent.client.get(`/pdfs/${id}/files/xml`)).body.toString();
  expect(xml).toContain('grade="A913" grade_from="parameters"');
  // A markup's author may be a member of staff.
  for (const text of [csv, xml]) expect(text).not.toContain("Takeoff");
});

it("a PDF without markups that name steel, and a file that only has the name of one, store nothing (deep)", async () => {
  const [ours, parent] = await Promise.all([tenant(), staff()]);
  const { id } = await settled(ours.user.client);
  const before = await allObjects();
  const clouds = pdfWith(["/Subtype /Polygon /Subj (Cloud)"]);
  for (const route of ["takeoff-preview", "takeoff-import"])
    for (const file of [filePart(clouds, "clouds.pdf"), filePart("no PDF", "text.pdf")]) {
      expect(isMarkedPdfName(file.filename ?? "")).toBe(true);
      expect(errorOf(await parent.client.form(`/pdfs/${id}/${route}`, [file]))).toMatchObject({ status: 422, code: "invalid_file" });
    }
  await onlyObjectsOf(before);
});
