import * as pdfLib from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { readPage as readDisplayPage } from "@takeoff/takeoff/draft";
import { passwordPdf, smallPdf } from "@takeoff/testing";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { columnsOf, METRIC_SCALE, pdfOfPages, pdfWith, pdfWithCatalog, QUARTER_INCH } from "../../../test/pdfs/marked-pdfs.ts";
import { openPdf } from "../../../test/pdfs/open-pdf.ts";
import { readSheets } from "../../../test/pdfs/read-drawing.ts";
import { countMarkups } from "./markup-counts.ts";
import { readPageLabels } from "./page-labels.ts";
import { type MarkupsOfPdf, openForMarkups, readMarkups } from "./read-markups.ts";

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

it("countMarkups counts the pieces of a count measurement, and the markups of a group", async () => {
  expect((await read(`${beam} /IT /PolygonCount /NumCounts 12`)).groups).toEqual([{ ...beams, pieces: 12 }]);
  expect((await read(`${beam} /NumCounts 0`, `${beam} /NumCounts 1.5`, `${beam} /NumCounts (3)`)).groups).toEqual([
    { ...beams, markups: 3, pieces: 3 },
  ]);
  expect((await read(beam, `${beam} /IRT 1 0 R /RT /Group`)).groups).toEqual([{ ...beams, markups: 2, pieces: 2, grouped: 2 }]);
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

async function readAll(bytes: Buffer): Promise<MarkupsOfPdf> {
  const read = readMarkups(pdfLib, await openForMarkups(pdfLib, bytes));
  if (read === "too_many") throw new Error("too many markups");
  return read;
}
const readPage = (...annotations: string[]) => readAll(pdfWith(annotations));

/** What the draft lists as markups of the first page. */
function readForDraft(bytes: Buffer): Promise<string[]> {
  return openPdf(bytes, async (document) => {
    const { markups } = await readDisplayPage(await document.getPage(1), OPS, await document.getOptionalContentConfig());
    return markups.map(({ text }) => text);
  });
}

const rich = (body: string): string => `/RC (<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml">${body}</body>)`;
const LAYERS = "/OCProperties << /OCGs [1 0 R 2 0 R] /D << /OFF [2 0 R] >> >>";
const LAYER_OBJECTS = ["/Type /OCG /Name (Shown)", "/Type /OCG /Name (Off)"];

describe("an annotation of a page is to the draft, and to the import of markups,", () => {
  const BOX = "/Subtype /FreeText /DA (/Helv 9 Tf 0 g)";
  const CASES: readonly (readonly [what: string, annotation: string, says: string | null])[] = [
    ["a text box without an appearance", `${BOX} /Contents (W16X31)`, "W16X31"],
    ["a text box with its rich text alone", `${BOX} ${rich("<p>HSS6X6X1/4</p>")}`, "HSS6X6X1/4"],
    ["a rich text of two paragraphs", `${BOX} ${rich("<p>W8X10 &amp; <b>L3X3X1/4</b></p><p>TYP</p>")}`, "W8X10 & L3X3X1/4\nTYP"],
    ["a text with its rich text", `${BOX} /Contents (\\(2\\) W8X10) ${rich("<p>other</p>")}`, "(2) W8X10"],
    ["a note beside the drawing", "/Subtype /Text /Contents (W8X10)", "W8X10"],
    ["a line without words", "/Subtype /Line /L [0 0 9 9]", ""],
    ["a markup that is not printed", `${BOX} /Contents (W8X10) /F 0`, "W8X10"],
    ["a markup with the flag for unknown kinds", `${BOX} /Contents (W8X10) /F 1`, "W8X10"],
    ["a markup on a layer that is shown", `${BOX} /Contents (W8X10) /OC 1 0 R`, "W8X10"],
    ["a markup on a layer that is off", `${BOX} /Contents (W8X10) /OC 2 0 R`, null],
    ["a hidden markup", `${BOX} /Contents (W8X10) /F 2`, null],
    ["a markup that is printed and not viewed", `${BOX} /Contents (W8X10) /F 36`, null],
    ["a text that AutoCAD draws as lines", "/Subtype /Square /T (AutoCAD SHX Text) /Contents (W8X10)", null],
    ["a reply", "/Subtype /Text /Contents (W8X10) /IRT 3 0 R", null],
    [
      "a state of a review, which programs hide",
      "/Subtype /Text /Contents (W8X10) /IRT 3 0 R /State (Accepted) /StateModel (Review) /F 30",
      null,
    ],
    ["a pop-up window", "/Subtype /Popup /Parent 3 0 R", null],
    ["a link", "/Subtype /Link /Contents (W8X10)", null],
    ["a field of a form", "/Subtype /Widget /FT /Tx /Contents (W8X10)", null],
    ["without a kind", "/Contents (W8X10)", null],
  ];

  it.each(CASES)("%s", async (_, annotation, says) => {
    const bytes = pdfWithCatalog(LAYERS, [...LAYER_OBJECTS, `${BOX} /Contents (THE FIRST)`, annotation]);
    const expected = ["THE FIRST", ...(says === null ? [] : [says])];
    const imported = (await readAll(bytes)).markups.map(({ contents }) => contents);
    expect({ draft: await readForDraft(bytes), imported }).toEqual({ draft: expected, imported: expected });
  });

  it("no blank page where nothing else is on it", async () => {
    const [sheet] = await readSheets(pdfWith([`${BOX} ${rich("<p>W12X26</p>")}`]));
    expect(sheet).toMatchObject({ linework: "vector", exceptions: [{ kind: "markup", text: "W12X26" }] });
    expect((await readSheets(pdfWith([`${BOX} /Contents (W12X26) /F 2`])))[0]).toMatchObject({ linework: "blank", exceptions: [] });
  });

  it("said once where it is grouped with another", async () => {
    const bytes = pdfWith([`${BOX} /Contents (W16X31)`, "/Subtype /Line /IRT 1 0 R /RT /Group"]);
    expect(await readForDraft(bytes)).toEqual(["W16X31", ""]);
  });
});

/** The length of one line of 240 points. */
async function lengthOf(rest: string, points = "/L [100 100 340 100]"): Promise<unknown> {
  const { markups } = await readPage(`/Subtype /Line /Subj (W12X26) ${points} ${rest}`);
  return markups[0]?.measured;
}
const UNCLEAR = { length: null, isUnclear: true };
const NONE = { length: null, isUnclear: false };

describe("the measured length of a markup", () => {
  it("is that of its path by its scale, in the unit of the scale", async () => {
    expect(await lengthOf(`/IT /LineDimension ${QUARTER_INCH}`)).toEqual({
      length: { value: expect.closeTo(13.3333, 4), unit: "ft" },
      isUnclear: false,
    });
    expect(await lengthOf(`/IT /LineDimension ${METRIC_SCALE}`)).toEqual({
      length: { value: expect.closeTo(8466.667, 2), unit: "mm" },
      isUnclear: false,
    });
    const path = "/Subtype /PolyLine /Subj (W12X26) /IT /PolyLineDimension /Vertices [0 0 30 40 30 0]";
    expect((await readPage(`${path} ${QUARTER_INCH}`)).markups[0]?.measured.length?.value).toBeCloseTo(90 / 18, 6);
  });

  it("is confirmed by the text that is shown, and left empty where that shows another length", async () => {
    expect(await lengthOf(`/IT /LineDimension ${QUARTER_INCH} /Contents (13'-4")`)).toMatchObject({
      length: { unit: "ft" },
      isUnclear: false,
    });
    expect(await lengthOf(`/IT /LineDimension ${QUARTER_INCH} /Contents (24'-0")`)).toEqual(UNCLEAR);
  });

  it("is the shown one on a slope, where the path tells another", async () => {
    const slope = `/IT /LineDimension /SlopeType 1 ${QUARTER_INCH}`;
    expect(await lengthOf(`${slope} /Contents (14'-6")`)).toEqual({ length: { value: 174, unit: "in" }, isUnclear: false });
    expect(await lengthOf(slope)).toEqual(UNCLEAR);
  });

  it("is left empty without a scale, with a scale that differs between the axes, and in a unit that is not known", async () => {
    expect(await lengthOf("/IT /LineDimension")).toEqual(UNCLEAR);
    expect(await lengthOf(`/IT /LineDimension /Contents (13'-4")`)).toEqual({ length: { value: 160, unit: "in" }, isUnclear: false });
    const axes = "/Measure << /X [<< /U (ft) /C 0.05 >>] /Y [<< /U (ft) /C 0.1 >>] >>";
    expect(await lengthOf(`/IT /LineDimension ${axes}`)).toEqual(UNCLEAR);
    expect(await lengthOf("/IT /LineDimension /Measure << /X [<< /U (rods) /C 0.05 >>] >>")).toEqual(UNCLEAR);
  });

  it("is none for angles, areas and lines without a scale", async () => {
    expect(await lengthOf(`/IT /PolyLineAngle ${QUARTER_INCH}`)).toEqual(NONE);
    expect(await lengthOf("")).toEqual(NONE);
    const area = `/Subtype /Polygon /Subj (PL1/2X12) /IT /PolygonDimension /Vertices [0 0 9 9 0 9] ${QUARTER_INCH}`;
    expect((await readPage(area)).markups[0]?.measured).toEqual(NONE);
  });
});

describe("a group of markups", () => {
  const label = "/Subtype /FreeText /Subj (W12X26) /Label (B1)";

  it("is one markup where one of them names steel, with the count or the length of the one that measures", async () => {
    const measured = `/Subtype /Line /Subj (Length Measurement) /IT /LineDimension /L [0 0 180 0] /IRT 1 0 R /RT /Group ${QUARTER_INCH}`;
    const { markups } = await readPage(label, measured, "/Subtype /Square /IRT 1 0 R /RT /Group");
    expect(markups).toMatchObject([
      { subject: "W12X26", label: "B1", isMeasurement: true, measured: { length: { unit: "ft" } }, isInUnclearGroup: false },
    ]);
    const counted = await readPage(label, "/Subtype /Polygon /IT /PolygonCount /NumCounts 6 /IRT 1 0 R /RT /Group");
    expect(counted.markups).toMatchObject([{ label: "B1", pieces: 6 }]);
  });

  it("has no length where several of them measure", async () => {
    const line = `/Subtype /Line /IT /LineDimension /L [0 0 180 0] /IRT 1 0 R /RT /Group ${QUARTER_INCH}`;
    expect((await readPage(label, line, line)).markups).toMatchObject([{ label: "B1", measured: NONE }]);
  });

  it("stays as several markups where several name steel, or none", async () => {
    const { markups } = await readPage(label, `${label} /IRT 1 0 R /RT /Group`);
    expect(markups.map(({ isInUnclearGroup }) => isInUnclearGroup)).toEqual([true, true]);
    expect((await readPage("/Subtype /Square", "/Subtype /Line /IRT 1 0 R /RT /Group")).markups).toHaveLength(2);
  });
});

describe("what people said about a markup", () => {
  const beam = "/Subtype /Line /Subj (W12X26)";

  it("is its last state of each model, whether by text or by name, and replies are counted", async () => {
    const { markups, replies } = await readPage(
      beam,
      "/Subtype /Text /IRT 1 0 R /StateModel (Review) /State (Rejected)",
      "/Subtype /Text /IRT 2 0 R /StateModel /Review /State /Accepted",
      "/Subtype /Text /IRT 1 0 R /StateModel (Checker) /State (Checked)",
      "/Subtype /Text /IRT 1 0 R /Contents (Is this right?)",
    );
    expect(markups.map(({ status }) => status)).toEqual(["Accepted; Checker: Checked"]);
    expect(replies).toBe(1);
  });

  it("sets it aside where it was rejected or cancelled", async () => {
    for (const state of ["Rejected", "Cancelled"]) {
      const { markups, setAside } = await readPage(beam, `/Subtype /Text /IRT 1 0 R /StateModel (Review) /State (${state})`, beam);
      expect([markups.length, setAside]).toEqual([1, 1]);
    }
    expect((await readPage(beam, "/Subtype /Text /IRT 1 0 R /StateModel (Review) /State (None)")).markups[0]?.status).toBe("");
  });

  it("does not keep the reading from ending where replies refer to each other", async () => {
    const { markups } = await readPage("/Subtype /Text /IRT 2 0 R /State (Accepted)", "/Subtype /Text /IRT 1 0 R /State (Accepted)", beam);
    expect(markups).toHaveLength(1);
  });
});

it("readMarkups reads custom columns by their names, also behind one that was deleted", async () => {
  const columns = columnsOf(["Old", "/Deleted true"], ["Grade"], ["Finish"], ["Weight", "/Subtype /Formula"]);
  const bytes = pdfWithCatalog(columns.replace("/Subtype /Text /Name (Weight)", "/Name (Weight)"), [
    "/Subtype /Line /Subj (W12X26) /BSIColumnData [(gone) (A572-50) (Galv)]",
    "/Subtype /Line /Subj (W14X30) /BSIColumnData 7",
  ]);
  const read = await readAll(bytes);
  expect(read.columns).toEqual([
    { name: "Grade", isFormula: false, place: 1 },
    { name: "Finish", isFormula: false, place: 2 },
    { name: "Weight", isFormula: true, place: 3 },
  ]);
  expect(read.markups.map(({ values }) => values)).toEqual([
    ["A572-50", "Galv", ""],
    ["", "", ""],
  ]);
});

it("readPageLabels writes prefixes, numbers, letters and roman numbers, through nodes of the tree", async () => {
  const labels =
    "/PageLabels << /Kids [<< /Nums [0 << /S /r >> 2 << /P (S-) /S /D /St 101 >>] >> << /Nums [4 << /S /A >> 5 << /P (Cover) >>] >>] >>";
  const document = await openForMarkups(pdfLib, pdfWithCatalog(labels, [], [], [], [], [], []));
  expect([...readPageLabels(pdfLib, document)]).toEqual([
    [1, "i"],
    [2, "ii"],
    [3, "S-101"],
    [4, "S-102"],
    [5, "A"],
    [6, "Cover"],
  ]);
  expect([...readPageLabels(pdfLib, await openForMarkups(pdfLib, pdfWith([])))]).toEqual([]);
});
