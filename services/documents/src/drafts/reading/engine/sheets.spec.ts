import { describe, expect, it } from "@jest/globals";
import { RawPdf } from "@takeoff/drawings/raw-pdf";
import { readPage, readStrokes, type DisplayPage } from "@takeoff/takeoff/draft";
import { codedImagesPdf, SCALED_PLAN, scaledPlanPdf } from "@takeoff/testing";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { countSheets } from "../../../../test/count-sheets.ts";
import { madeTruth, readMade, type SetTruth } from "../../../../test/made-drawings.ts";
import { openPdf } from "../../../../test/pdfs/open-pdf.ts";
import { readSheets } from "../../../../test/pdfs/read-drawing.ts";

const SETS = ["editions-by-page", "old-edition-at-the-end", "editions-by-revision", "editions-by-date"];

it.each(SETS)("%s counts each piece once, and says which sheets it counts", async (name) => {
  const truth = madeTruth<SetTruth>(`sets/${name}`);
  const sheets = await readMade(`sets/${name}`);
  const set = countSheets(sheets);
  const pieces: Record<string, number> = {};
  for (const line of set.lines) {
    if (!set.leftOut.has(line)) pieces[line.designation] = (pieces[line.designation] ?? 0) + (line.quantity ?? 0);
  }
  expect(pieces).toEqual(truth.pieces);
  expect(sheets.map(({ sheet, title }, index) => [sheet, title, set.sheets.get(index + 1)?.isCounted])).toEqual(
    truth.sheets.map(({ sheet, title, counted }) => [sheet, title, counted]),
  );
});

/** What the title blocks of invented drawings say, page by page: number, title, kind. */
const SHEETS: Record<string, readonly (readonly [sheet: string | null, title: string | null, kind: string])[]> = {
  "callouts/shop-drawings-main-member": ["G31", "G32", "A14", "C9", "G35"].map((sheet) => [sheet, "SHOP DRAWING", "shop"] as const),
  "files/cid-without-tounicode": [[null, null, "other"]],
  "lists/column-schedule-grid": [
    ["S-501", "COLUMN SCHEDULE", "schedule"],
    ["S-101", "LEVEL 1 COLUMN PLAN", "plan"],
  ],
  "plans/erection-plan-no-scale": [["E-31", "PLATFORM FRAMING PLAN", "plan"]],
  "files/form-xobjects": [["S-203", "MEZZANINE FRAMING PLAN", "plan"]],
  "lists/gather-sheets": [
    ["BP21", "BASE PLATE", "gather"],
    ["PL63", "PLATE", "gather"],
    ["AN88", "ANGLE", "gather"],
    ["PL64", "PLATE", "gather"],
    ["CH17", "CHANNEL", "gather"],
  ],
  "files/layers": [["S-205", "PLATFORM FRAMING PLAN", "plan"]],
  "plans/metric-plan-au": [["S-03", "FLOOR FRAMING PLAN", "plan"]],
  "plans/metric-plan-ca": [["S-201", "ROOF FRAMING PLAN / PLAN DE CHARPENTE DU TOIT", "plan"]],
  "plans/metric-plan-eu": [["S-12", "Grundriss Bühne +3,200", "plan"]],
  "files/outlined-text": [[null, null, "other"]],
  "lists/parts-list-sheet": [["K207", "COLUMN DETAIL", "shop"]],
  "files/rotated-270-userunit": [["S-204", "ROOF FRAMING PLAN", "plan"]],
  "plans/several-views-one-sheet": [
    ["E1", "ROOF FRAMING PLAN", "plan"],
    ["E2", null, "elevation"],
  ],
  "lists/six-members-one-list": [["PX-07", "COLUMN DETAIL", "shop"]],
};

describe("title blocks of invented drawings", () => {
  it.each(Object.entries(SHEETS))("%s has its numbers and titles, never their labels", async (name, right) => {
    const sheets = await readMade(name);
    expect(sheets.map(({ sheet, title, kind }) => [sheet, title, kind])).toEqual(right);
  });

  it("says that a sheet which is struck out is not in use", async () => {
    const sheets = await readMade("lists/gather-sheets");
    expect(sheets.map(({ isVoid }) => isVoid)).toEqual([false, false, false, true, false]);
  });
});

