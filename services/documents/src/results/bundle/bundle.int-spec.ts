import { describe, expect, it } from "@jest/globals";
import { BUNDLE_TEXT } from "@takeoff/contracts";
import { smallPdf, staff, tenant, type Person } from "@takeoff/testing";
import { takeoffCsv, takeoffXml } from "@takeoff/drawings/lists";
import { drawing } from "@takeoff/drawings/model";
import { unzipSync } from "fflate";
import readWorkbook from "read-excel-file/node";
import { errorOf, settled } from "../../../test/processes/running.ts";
import { extracted } from "../../../test/tables/data.ts";

const NAME = 'Plan "A" Größe';
const STEM = "Plan -A- Größe";
const PROCESSED = smallPdf({ seed: 31 });
const CSV = takeoffCsv(drawing());
const XML = takeoffXml(drawing());

const [ours, parent] = await Promise.all([tenant(), staff()]);
const filename = `${NAME}.pdf`;
/** With all results, and one with a processed PDF alone. */
const [complete, marked] = [(await settled(ours.user.client, { filename })).id, (await settled(ours.user.client, { filename })).id];
await parent.client.process(complete, { processed: PROCESSED, csv: CSV, xml: XML }, { expectOk: true });
await parent.client.process(marked, { processed: PROCESSED }, { expectOk: true });
await extracted(parent, complete);

const path = (id: number): string => `/pdfs/${id}/bundle`;

/** The files of a bundle by name. */
async function bundle(by: Person, id: number): Promise<Record<string, Buffer>> {
  const { body, headers } = await by.client.get(path(id), { expectOk: true });
  expect([headers.get("content-type"), headers.get("cache-control")]).toEqual(["application/zip", "private, no-store"]);
  expect(headers.get("content-disposition")).toContain(encodeURIComponent("Größe-results.zip"));
  return Object.fromEntries(Object.entries(unzipSync(body)).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

describe("GET /pdfs/:id/bundle", () => {
  it("has the results for staff before completion, and is 404 for the uploader until then", async () => {
    expect(errorOf(await ours.user.client.get(path(complete)))).toMatchObject({ status: 404, code: "not_found" });
    expect(Object.keys(await bundle(parent, complete))).toContain(`${STEM}.csv`);
    for (const id of [complete, marked]) await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  });

  it("has the result files byte for byte, the exports of the same data, and a README", async () => {
    const files = await bundle(ours.user, complete);
    expect(Object.keys(files).sort()).toEqual(
      ["README.txt", `${STEM}-processed.pdf`, `${STEM}.csv`, `${STEM}.kss`, `${STEM}.xlsx`, `${STEM}.xml`].sort(),
    );
    expect(files[`${STEM}-processed.pdf`]?.equals(PROCESSED)).toBe(true);
    expect([String(files[`${STEM}.csv`]), String(files[`${STEM}.xml`])]).toEqual([String(CSV), String(XML)]);
    const exported = await ours.user.client.get(`/pdfs/${complete}/export?format=kiss`, { expectOk: true });
    expect(files[`${STEM}.kss`]?.equals(exported.body)).toBe(true);
    const sheets = await readWorkbook(files[`${STEM}.xlsx`]!);
    expect(sheets.map(({ sheet }) => sheet)).toContain("Takeoff");
    expect(String(files["README.txt"])).toContain(`- ${STEM}.kss: ${BUNDLE_TEXT.file.kiss}\r\n`);
    expect(String(files["README.txt"])).toContain(BUNDLE_TEXT.assumptions);
  });

  it("has a processed PDF alone, and says what is missing, where staff attached nothing else", async () => {
    const files = await bundle(ours.admin, marked);
    expect(Object.keys(files)).toEqual([`${STEM}-processed.pdf`, "README.txt"]);
    expect(String(files["README.txt"])).toContain(`- ${BUNDLE_TEXT.notStored.csv}\r\n`);
  });

  it("is 404 for a document without results", async () => {
    const { id } = await settled(ours.user.client);
    for (const { client } of [ours.user, parent])
      expect(errorOf(await client.get(path(id)))).toMatchObject({ status: 404, code: "not_found" });
  });
});
