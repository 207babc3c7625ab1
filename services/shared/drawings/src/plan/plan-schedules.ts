import { labelWith } from "./labels.ts";
import type { PlanModel } from "./plan-model.ts";
import type { Sheet } from "../sheet/sheet.ts";
import { SIZES } from "./sizes.ts";

/** The height of a row, points. */
const ROW = 20;

/** A text, or a designation of the table's own. */
type Cell = string | { designation: string };

interface TableText {
  title: string;
  rows: readonly (readonly Cell[])[];
  /** Points. */
  widths: readonly number[];
}

/** Draws a ruled table below its title. Returns the height of its lower edge. */
function drawTable({ pen, truth }: Sheet, { title, rows, widths }: TableText, left: number, top: number): number {
  const width = widths.reduce((sum, one) => sum + one, 0);
  const bottom = top - rows.length * ROW;
  pen.text(title, left, top + 8, { size: 12, bold: true });
  for (let row = 0; row <= rows.length; row += 1) {
    pen.line(left, top - row * ROW, left + width, top - row * ROW, { width: row < 2 || row === rows.length ? 1 : 0.5 });
  }
  let x = left;
  for (const [column, across] of [...widths, 0].entries()) {
    pen.line(x, bottom, x, top, { width: 0.5 });
    rows.forEach((cells, row) => {
      const cell = cells[column];
      const y = top - row * ROW - 13.5;
      if (typeof cell === "object") pen.callout(labelWith(cell.designation, cell.designation, "schedule"), x + 6, y, { size: 8.5 });
      else if (cell) pen.text(cell, x + 6, y, { size: row === 0 ? 8 : 8.5, bold: row === 0 });
    });
    x += across;
  }
  const plain = rows.map((cells) => cells.map((cell) => (typeof cell === "object" ? cell.designation : cell)));
  truth.tables.push({ title, box: { left, bottom, right: left + width, top }, rows: plain });
  return bottom;
}

/** Draws the schedules of a plan's marks. Returns the height of the lower edge of the last. */
export function drawSchedules(sheet: Sheet, { columnSchedule, beamSchedule }: PlanModel, left: number, top: number): number {
  const { random } = sheet;
  let bottom = top;
  if (columnSchedule.length > 0) {
    const rows = columnSchedule.map(({ mark, designation }): Cell[] => {
      return [mark, { designation }, { designation: random.pick(SIZES.plate) }, `(4) ${random.pick(["3/4", "1"])}" DIA`, 'GROUT 1 1/2"'];
    });
    const header = ["MARK", "SIZE", "BASE PLATE", "ANCHOR RODS", "REMARKS"];
    bottom = drawTable(sheet, { title: "COLUMN SCHEDULE", rows: [header, ...rows], widths: [60, 100, 100, 110, 110] }, left, bottom - 24);
  }
  if (beamSchedule.length > 0) {
    const rows = beamSchedule.map(({ mark, designation }): Cell[] => {
      return [
        mark,
        { designation },
        String(random.integer(8, 30)),
        random.pick(["-", '3/4"', '1"']),
        random.pick(["", "GALV", "SEE 3/S-301"]),
      ];
    });
    const header = ["MARK", "SIZE", "STUDS", "CAMBER", "REMARKS"];
    bottom = drawTable(sheet, { title: "BEAM SCHEDULE", rows: [header, ...rows], widths: [60, 110, 80, 80, 150] }, left, bottom - 34);
  }
  return bottom;
}

/** Draws where the columns of each mark stand, and between which elevations. */
export function drawLocations(sheet: Sheet, model: PlanModel, left: number, top: number): void {
  const eave = 300 + sheet.random.integer(0, 40) * 1.5;
  const rows = model.columnSchedule.flatMap(({ mark }) =>
    findLocations(model, mark).map((location): Cell[] => [
      location,
      mark,
      `-0'-8"`,
      `+${Math.floor(eave / 12)}'-${Math.floor(eave % 12)}"`,
    ]),
  );
  if (rows.length === 0) return;
  const header = ["GRID", "MARK", "T.O. BASE PLATE", "T.O. COLUMN"];
  // A table of more rows than a sheet is high goes on next to itself.
  const perTable = 60;
  for (let from = 0; from < rows.length; from += perTable) {
    const title = from === 0 ? "COLUMN LOCATIONS" : "COLUMN LOCATIONS (CONTINUED)";
    const widths = [80, 70, 130, 130];
    drawTable(sheet, { title, rows: [header, ...rows.slice(from, from + perTable)], widths }, left + (from / perTable) * 460, top);
  }
}

/** Draws a schedule of loose lintels: its rows have no marks. */
export function drawLintels(sheet: Sheet, left: number, top: number): void {
  const rows = [3, 5, 7].map((feet): Cell[] => [`UP TO ${feet}'-0"`, { designation: sheet.random.pick(SIZES.angle) }, '8" EACH END']);
  drawTable(sheet, { title: "LOOSE LINTEL SCHEDULE", rows: [["OPENING", "SIZE", "BEARING"], ...rows], widths: [130, 130, 130] }, left, top);
}

/** Where a mark's columns stand: `B-2`. */
function findLocations({ x, y, members }: PlanModel, mark: string): string[] {
  return members
    .filter((member) => member.kind === "column" && member.tag === mark)
    .map(({ from }) => `${y.find(({ at }) => at === from[1])!.name}-${x.find(({ at }) => at === from[0])!.name}`);
}