it("readStrokes reads the lines of a page as readPage does", async () => {
  const strokes = await openPdf(scaledPlanPdf(), async (plan) => readStrokes(await plan.getPage(1), OPS));
  const whole = await openPdf(scaledPlanPdf(), async (plan) => readPage(await plan.getPage(1), OPS));
  expect(strokes).toEqual(whole.strokes);
  const { from, to } = SCALED_PLAN.beam;
  const lines = Array.from({ length: strokes.count }, (_, index) => strokes.at(index));
  expect(lines).toContainEqual([from.x, from.y, to.x, to.y]);
});

it("the engine reads what is drawn next to images whose codings it cannot decode", async () => {
  const [sheet] = await readSheets(codedImagesPdf().pdf);
  expect(sheet?.lines).toMatchObject([{ designation: "W18X35" }]);
});

it("the engine finds the scale and the beam of the sample plan", async () => {
  const [sheet] = await readSheets(scaledPlanPdf());
  expect(sheet?.lines).toMatchObject([{ designation: "W12X26", length: { inches: 12 * SCALED_PLAN.beamFeet } }]);
});

const LAYERS = ` /OCProperties << /OCGs [1 0 R 2 0 R] /D << /ON [1 0 R] /OFF [2 0 R] >> >>`;
const PROPERTIES = `/On 1 0 R /Off 2 0 R
  /AnyOn << /Type /OCMD /OCGs [1 0 R 2 0 R] /P /AnyOn >> /AllOn << /Type /OCMD /OCGs [1 0 R 2 0 R] /P /AllOn >>
  /AnyOff << /Type /OCMD /OCGs [1 0 R 2 0 R] /P /AnyOff >> /AllOff << /Type /OCMD /OCGs [1 0 R 2 0 R] /P /AllOff >>
  /NotOff << /Type /OCMD /VE [/Not 2 0 R] >> /One << /Type /OCMD /OCGs 2 0 R >>`;

/** A page of 600 x 400 points with two layers, of which the second is off, and a form on each of them. */
function pdf(content: string): Buffer {
  const file = new RawPdf();
  file.add("<< /Type /OCG /Name (Steel) >>");
  file.add("<< /Type /OCG /Name (Option) >>");
  const font = file.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  const fonts = `/Font << /F ${font} 0 R >>`;
  const form = (layer: number, text: string): number =>
    file.add(
      `/Type /XObject /Subtype /Form /BBox [0 0 600 400] /OC ${layer} 0 R /Resources << ${fonts} >>`,
      Buffer.from(`${write(text)} 0 0 m 90 90 l S`),
    );
  const forms = `/XObject << /FormOn ${form(1, "W8X10")} 0 R /FormOff ${form(2, "W8X10")} 0 R >>`;
  const states = `/ExtGState << /Half << /ca 0.5 >> /Full << /ca 1 >> /Dashed << /D [[9 4.5] 0] >> >>`;
  const resources = `${fonts} ${forms} ${states} /Properties << ${PROPERTIES} >>`;
  return file.end(file.addPages([Buffer.from(content)], { width: 600, height: 400, resources, catalog: LAYERS }));
}

