import type { Drawing, Sheet } from "../model/model.ts";
import { FIELD } from "../model/views.ts";
import { SHEET, type Pen } from "../../sheet/pen.ts";
import { wrapText } from "../../sheet/text-width.ts";

const STRIP = { left: 2312, right: 2556, bottom: 36, top: 1692 } as const;
const CENTER = (STRIP.left + STRIP.right) / 2;

/** Border, zone marks along the edges, and the title block at the right. */
export function drawBorder(pen: Pen, drawing: Drawing, sheet: Sheet): void {
  pen.box(54, STRIP.bottom, STRIP.right - 54, STRIP.top - STRIP.bottom, { width: 2.8 });
  pen.line(STRIP.left, STRIP.bottom, STRIP.left, STRIP.top, { width: 1.8 });
  drawZones(pen);
  drawTitleBlock(pen, drawing, sheet);
}

/** Letters and numbers along the edges that name the zones of the sheet. */
function drawZones(pen: Pen): void {
  const columns = 8;
  const width = (FIELD.right - FIELD.left) / columns;
  for (let column = 0; column < columns; column += 1) {
    const x = FIELD.left + (column + 0.5) * width;
    if (column > 0) pen.line(FIELD.left + column * width, 1692, FIELD.left + column * width, 1704, { width: 0.35 });
    pen.text(String(column + 1), x, 1698, { size: 9, align: "center" });
  }
  const rows = 5;
  const height = (FIELD.top - FIELD.bottom) / rows;
  for (let row = 0; row < rows; row += 1) {
    if (row > 0) pen.line(42, FIELD.bottom + row * height, 54, FIELD.bottom + row * height, { width: 0.35 });
    pen.text(String.fromCharCode(65 + rows - 1 - row), 45, FIELD.bottom + (row + 0.5) * height, { size: 9, align: "center" });
  }
  // Fold or trim marks in the sheet's corners.
  for (const [y, dy] of [[0, 1] as const, [SHEET.height, -1] as const]) {
    for (const [x, dx] of [[0, 1] as const, [SHEET.width, -1] as const]) {
      pen.line(x + dx * 14, y + dy * 14, x + dx * 26, y + dy * 14, { width: 0.35 });
      pen.line(x + dx * 14, y + dy * 14, x + dx * 14, y + dy * 26, { width: 0.35 });
    }
  }
}

function drawTitleBlock(pen: Pen, { title, sheets, missing }: Drawing, sheet: Sheet): void {
  const rule = (y: number): unknown => pen.line(STRIP.left, y, STRIP.right, y, { width: 0.9 });
  const centered = (text: string, y: number, size: number, bold = false): unknown =>
    pen.text(text, CENTER, y, { size, bold, align: "center" });

  drawOffice(pen);
  rule(1450);
  centered("PROFESSIONAL SEAL", 1434, 7);
  pen.circle(CENTER, 1340, 74, { width: 0.7 }).circle(CENTER, 1340, 54, { width: 0.35 });
  centered("SAMPLE DRAWING", 1346, 9, true);
  centered("NOT FOR CONSTRUCTION", 1332, 7);
  rule(1240);
  drawRevisions(pen, title.revision, title.date);
  rule(900);
  caption(pen, "PROJECT", 886);
  const names = wrapText(title.project.toUpperCase(), 220, 22, true);
  const below = pen.lines(names, CENTER, 852, { size: 22, bold: true, align: "center", leading: 27 });
  centered(title.location.toUpperCase(), below - 4, 12);
  rule(740);
  caption(pen, "GENERAL CONTRACTOR", 726);
  centered(title.contractor, 700, 13);
  rule(670);
  caption(pen, "SHEET INDEX", 656);
  const index = [
    ...sheets.map(({ number, title: name }) => `${number}   ${name}`),
    ...missing.map((number) => `${number}   (ISSUED SEPARATELY)`),
  ];
  pen.lines(index.sort(), STRIP.left + 14, 636, { size: 9, leading: 15 });
  rule(560);
  const rows = {
    "JOB NO.": title.job,
    DATE: title.date,
    SCALE: sheet.scale === "NONE" ? "NONE" : `${sheet.scale} U.N.O.`,
    "DRAWN / CHECKED": "D.O. / Q.C.",
    "ISSUED FOR": "BID",
  };
  Object.entries(rows).forEach(([name, value], row) => {
    const y = 560 - (row + 1) * 34;
    pen.text(name, STRIP.left + 10, y + 12, { size: 7 }).text(value, STRIP.left + 96, y + 11, { size: 11, bold: true });
    rule(y);
  });
  caption(pen, "SHEET TITLE", 376);
  pen.lines(wrapText(sheet.title, 220, 19, true), CENTER, 335, { size: 19, bold: true, align: "center", leading: 25 });
  rule(250);
  caption(pen, "SHEET NUMBER", 236);
  centered(sheet.number, 128, 62, true);
  centered(`REV ${title.revision}`, 92, 12);
  rule(72);
  centered(`SHEET ${sheet.page} OF ${sheets.length}`, 50, 10);
}

function caption(pen: Pen, text: string, y: number): void {
  pen.text(text, STRIP.left + 10, y, { size: 7 });
}

function drawOffice(pen: Pen): void {
  // The section of a wide-flange beam, as an emblem.
  const x = CENTER;
  const y = 1590;
  pen.box(x - 30, y + 34, 60, 9, { width: 0, fill: 0.15 }).box(x - 30, y - 34, 60, 9, { width: 0, fill: 0.15 });
  pen.box(x - 3.5, y - 26, 7, 62, { width: 0, fill: 0.15 });
  pen.text("SAMPLE STRUCTURAL OFFICE", CENTER, 1524, { size: 14, bold: true, align: "center" });
  pen.text("STRUCTURAL ENGINEERING", CENTER, 1506, { size: 9, align: "center" });
  pen.text("DRAWINGS FOR TRIAL AND TRAINING", CENTER, 1478, { size: 8, align: "center" });
}

function drawRevisions(pen: Pen, revision: number, date: string): void {
  caption(pen, "REVISIONS", 1226);
  pen.line(STRIP.left, 1212, STRIP.right, 1212, { width: 0.5 });
  for (const [name, x] of Object.entries({ "NO.": 10, DATE: 48, DESCRIPTION: 118 })) pen.text(name, STRIP.left + x, 1200, { size: 7 });
  for (let row = 0; row < 12; row += 1) pen.line(STRIP.left, 1193 - row * 22, STRIP.right, 1193 - row * 22, { width: 0.35 });
  for (const x of [40, 110]) pen.line(STRIP.left + x, 1212, STRIP.left + x, 951, { width: 0.35 });
  for (let row = 0; row < revision; row += 1) {
    const y = 1178 - row * 22;
    pen.text(String(row + 1), STRIP.left + 20, y, { size: 9, align: "center" }).text(date, STRIP.left + 46, y, { size: 9 });
    pen.text(row === 0 ? "ISSUED FOR BID" : "ADDENDUM", STRIP.left + 118, y, { size: 9 });
  }
}
