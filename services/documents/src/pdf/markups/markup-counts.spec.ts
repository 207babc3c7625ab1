import * as pdfLib from "@cantoo/pdf-lib";
import { expect, it } from "@jest/globals";
import { processedPdf, smallDrawing } from "@takeoff/drawings";
import { passwordPdf, smallPdf } from "@takeoff/testing";
import { pdfOfPages, pdfWith } from "../../../test/marked-pdfs.ts";
import { countMarkups } from "./markup-counts.ts";

const MAX_PLACES = 3;
const read = (...annotations: string[]) => countMarkups(pdfLib, pdfWith(annotations), 1, MAX_PLACES);
const beam = "/Subtype /Line /Subj (W12X26) /Label (B1)";
const beams = { subject: "W12X26", label: "B1", markups: 1, pieces: 1, grouped: 0 };

it("countMarkups counts markups by subject and label over all pages", async () => {
  const bytes = pdfWith([beam, beam, "/Subtype /Circle /Subj (HSS6X6X3/8)"], [], [beam]);
  expect(await countMarkups(pdfLib, bytes, 3, MAX_PLACES)).toMatchObject({
    outcome: "read",
    groups: [
      { ...beams, markups: 3, pieces: 3 },
      { ...beams, subject: "HSS6X6X3/8", label: "" },
    ],
  });
});

it("countMarkups reads the markups of an incremental update", async () => {
  const steel = smallDrawing("read");
  const { groups } = await countMarkups(pdfLib, await processedPdf(steel), steel.sheets.length, MAX_PLACES);
  const expected = steel.members.map(({ mark, quantity, shape }) => [shape.designation, mark, quantity]);
  expect(groups.map(({ subject, label, pieces }) => [subject, label, pieces]).sort()).toEqual(expected.sort());
});

it("countMarkups counts the pieces of a count measurement, and the markups of a group", async () => {
  expect((await read(`${beam} /IT /PolygonCount /NumCounts 12`)).groups).toEqual([{ ...beams, pieces: 12 }]);
  expect((await read(`${beam} /NumCounts 0`, `${beam} /NumCounts 1.5`, `${beam} /NumCounts (3)`)).groups).toEqual([
    { ...beams, markups: 3, pieces: 3 },
  ]);
  expect((await read(beam, `${beam} /IRT 1 0 R /RT /Group`)).groups).toEqual([{ ...beams, markups: 2, pieces: 2, grouped: 2 }]);
});

it("countMarkups leaves out replies, links, fields and the texts that AutoCAD draws as lines", async () => {
  const others = ["/Subtype /Link", "/Subtype /Widget", "/Subtype /Popup", `/Subtype /Text /IRT 1 0 R`, "/Subj (W12X26)"];
  expect((await read(beam, ...others, "/Subtype /Square /T (AutoCAD SHX Text) /Contents (W12X26)")).groups).toEqual([beams]);
});

it("countMarkups reads texts in UTF-16 and shortens long ones", async () => {
  const hex = Buffer.from("\ufeffStütze", "utf16le").swap16().toString("hex");
  expect((await read(`/Subtype /Line /Subj <${hex}> /Label (${"B".repeat(500)})`)).groups).toEqual([
    { ...beams, subject: "Stütze", label: "B".repeat(80) },
  ]);
});

it("countMarkups does not count more subjects than it may, nor trust a reading with another number of pages", async () => {
  const many = Array.from({ length: 5_001 }, (_, index) => `/Subtype /Line /Label (B${index})`);
  expect(await read(...many)).toEqual({ groups: [], places: null, outcome: "too_many" });
  expect(await countMarkups(pdfLib, smallPdf({ pages: 2 }), 3, MAX_PLACES)).toEqual({ groups: [], places: [], outcome: "unreadable" });
  await expect(passwordPdf().then((bytes) => countMarkups(pdfLib, bytes, 1, MAX_PLACES))).rejects.toThrow();
});

const NAMED = "/Subtype /Line /NM (A1) /Label (B1) /Rect [110 220 160 230] /L [110 225 160 225]";

/** The place of one markup on a page that is shown in a way. */
async function placeOn(shown: string) {
  const { places } = await countMarkups(pdfLib, pdfOfPages(shown, [NAMED]), 1, MAX_PLACES);
  return places;
}

it.each([
  ["as it is", "/MediaBox [0 0 612 792]", [110, 220, 160, 230], [110, 225, 160, 225]],
  ["from the corner of its crop box", "/MediaBox [0 0 612 792] /CropBox [100 200 612 792]", [10, 20, 60, 30], [10, 25, 60, 25]],
  ["rotated by 90 degrees", "/MediaBox [0 0 600 800] /Rotate 90", [220, 440, 230, 490], [225, 490, 225, 440]],
  ["rotated by 180 degrees", "/MediaBox [0 0 600 800] /Rotate 180", [440, 570, 490, 580], [490, 575, 440, 575]],
  ["rotated by 270 degrees", "/MediaBox [0 0 600 800] /Rotate -90", [570, 110, 580, 160], [575, 110, 575, 160]],
  ["in units of two points", "/MediaBox [0 0 612 792] /UserUnit 2", [220, 440, 320, 460], [220, 450, 320, 450]],
])(
  "countMarkups finds the place of a markup on a page that is shown %s",
  async (_, shown, [left, bottom, right, top], [x1, y1, x2, y2]) => {
    expect(await placeOn(shown)).toEqual([
      { page: 1, name: "A1", label: "B1", box: { left, bottom, right, top }, line: { from: { x: x1, y: y1 }, to: { x: x2, y: y2 } } },
    ]);
  },
);

it("countMarkups gives no line of an outline, no place of a markup without a name, a label or a rectangle, and none of too many", async () => {
  const outline = "/Subtype /PolyLine /NM (A2) /Rect [1 2 3 4] /Vertices [1 2 3 4 1 4]";
  const unnamed = "/Subtype /Line /Rect [1 2 3 4]";
  const without = ["/Subtype /Line /NM (A3) /Rect [1 2 3]", "/Subtype /Line /NM (A4) /Rect [1 2 3 99999999]"];
  expect((await read(outline, unnamed, ...without)).places).toEqual([
    { page: 1, name: "A2", label: "", box: { left: 1, bottom: 2, right: 3, top: 4 }, line: null },
  ]);
  expect(await read(NAMED, NAMED, NAMED, NAMED)).toMatchObject({ groups: [{ label: "B1", markups: 4 }], places: null, outcome: "read" });
});

it("countMarkups counts the markups of a page whose boxes cannot be used", async () => {
  const { groups, places } = await countMarkups(pdfLib, pdfOfPages("/MediaBox (none)", [NAMED]), 1, MAX_PLACES);
  expect([groups.length, places]).toEqual([1, []]);
});
