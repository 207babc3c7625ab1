import { randomFrom } from "../../model/random.ts";
import { pageFile } from "../sheet/page-file.ts";
import { endSheet, WHOLE, type PageTurn, type Sheet } from "../sheet/sheet.ts";
import { beginScheduleSheet } from "./begin-sheet.ts";
import { columnModel, type ColumnModel } from "./column-model.ts";
import { drawColumnTable, drawPlateTable, type ColumnTableStyle } from "./column-table.ts";
import type { ScheduledLine } from "./schedule-truth.ts";

/**
 * A column schedule by grid and level, in one of the ways in which they are drawn, with its base plates, and what it states. Random by
 * seed: the same seed and style give the same bytes.
 */
export function columnScheduleDrawing(
  seed: number,
  given: Partial<ColumnTableStyle> = {},
  turn: PageTurn = { rotate: 0 },
): { pdf: Buffer; lines: ScheduledLine[]; style: ColumnTableStyle } {
  const random = randomFrom(`column schedule ${seed}`);
  const style: ColumnTableStyle = {
    pieces: random.pick(["line", "broken", "cells", "rows"]),
    labels: random.pick(["above", "above", "below", "on"]),
    elevations: random.next() < 0.85,
    plates: random.pick(["marks", "marks", "sizes", "none"]),
    loads: random.next() < 0.5,
    repeats: random.next() < 0.25,
    headings: "places",
    angle: random.next() < 0.7 ? 90 : 0,
    country: null,
    ...given,
  };
  const built = columnModel(random, style.pieces === "rows", style.country);
  const model = style.headings === "places" ? built : nameByMarks(built);
  const sheets: Sheet[] = [beginScheduleSheet(seed, "S-501", "COLUMN SCHEDULE")];
  const bottom = drawColumnTable(sheets[0]!, model, style);
  if (style.plates === "marks") {
    const isApart = random.next() < 0.4;
    if (isApart) sheets.push(beginScheduleSheet(seed, "S-502", "BASE PLATE SCHEDULE"));
    drawPlateTable(sheets.at(-1)!, model, 120, isApart ? 1500 : bottom - 80, style.country !== null);
  }
  return {
    pdf: pageFile(sheets.map((sheet) => endSheet(sheet, { ...WHOLE, ...turn }).page)),
    lines: [...listColumns(model, style), ...listPlates(model, style)],
    style,
  };
}

function nameByMarks(model: ColumnModel): ColumnModel {
  return { ...model, groups: model.groups.map((group, index) => ({ ...group, places: [`C${index + 1}`] })) };
}

/** The pieces of each place, as a drawing states them. */
function listColumns({ levels, groups }: ColumnModel, { elevations }: ColumnTableStyle): ScheduledLine[] {
  return groups.flatMap(({ places, lifts }) =>
    places.flatMap((mark) =>
      lifts.map(({ from, to, designation }): ScheduledLine => {
        const inches = elevations ? levels[to]!.elevation - levels[from]!.elevation : null;
        return { mark, quantity: 1, designation, inches };
      }),
    ),
  );
}

function listPlates({ groups, plates }: ColumnModel, { plates: stated }: ColumnTableStyle): ScheduledLine[] {
  if (stated === "none") return [];
  return groups.flatMap(({ places, plate }) => {
    const found = plate === null ? undefined : plates[plate];
    if (!found) return [];
    return places.map((place): ScheduledLine => {
      return { mark: stated === "marks" ? found.mark : place, quantity: 1, designation: found.designation, inches: found.inches };
    });
  });
}
