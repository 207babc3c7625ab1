import type { CheckedMark, SetCheck } from "./check-marks.ts";
import { listMarks, normalizeMark, type AssemblyRow, type MarkedLine } from "./marked-line.ts";

/** The parts of an assembly by its shop drawing, for all of its pieces on the plans of one document. */
export interface AssemblyBill<Line extends MarkedLine = MarkedLine> {
  /** As the plan writes it. */
  mark: string;
  /** How many the plans have. */
  assemblies: number;
  /** The first line of the plans that places it. */
  placed: Line;
  /** The document whose drawing states the parts. */
  drawnIn: number;
  parts: { line: Line; quantity: number }[];
}

type Rows<Line extends MarkedLine> = ReadonlyMap<number, readonly AssemblyRow<Line>[]>;

/**
 * The bills of the assemblies that the plans of a document place, and whose shop drawings are in other documents of its set. Only of marks
 * about which both agree, and of bills that say without doubt how many of each part one assembly has.
 * @returns by mark, as marks are compared
 */
export function findBills<Line extends MarkedLine>({ marks, rows }: SetCheck<Line>, document: number): Map<string, AssemblyBill<Line>> {
  const byMain = groupParts(rows);
  const mains = new Map(rows.filter(({ isMain }) => isMain).map((row) => [row.line.id, row]));
  const ready = new Map<string, { bill: AssemblyBill<Line>; main: AssemblyRow<Line> }>();
  for (const checked of marks) {
    const main = isPlacedHere(checked, document) ? findMain(checked, mains, document) : null;
    const bill = main && writeBill(checked, main, byMain);
    if (main && bill) ready.set(normalizeMark(checked.mark), { bill, main });
  }
  // A row of several marks is left out where it was drawn only when all of its assemblies are counted here.
  const isWhole = ({ line }: AssemblyRow<Line>): boolean =>
    listMarks(line.mark).every((mark) => ready.get(normalizeMark(mark))?.main.line.id === line.id);
  return new Map([...ready].flatMap(([key, { bill, main }]) => (isWhole(main) ? [[key, bill]] : [])));
}

function groupParts<Line extends MarkedLine>(rows: readonly AssemblyRow<Line>[]): Rows<Line> {
  const parts = rows.filter(({ line, main, isMain }) => !isMain && main !== null && line.edition !== "old");
  return Map.groupBy(parts, ({ main }) => main?.id ?? -1);
}

/** Whether a mark agrees without doubt, and all of its pieces are on plans of one document. */
function isPlacedHere({ differences, doubts, planned, drawn }: CheckedMark, document: number): boolean {
  return (
    differences.length === 0 &&
    doubts.every((doubt) => doubt === "length") &&
    planned !== null &&
    drawn !== null &&
    planned.lines.every((line) => line.document === document && line.id !== null)
  );
}

/** The only row of a drawing in another document that has the mark as a main member, besides lists of the whole job. */
function findMain<Line extends MarkedLine>(
  { drawn }: CheckedMark<Line>,
  mains: ReadonlyMap<number | null, AssemblyRow<Line>>,
  document: number,
): AssemblyRow<Line> | null {
  const lines = drawn?.lines ?? [];
  if (lines.some((line) => line.document === document)) return null;
  const ofSheets = lines.filter(({ kind }) => kind !== "parts_list");
  const [only, ...others] = ofSheets.length > 0 ? ofSheets : lines;
  return only && others.length === 0 ? (mains.get(only.id) ?? null) : null;
}

function writeBill<Line extends MarkedLine>(
  { mark, planned }: CheckedMark<Line>,
  { line: { id, document: drawnIn, quantity: drawn } }: AssemblyRow<Line>,
  byMain: Rows<Line>,
): AssemblyBill<Line> | null {
  const rows = (id === null ? null : byMain.get(id)) ?? [];
  const [placed] = planned?.lines ?? [];
  const assemblies = planned?.quantity ?? null;
  if (!placed || rows.length === 0 || assemblies === null || drawn === null) return null;
  const parts = rows.flatMap(({ line }) => {
    const ofOne = line.quantity === null ? Number.NaN : line.quantity / drawn;
    const isSure = line.isQuantitySure && line.isReadingSure && line.designation !== null && line.id !== null;
    return isSure && Number.isInteger(ofOne) ? [{ line, quantity: ofOne * assemblies }] : [];
  });
  // A bill of which one part is not clear is not complete.
  return parts.length === rows.length ? { mark, assemblies, placed, drawnIn, parts } : null;
}
