import * as pdfLib from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { feetAndInches, type Document, type Draft, type DraftLine } from "@takeoff/contracts";
import { smallPdf, staff, tenant } from "@takeoff/testing";
import { parse } from "csv-parse/sync";
import { extracted } from "../../../test/tables/data.ts";
import { signedPdf } from "../../../test/pdfs/marked-pdfs.ts";
import { DraftReviewer } from "../../../test/drafts.ts";
import { madePdf } from "../../../test/made-drawings.ts";
import { countMarkups } from "../../pdf/markups/markup-counts.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const reviewer = new DraftReviewer(parent);

/** Accepts all lines whose quantity is known, completes the draft and waits for what becomes of the marked-up PDF. */
async function completed(id: number): Promise<Draft["marked_pdf"]> {
  const open = await reviewer.linesOf(id, "?state=draft&limit=500");
  const known = open.filter(({ quantity }) => quantity !== null);
  if (known.length > 0) await reviewer.decide(id, known, "accepted");
  await parent.client.post(`/pdfs/${id}/draft/complete`, { leave_out_open: true }, { expectOk: true });
  return reviewer.marked(id);
}

const processed = async (id: number): Promise<Buffer> =>
  (await parent.client.get(`/pdfs/${id}/download?version=processed`, { expectOk: true })).body;

