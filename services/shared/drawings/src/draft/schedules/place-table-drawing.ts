import { randomFrom } from "../../model/random.ts";
import { drawTable } from "../pages/tables.ts";
import { pageFile } from "../sheet/page-file.ts";
import { endSheet } from "../sheet/sheet.ts";
import { beginScheduleSheet } from "./begin-sheet.ts";
import { columnModel, writeFeet, type ColumnModel } from "./column-model.ts";
import { drawPlateTable } from "./column-table.ts";
import type { ScheduledLine } from "./schedule-truth.ts";

/** What the headings of the pieces say: two elevations, names of levels, or elevations in two columns of their own for one piece. */
type Headings = "elevations" | "names" | "ends";

/**
 * A column schedule whose rows are places on the grid and whose columns are storeys, and what it states. Random by seed: the same seed
 * gives the same bytes.
 */
export function placeTableDrawing(seed: number): { pdf: Buffer; lines: ScheduledLine[] } {
  const random = randomFrom(`place table ${seed}`);
  const headings = random.pick<Headings>(["elevations", "names", "ends"]);
  const built = columnModel(random, headings !== "ends");
  const model =
    headings === "ends" ? { ...built, groups: built.groups.map((group) => ({ ...group, lifts: group.lifts.slice(0, 1) })) } : built;
  const hasPlates = random.next() < 0.7;
  const sheet = beginScheduleSheet(seed, "S-503", "COLUMN SCHEDULE");
  const columns = listColumns(model, headings);
  const head = [random.pick(["GRID", "LOCATION", "COLUMN", "COLUMN MARK"]), ...columns, ...(hasPlates ? ["BASE PLATE"] : [])];
  const rows = model.groups.map(({ places, lifts, plate }) => {
    const base = hasPlates ? [plate === null ? "-" : model.plates[plate]!.mark] : [];
    if (headings === "ends") {
      const [{ from, to, designation }] = lifts as [(typeof lifts)[0]];
      return [places.join(", "), designation, writeFeet(model.levels[from]!.elevation), writeFeet(model.levels[to]!.elevation), ...base];
    }
    const sizes = columns.map((_, index) => lifts.find(({ from }) => from === index)?.designation ?? "-");
    return [places.join(", "), ...sizes, ...base];
  });
  const bottom = drawTable(
    sheet,
    { title: "COLUMN SCHEDULE", rows: [head, ...rows], widths: head.map((_, index) => (index === 0 ? 150 : 230)) },
    120,
    1500,
  );
  if (hasPlates) drawPlateTable(sheet, model, 120, bottom - 80);
  return { pdf: pageFile([endSheet(sheet).page]), lines: listLines(model, headings, hasPlates) };
}

function listColumns({ levels }: ColumnModel, headings: Headings): string[] {
  if (headings === "ends") return ["SIZE", "B.O. COLUMN", "T.O. COLUMN"];
  return levels.slice(1).map(({ name, elevation }, index) => {
    const below = levels[index]!;
    return headings === "names" ? `${below.name} TO ${name}` : `EL. ${writeFeet(below.elevation)} TO EL. ${writeFeet(elevation)}`;
  });
}

function listLines({ levels, groups, plates }: ColumnModel, headings: Headings, hasPlates: boolean): ScheduledLine[] {
  return groups.flatMap(({ places, lifts, plate }) => {
    const found = hasPlates && plate !== null ? plates[plate] : undefined;
    return places.flatMap((mark) => [
      ...lifts.map(({ from, to, designation }): ScheduledLine => {
        return { mark, quantity: 1, designation, inches: headings === "names" ? null : levels[to]!.elevation - levels[from]!.elevation };
      }),
      ...(found ? [{ mark: found.mark, quantity: 1, designation: found.designation, inches: found.inches }] : []),
    ]);
  });
}
