import { findAssemblies } from "./assemblies.ts";
import { describeChange, type MarkChange } from "./mark-changes.ts";
import {
  findForm,
  isOnView,
  isPlanned,
  listMarks,
  normalizeMark,
  takeFirstViews,
  type AssemblyRow,
  type MarkedLine,
} from "./marked-line.ts";
import { sumSide, type MarkSide } from "./mark-side.ts";

/** How plans and drawings differ about a mark. The words for people are in the contract. */
export type MarkDifference = "no_drawing" | "no_plan" | "drawn_twice" | "quantity" | "section" | "length";

/**
 * What is not sure about a mark, so that its differences, or their absence, are to be looked at. `no_size`: its plan names no size;
 * `main_member`: nothing names its row as a main member but that its bill begins with it.
 */
export type MarkDoubt = "no_size" | "quantity" | "length" | "reading" | "main_member";

/** What a set says about a mark. */
export interface CheckedMark<Line extends MarkedLine = MarkedLine> {
  /** As the plan writes it, else as the drawing does. */
  mark: string;
  /** In the order of their weight for a person; none where both sides agree, or where a newer edition has neither. */
  differences: MarkDifference[];
  doubts: MarkDoubt[];
  planned: MarkSide<Line> | null;
  drawn: MarkSide<Line> | null;
  /** Rows of parts of its assembly. */
  parts: number;
  /** What newer editions of its sheets change; null where they change nothing, or where there are none. */
  change: MarkChange<Line> | null;
}

export interface SetCheck<Line extends MarkedLine = MarkedLine> {
  /** In the order of their names. */
  marks: CheckedMark<Line>[];
  /** The rows of lists with their assemblies. */
  rows: AssemblyRow<Line>[];
  /** Whether the set has marks on plans, and marks of drawings: without both nothing can be checked. */
  hasPlans: boolean;
  hasDrawings: boolean;
}

/** Two lengths that are written differ from this on, inches: shops round to sixteenths, plans to inches. */
const SAME_LENGTH_INCHES = 1;
/** A measured length may be that much too short: a member that carries the piece is not drawn to a hair where its grid line is. */
const MEASURED_INCHES = 6;
/**
 * A piece is cut shorter than its plan's measured length, which reaches to the middle of what carries it: by half of the deepest columns at
 * both ends. A length that was measured as drawn may be short by the gaps that a plan leaves at both ends.
 */
const CUT_INCHES = 24;
const GAP_INCHES = 12;
/** A form that so many marks of both sides have is one of pieces. */
const MIN_KNOWN_OF_FORM = 3;

const COLLATOR = new Intl.Collator("en", { numeric: true });

/**
 * Compares the plans of a set with its shop drawings and lists, mark by mark: plans say how many pieces there are, drawings how long they are
 * and of what parts. Lines that are not counted must be left out before, but for older editions, which only tell what changed.
 * @param lines of all documents of the set, those of a list in its order; marks of plans that stand without a size have no designation
 */
export function checkMarks<Line extends MarkedLine>(lines: readonly Line[]): SetCheck<Line> {
  const rows = findAssemblies(lines);
  const main = rows.filter(({ isMain }) => isMain).flatMap((row) => separateMarks(row.line).map((line) => ({ ...row, line })));
  const planned = keepKnownMarks(lines.filter(isPlanned).flatMap(separateMarks), main);
  const sides = new Map<string, { planned: Line[]; drawn: AssemblyRow<Line>[] }>();
  const sideOf = (mark: string): { planned: Line[]; drawn: AssemblyRow<Line>[] } => {
    const key = normalizeMark(mark);
    const side = sides.get(key) ?? { planned: [], drawn: [] };
    sides.set(key, side);
    return side;
  };
  for (const line of planned) sideOf(line.mark).planned.push(line);
  for (const row of main) sideOf(row.line.mark).drawn.push(row);
  const parts = countParts(rows);
  const marks = [...sides].map(([key, side]) => checkMark(side.planned, side.drawn, parts.get(key) ?? 0));
  return {
    rows,
    marks: marks.sort((a, b) => COLLATOR.compare(a.mark, b.mark)),
    hasPlans: planned.some(({ designation }) => designation !== null) || marks.some((mark) => mark.planned && mark.drawn),
    hasDrawings: main.length > 0,
  };
}

/** A line of several marks says the same of each; how many there are of each only where its number is theirs. */
function separateMarks<Line extends MarkedLine>(line: Line): Line[] {
  const marks = listMarks(line.mark);
  if (marks.length === 1) return [line];
  const isOfEach = line.quantity === marks.length;
  return marks.map((mark) => ({ ...line, mark, quantity: isOfEach ? 1 : null, isQuantitySure: isOfEach && line.isQuantitySure }));
}

/**
 * Texts of plans that may be marks and have no size count only where a drawing has the mark, or where its form is that of several marks which
 * both plans and drawings have.
 */
function keepKnownMarks<Line extends MarkedLine>(planned: readonly Line[], main: readonly AssemblyRow<Line>[]): Line[] {
  const drawn = new Set(main.map(({ line }) => normalizeMark(line.mark)));
  const known = new Set(planned.map(({ mark }) => normalizeMark(mark)).filter((mark) => drawn.has(mark)));
  const forms = Map.groupBy(known, findForm);
  return planned.filter((line) => {
    if (line.designation !== null) return true;
    const mark = normalizeMark(line.mark);
    return drawn.has(mark) || (forms.get(findForm(mark))?.length ?? 0) >= MIN_KNOWN_OF_FORM;
  });
}