const pagesOf = async (bytes: Buffer): Promise<number> => (await pdfLib.PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();

/** The cells of each markup that counts, by its name. */
async function cellsOf(bytes: Buffer): Promise<Map<string, string[]>> {
  const { PDFArray, PDFDict, PDFHexString, PDFName } = pdfLib;
  const document = await pdfLib.PDFDocument.load(bytes, { updateMetadata: false });
  const found = new Map<string, string[]>();
  for (const page of document.getPages()) {
    const annotations = page.node.lookupMaybe(PDFName.of("Annots"), PDFArray);
    for (let at = 0; at < (annotations?.size() ?? 0); at++) {
      const annotation = annotations?.lookup(at, PDFDict);
      const cells = annotation?.lookupMaybe(PDFName.of("BSIColumnData"), PDFArray)?.asArray() ?? [];
      const name = annotation?.lookupMaybe(PDFName.of("NM"), PDFHexString)?.decodeText() ?? "";
      if (cells.length > 0)
        found.set(
          name,
          cells.map((cell) => (cell as pdfLib.PDFHexString).decodeText()),
        );
    }
  }
  return found;
}

/** All strings of a PDF, and what its streams show: names in annotations, metadata and pages are among them. */
async function textsOf(bytes: Buffer): Promise<string> {
  const { decodePDFRawStream, PDFArray, PDFDict, PDFHexString, PDFRawStream, PDFString } = pdfLib;
  const document = await pdfLib.PDFDocument.load(bytes, { updateMetadata: false });
  const texts: string[] = [];
  const collect = (object: pdfLib.PDFObject): void => {
    if (object instanceof PDFString || object instanceof PDFHexString) texts.push(object.decodeText());
    else if (object instanceof PDFArray) object.asArray().forEach(collect);
    else if (object instanceof PDFDict) object.values().forEach(collect);
    else if (object instanceof PDFRawStream) {
      collect(object.dict);
      const shown = Buffer.from(decodePDFRawStream(object).decode()).toString("latin1");
      texts.push(shown, ...[...shown.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1")));
    }
  };
  for (const [, object] of document.context.enumerateIndirectObjects()) collect(object);
  return texts.join("\n");
}

describe("the marked-up PDF of a completed draft", () => {
  it("begins with the drawing's bytes, and its markups are the accepted lines", async () => {
    const file = madePdf("plans/turned-and-cropped-plan");
    const { document_id: id } = await reviewer.drafted(file, ours);
    expect(await completed(id)).toBe("made");
    const bytes = await processed(id);
    expect(bytes.subarray(0, file.length).equals(file)).toBe(true);
    const lines = (await reviewer.linesOf(id, "?limit=500")).filter(({ state, left_out }) => state === "accepted" && left_out === null);
    const tally = (rows: readonly (readonly [key: string, pieces: number])[]): [string, number][] => {
      const sums = new Map<string, number>();
      for (const [key, pieces] of rows) sums.set(key, (sums.get(key) ?? 0) + pieces);
      return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
    };
    const { groups } = await countMarkups(pdfLib, bytes, await pagesOf(bytes));
    const named = groups.filter(({ subject }) => subject !== "");
    // A line without a mark has the one that was made for the results.
    const marks = new Set(lines.map(({ mark }) => mark));
    for (const { label } of named) expect([label, label !== ""]).toEqual([label, true]);
    expect(tally(named.map(({ subject, label, pieces }) => [`${subject} ${marks.has(label) ? label : ""}`, pieces]))).toEqual(
      tally(lines.map((line) => [`${line.designation} ${line.mark ?? ""}`, line.quantity ?? 1])),
    );
    const cells = await cellsOf(bytes);
    for (const { id: line, pieces, length_in } of lines)
      for (const index of pieces.keys()) {
        const [, length = ""] = cells.get(`draft-${line}-${index + 1}`) ?? [];
        expect([line, length]).toEqual([line, length_in === null ? "" : feetAndInches(length_in)]);
      }
    const texts = await textsOf(bytes);
    expect(texts).toContain("Takeoff summary");
    expect(texts).toContain(lines[0]?.designation);
    for (const { username } of [parent, ours.user]) expect(texts).not.toContain(username);
    const findings = await extracted(parent, id);
    // The list of markups that Revu imports names those of the PDF.
    const list = await parent.client.get(`/pdfs/${id}/export?format=bluebeam`, { expectOk: true });
    const rows = parse<{ ID: string }>(list.body, { bom: true, columns: true });
    expect(new Set(rows.flatMap(({ ID }) => ID.split(" ")))).toEqual(new Set(cells.keys()));
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(["markups_equal", "processed_pdf_equal"]));
  });

  it("is made of a drawing that is followed by NULs and by a page of a proxy (deep)", async () => {
    const tail = `${"\0".repeat(1_000)}<html><body>${"Scanned by the proxy. ".repeat(200)}</body></html>`;
    const file = Buffer.concat([smallPdf({ seed: 93 }), Buffer.from(tail)]);
    const { document_id: id } = await reviewer.drafted(file, ours);
    expect(await completed(id)).toBe("made");
    const bytes = await processed(id);
    expect(bytes.subarray(0, file.length).equals(file)).toBe(true);
    expect((await countMarkups(pdfLib, bytes, await pagesOf(bytes))).groups).not.toEqual([]);
  });

  it("says of a certified drawing, before it is sent and in the summary, that what is added breaks the certification (deep)", async () => {
    const file = signedPdf({ isCertified: true });
    const { document_id: id, signature } = await reviewer.drafted(file, ours);
    expect(signature).toBe("certified");
    expect((await reviewer.get<Document>(`/pdfs/${id}`)).findings.map(({ code }) => code)).toContain("certified");
    const line = { page: 1, designation: "W12X26", quantity: 1, box: { left: 10, bottom: 10, right: 60, top: 20 } };
    await parent.client.post(`/pdfs/${id}/draft/lines`, line, { expectOk: true });
    expect(await completed(id)).toBe("made");
    const bytes = await processed(id);
    expect(bytes.subarray(0, file.length).equals(file)).toBe(true);
    expect(await textsOf(bytes)).toContain("The drawing is certified against changes.");
  });

  it("replaces the one that was made before, and never a processed PDF that staff attached (deep)", async () => {
    const { document_id: id } = await reviewer.drafted(smallPdf({ seed: 91 }), ours);
    expect(await completed(id)).toBe("made");
    const first = await processed(id);
    const [line] = (await reviewer.linesOf(id)) as [DraftLine];
    const { version, designation } = line;
    await parent.client.patch(`/pdfs/${id}/draft/lines/${line.id}`, { version, designation, quantity: 9 }, { expectOk: true });
    expect(await completed(id)).toBe("made");
    const second = await processed(id);
    expect(second.equals(first)).toBe(false);
    const { groups } = await countMarkups(pdfLib, second, await pagesOf(second));
    expect(groups.filter(({ subject }) => subject !== "")).toMatchObject([{ subject: designation, pieces: 9 }]);
    const theirs = smallPdf({ seed: 92 });
    await parent.client.process(id, { processed: theirs });
    expect(await completed(id)).toBe("kept");
    expect((await processed(id)).equals(theirs)).toBe(true);
  });
});
