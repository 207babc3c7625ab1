import { wrapText } from "../../sheets/text-width.ts";
import { labelWith } from "../labels.ts";
import { notSteelNotes, STEEL_NOTES, writeLine, writeNotes, type Sentence } from "./notes.ts";
import { drawBorder, LETTER, type Sheet } from "../sheet/sheet.ts";
import { SIZES } from "../sizes.ts";
import { drawLintels } from "./tables.ts";

/** Draws a sheet of general notes, with a schedule of loose lintels. Returns texts that are not steel. */
export function drawNotesPage(sheet: Sheet): string[] {
  const { pen, random } = sheet;
  drawBorder(sheet, "GENERAL NOTES");
  const { sentences, notSteel } = notSteelNotes(random);
  const columns: [heading: string, notes: readonly Sentence[]][] = [
    ["STRUCTURAL STEEL NOTES", STEEL_NOTES],
    ["CONCRETE AND MISCELLANEOUS NOTES", [...sentences, "CONCRETE SHALL REACH 4000 PSI AT 28 DAYS AND BE CURED AS ACI 308 DESCRIBES."]],
  ];
  columns.forEach(([heading, notes], index) => {
    const left = 120 + index * 700;
    pen.text(heading, left, 1600, { size: 14, bold: true });
    writeNotes(sheet, notes, { left, top: 1570, width: 600, size: 10 });
  });
  drawLintels(sheet, 1540, 1580);
  return notSteel;
}

/** Writes a letter to a fabricator, which is no drawing. */
export function writeLetterPage(sheet: Sheet): void {
  const { pen, random } = sheet;
  const old = random.pick(SIZES.beam);
  const replacement = random.pick(SIZES.girder);
  const column = random.pick(SIZES.column);
  pen.text("Harlan Steel Erectors", 72, 720, { size: 16, bold: true });
  pen.lines(["418 Foundry Road", "March 4, 2026", "", "Dear Ms. Ortega,"], 72, 690, { size: 11 });
  const paragraphs: [text: string, ...designations: string[]][] = [
    [
      "Thank you for sending the drawings of the medical office building last week. We have begun to price the frame and have a few questions.",
    ],
    [
      `The mill that usually supplies us cannot deliver ${old} before the end of June. We would like to offer ${replacement} instead, at no cost to the owner, if your engineer agrees with the added depth.`,
      old,
      replacement,
    ],
    [
      `We also assume that every ${column} column can be spliced above the second floor, because longer pieces do not fit on the trucks that the city allows on this street.`,
      column,
    ],
    ["Please let us know by Friday whether these changes are acceptable, so that we can hold our price and the date of delivery."],
  ];
  let y = 610;
  for (const [text, ...designations] of paragraphs) {
    for (const line of wrapText(text, LETTER.width - 144, 11)) {
      writeLine(sheet, line, designations, { x: 72, y, size: 11 });
      y -= 16;
    }
    y -= 10;
  }
  pen.lines(["Sincerely,", "", "D. Harlan"], 72, y - 10, { size: 11 });
}

/** Writes a page of a catalogue: sizes and weights that label nothing. */
export function writeCataloguePage(sheet: Sheet): void {
  const { pen } = sheet;
  pen.text("Wide flange shapes in stock", 72, 720, { size: 16, bold: true });
  const intro =
    "The following shapes are usually available from our warehouse in lengths of forty and sixty feet. Prices change weekly, so please ask our sales desk " +
    "for a quotation before you place an order. Cutting to length, drilling and galvanizing are available at extra cost and take about one week.";
  let y = pen.lines(wrapText(intro, LETTER.width - 144, 10), 72, 690, { size: 10 }) - 16;
  for (const designation of [...SIZES.beam, ...SIZES.girder]) {
    pen.callout(labelWith(designation, designation, "prose"), 72, y, { size: 10 });
    pen.text(`${designation.split("X")[1]} pounds per foot, in stock today`, 190, y, { size: 10 });
    y -= 18;
  }
}