function countParts(rows: readonly AssemblyRow[]): Map<string, number> {
  const parts = new Map<string, number>();
  for (const { main, isMain, line } of rows) {
    if (isMain || main === null || line.edition === "old") continue;
    for (const mark of listMarks(main.mark).map(normalizeMark)) parts.set(mark, (parts.get(mark) ?? 0) + 1);
  }
  return parts;
}

function checkMark<Line extends MarkedLine>(
  planned: readonly Line[],
  rows: readonly AssemblyRow<Line>[],
  parts: number,
): CheckedMark<Line> {
  const isNow = ({ edition }: Line): boolean => edition !== "old";
  const drawn = rows.map(({ line }) => line);
  const drawing = sumSide(drawn.filter(isNow));
  const shown = planned.filter(isNow);
  const plan = countShared(sumSide(takeFirstViews(shown)), drawing, shown.some(isOnView));
  return {
    mark: (planned[0] ?? drawn[0])?.mark ?? "",
    differences: plan || drawing ? findDifferences(plan, drawing) : [],
    doubts: findDoubts(
      plan,
      drawing,
      rows.some(({ isGuessed }) => isGuessed),
    ),
    planned: plan,
    drawn: drawing,
    parts,
    change: describeChange(planned, drawn),
  };
}

/**
 * How many pieces there are where several sheets may show the same: columns as many as one sheet has, or any as all have, where their drawing
 * says the same. Another number between both is not known from the plans, and none from elevations and sections alone: they show a piece for
 * several, or several times. Where they show a mark of plans, too, there may be more.
 */
function countShared<Line extends MarkedLine>(
  planned: MarkSide<Line> | null,
  drawn: MarkSide<Line> | null,
  isOnViews: boolean,
): MarkSide<Line> | null {
  const most = planned?.quantity ?? null;
  const made = drawn && countMade(drawn);
  if (!planned || most === null || made === most) return planned;
  if (planned.lines.every(isOnView) || (isOnViews && made !== null && made > most)) return { ...planned, quantity: null };
  if (planned.least === null) return planned;
  const { least, lines, designations } = planned;
  const mayBeLeast = designations.length > 1 || lines.some(({ isUpright, designation }) => isUpright || designation === null);
  const isLeast = made !== null && (made < least || (made === least && mayBeLeast));
  return { ...planned, quantity: isLeast ? least : made !== null && made > most ? most : null };
}

/** How many pieces the drawings of a mark have: where it is drawn twice, as each of them says. */
const countMade = ({ sheets, perSheet, quantity }: MarkSide): number | null => (sheets > 1 ? perSheet : quantity);

function findDifferences<Line extends MarkedLine>(planned: MarkSide<Line> | null, drawn: MarkSide<Line> | null): MarkDifference[] {
  if (!drawn) return ["no_drawing"];
  const found: MarkDifference[] = planned ? [] : ["no_plan"];
  if (drawn.sheets > 1) found.push("drawn_twice");
  if (!planned) return found;
  const made = countMade(drawn);
  const isCounted = [...planned.lines, ...drawn.lines].every(({ isQuantitySure }) => isQuantitySure);
  if (isCounted && planned.quantity !== null && made !== null && planned.quantity !== made) found.push("quantity");
  // Beside the mark of a base plate stands the size of its column.
  const sizes = new Set(planned.lines.flatMap(({ kind, designation }) => (kind === "anchor_plan" ? [] : (designation ?? []))));
  const isNamed = sizes.size > 0 && drawn.designations.length > 0;
  if (isNamed && !drawn.designations.some((designation) => sizes.has(designation))) found.push("section");
  else if (findLengths(planned, drawn).some(({ isSame, isSure }) => isSure && !isSame)) found.push("length");
  return found;
}

/** How each length of the plan fits those of the drawings. */
function findLengths<Line extends MarkedLine>(planned: MarkSide<Line>, drawn: MarkSide<Line>): { isSame: boolean; isSure: boolean }[] {
  const made = drawn.lines.flatMap(({ length }) => length ?? []);
  if (made.length === 0) return [];
  return planned.lines.flatMap(({ length, basis, isLengthSure }) => {
    if (length === null) return [];
    return [{ isSame: made.some((one) => isSameLength(length, basis, one)), isSure: isLengthSure }];
  });
}

function isSameLength(planned: number, basis: MarkedLine["basis"], made: number): boolean {
  const longer = made - planned;
  if (basis === null) return Math.abs(longer) <= SAME_LENGTH_INCHES;
  return longer >= -CUT_INCHES && longer <= (basis === "centre" ? MEASURED_INCHES : GAP_INCHES);
}

function findDoubts(planned: MarkSide | null, drawn: MarkSide | null, isMainGuessed: boolean): MarkDoubt[] {
  const doubts: MarkDoubt[] = isMainGuessed ? ["main_member"] : [];
  const lines = [...(planned?.lines ?? []), ...(drawn?.lines ?? [])];
  if (planned && planned.designations.length === 0) doubts.push("no_size");
  const isCounted = planned?.quantity !== null && drawn?.quantity !== null;
  if (!isCounted || lines.some(({ isQuantitySure }) => !isQuantitySure)) doubts.push("quantity");
  if (planned && drawn && findLengths(planned, drawn).some(({ isSame, isSure }) => !isSure && !isSame)) doubts.push("length");
  if (lines.some(({ isReadingSure }) => !isReadingSure)) doubts.push("reading");
  return doubts;
}
