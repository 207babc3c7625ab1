import * as pdfLib from "@cantoo/pdf-lib";
import { expect, it } from "@jest/globals";
import { drawing, processedPdf, RawPdf } from "@takeoff/drawings";
import { passwordPdf, smallPdf } from "@takeoff/testing";
import { readMarkups } from "./markup-reader.ts";

/** A PDF with a page for each list of annotations, each given as the inside of its dictionary. */
function pdfWith(...pages: readonly (readonly string[])[]): Buffer {
  const pdf = new RawPdf();
  const lists = pages.map((annotations) => annotations.map((inside) => `${pdf.add(`<< /Type /Annot /Rect [0 0 9 9] ${inside} >>`)} 0 R`));
  const tree = pdf.next + pages.length;
  const head = `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 612 792]`;
  const kids = lists.map((list) => `${pdf.add(`<< ${head} /Annots [${list.join(" ")}] >>`)} 0 R`);
  pdf.add(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`);
  return pdf.end(pdf.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}
const read = (...annotations: string[]) => readMarkups(pdfLib, pdfWith(annotations), 1);
const beam = "/Subtype /Line /Subj (W12X26) /Label (B1)";
const beams = { subject: "W12X26", label: "B1", markups: 1, pieces: 1, grouped: 0 };

it("readMarkups counts markups by subject and label over all pages", async () => {
  const bytes = pdfWith([beam, beam, "/Subtype /Circle /Subj (HSS6X6X3/8)"], [], [beam]);
  expect(await readMarkups(pdfLib, bytes, 3)).toEqual({
    outcome: "read",
    groups: [
      { ...beams, markups: 3, pieces: 3 },
      { ...beams, subject: "HSS6X6X3/8", label: "" },
    ],
  });
});

it("readMarkups reads the markups of an incremental update", async () => {
  const steel = drawing({
    ...{ seed: "read", project: "P", location: "L", contractor: "C", baysX: 2, baysY: 2, span: 30, eaveFeet: 14, missing: [] },
  });
  const { groups } = await readMarkups(pdfLib, await processedPdf(steel), steel.sheets.length);
  const expected = steel.members.map(({ mark, quantity, shape }) => [shape.designation, mark, quantity]);
  expect(groups.map(({ subject, label, pieces }) => [subject, label, pieces]).sort()).toEqual(expected.sort());
});

it("readMarkups counts the pieces of a count measurement, and the markups of a group", async () => {
  expect((await read(`${beam} /IT /PolygonCount /NumCounts 12`)).groups).toEqual([{ ...beams, pieces: 12 }]);
  expect((await read(`${beam} /NumCounts 0`, `${beam} /NumCounts 1.5`, `${beam} /NumCounts (3)`)).groups).toEqual([
    { ...beams, markups: 3, pieces: 3 },
  ]);
  expect((await read(beam, `${beam} /IRT 1 0 R /RT /Group`)).groups).toEqual([{ ...beams, markups: 2, pieces: 2, grouped: 1 }]);
});

it("readMarkups leaves out replies, links, fields and the texts that AutoCAD draws as lines", async () => {
  const others = ["/Subtype /Link", "/Subtype /Widget", "/Subtype /Popup", `/Subtype /Text /IRT 1 0 R`, "/Subj (W12X26)"];
  expect((await read(beam, ...others, "/Subtype /Square /T (AutoCAD SHX Text) /Contents (W12X26)")).groups).toEqual([beams]);
});

it("readMarkups reads texts in UTF-16 and shortens long ones", async () => {
  const hex = Buffer.from("\ufeffStütze", "utf16le").swap16().toString("hex");
  expect((await read(`/Subtype /Line /Subj <${hex}> /Label (${"B".repeat(500)})`)).groups).toEqual([
    { ...beams, subject: "Stütze", label: "B".repeat(80) },
  ]);
});

it("readMarkups does not count more subjects than it may, nor trust a reading with another number of pages", async () => {
  const many = Array.from({ length: 5_001 }, (_, index) => `/Subtype /Line /Label (B${index})`);
  expect(await read(...many)).toEqual({ groups: [], outcome: "too_many" });
  expect(await readMarkups(pdfLib, smallPdf({ pages: 2 }), 3)).toEqual({ groups: [], outcome: "unreadable" });
  await expect(passwordPdf().then((bytes) => readMarkups(pdfLib, bytes, 1))).rejects.toThrow();
});