const write = (text: string, x = 100, y = 200): string => `BT /F 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;
const on = (layer: string, content: string): string => `/OC /${layer} BDC ${content} EMC`;

async function read(content: string): Promise<{ texts: string[]; strokes: number }> {
  const { texts, strokes } = await readContent(content);
  return { texts: texts.map(({ text, x, y }) => `${text} at ${Math.round(x)},${Math.round(y)}`), strokes: strokes.count };
}

function readContent(content: string): Promise<DisplayPage> {
  return openPdf(pdf(content), async (document) => readPage(await document.getPage(1), OPS, await document.getOptionalContentConfig()));
}

describe("readPage", () => {
  it.each([
    ["On", true],
    ["Off", false],
    ["AnyOn", true],
    ["AllOn", false],
    ["AnyOff", true],
    ["AllOff", false],
    ["NotOff", true],
    ["One", false],
  ])("reads texts and lines of marked content %s: %p", async (layer, isShown) => {
    const content = `${write("W8X10", 50)} ${on(layer, `${write("W8X10", 150)} 0 0 m 90 90 l S`)} ${write("W8X10", 250)}`;
    expect(await read(content)).toEqual({
      texts: ["W8X10 at 50,200", ...(isShown ? ["W8X10 at 150,200"] : []), "W8X10 at 250,200"],
      strokes: isShown ? 1 : 0,
    });
  });

  it.each([
    ["[9 4.5] 0 d", 13.5],
    ["[4] 2 d", 8],
    ["[12 3 3 3] 0 d", 10.5],
    ["/Dashed gs", 13.5],
    ["2 0 0 2 0 0 cm [9 4.5] 0 d", 27],
    ["[] 0 d", 0],
    ["[9 0] 0 d", 0],
    [".1 0 0 .1 0 0 cm [9 4.5] 0 d", 0],
    ["q [9 4.5] 0 d Q", 0],
  ])("reads a line after %s as one with gaps each %d points", async (state, dashes) => {
    const { strokes } = await readContent(`${state} 0 0 m 900 0 l S`);
    expect([...strokes.dashes]).toEqual([dashes]);
  });

  it("reads nothing of a layer that is on within one that is off", async () => {
    const content = on("Off", `${on("On", write("W8X10", 150))} ${write("W8X10", 200)}`);
    expect((await read(`${content} /Span BMC ${write("W8X10", 250)} EMC`)).texts).toEqual(["W8X10 at 250,200"]);
  });

  it("reads forms by their layer", async () => {
    expect(await read("q 1 0 0 1 10 0 cm /FormOff Do Q q 1 0 0 1 20 0 cm /FormOn Do Q /FormOff Do")).toEqual({
      texts: ["W8X10 at 120,200"],
      strokes: 1,
    });
  });

  it("reads no text that is clipped away, and all of the texts around it", async () => {
    const content = `q 80 180 100 40 re W n ${write("W8X10", 90)} ${write("W8X10", 300)} Q ${write("W8X10", 400)} ${write("W8X10", 700)}`;
    expect((await read(content)).texts).toEqual(["W8X10 at 90,200", "W8X10 at 400,200"]);
  });

  it.each([
    [0.85, "6 13/16"],
    [1, "613/16"],
  ])("reads a fraction whose digits are %d times as large as those in front of it as %s", async (scale, text) => {
    const part = (size: number, x: number, letters: string): string => `q ${size} 0 0 ${size} ${x} 200 cm BT /F 10 Tf (${letters}) Tj ET Q`;
    const slash = 105.56 + 2 * 5.56 * scale;
    const content = [part(1, 100, "6"), part(scale, 105.56, "13"), part(scale, slash, "/"), part(scale, slash + 2.78 * scale, "16")];
    expect((await read(content.join(" "))).texts).toEqual([`${text} at 100,200`]);
  });

  it("reads no text below a later opaque rectangle, and reads it below what lets it through, or comes before it", async () => {
    const cover = (x: number): string => `${x} 195 60 20 re f`;
    const frame = `590 195 m 600 195 l 600 215 l 560 215 l f`;
    const content = `1 g ${cover(490)} 0 g ${[90, 190, 290, 390, 490].map((x) => write("W8X10", x)).join(" ")}`;
    const later = `1 g ${cover(85)} /Half gs ${cover(185)} /Full gs 280 201 60 20 re f ${cover(500)} ${frame} 385 195 60 20 re S`;
    expect((await read(`${content} ${later}`)).texts).toEqual([
      "W8X10 at 190,200",
      "W8X10 at 290,200",
      "W8X10 at 390,200",
      "W8X10 at 490,200",
    ]);
  });

  it("reads no invisible text over a visible one, and reads it elsewhere", async () => {
    const content = `${write("W8X10", 90)} 3 Tr ${write("W8X18", 93, 202)} ${write("W8X10", 390)} 0 Tr`;
    expect((await read(content)).texts).toEqual(["W8X10 at 90,200", "W8X10 at 390,200"]);
  });

  it("reads no white text on white, and reads it on another colour and outlined", async () => {
    const dark = "0 0 0 rg 280 190 60 30 re f";
    const content = `${dark} 1 1 1 rg ${write("W8X10", 90)} ${write("W8X10", 290)} 1 Tr ${write("W8X10", 390)} 0 Tr 0 g ${write("W8X10", 490)}`;
    expect((await read(content)).texts).toEqual(["W8X10 at 290,200", "W8X10 at 390,200", "W8X10 at 490,200"]);
  });
});
