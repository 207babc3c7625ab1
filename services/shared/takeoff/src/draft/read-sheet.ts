import { countCallouts } from "./counts/count-callouts.ts";
import { findUnsizedHollows, findUnsizedPieces, findUnsizedPlates } from "./counts/unsized-plates.ts";
import { countWrappedCells } from "./counts/schedule-cells.ts";
import { doubt, type CountLine, type Exception } from "./counts/count-line.ts";
import { countMarks, type MarkLine } from "./counts/mark-lines.ts";
import { boxAround, findCentre, isInside } from "./geometry/box.ts";
import { askForMember, findMainMembers, findSizedPieces, namesParts, type MainMember } from "./lists/main-member.ts";
import { findPieceTitles } from "./lists/piece-titles.ts";
import { buildPartLines } from "./lists/part-sheet.ts";
import type { PartsList } from "./lists/parts-list.ts";
import { askAboutLists, findUnreadLists, readStatedParts } from "./lists/stated-parts.ts";
import { findUnclearFractions } from "./lists/unclear-fractions.ts";
import { buildLabels, type MemberLabel } from "./members/member-labels.ts";
import type { Member, Unlabelled } from "./members/member.ts";
import { findMembers } from "./members/members.ts";
import { MAX_UNLABELLED } from "./members/unlabelled.ts";
import { PageLimitError, PAGE_LIMITS, type DisplayPage, type Markup } from "./page/display-page.ts";
import { LineFinder } from "./page/strokes/line-finder.ts";
import { readLinework, type Linework } from "./page/linework.ts";
import { turnPage } from "./page/turned-page.ts";
import type { SheetReading } from "./sheet-reading.ts";
import { isStatedInWords, turnReadingBack } from "./read-turned-sheet.ts";
import { readGridAxes } from "./set/grid-axes.ts";
import { rateByView } from "./set/rate-by-view.ts";
import { findGridLines, type GridLine } from "./sheet/grid.ts";
import { readPrintedScales, readScales, type ViewScale } from "./sheet/scale.ts";
import { readSheetFacts, type SheetFacts } from "./sheet/sheet-facts.ts";
import { isPlacing, isPlan, type SheetKind } from "./sheet/sheet-kind.ts";
import type { SheetUnits } from "./sheet/sheet-units.ts";
import type { View } from "./sheet/views.ts";
import { findTables, type RuledTable } from "./sheet/tables.ts";
import { findDesignations } from "./steel/callout-grammar.ts";
import { findCallouts, type Callout } from "./steel/callouts.ts";
import { readColumnHeights } from "./steel/marks/elevations.ts";
import { readGradeNotes } from "./steel/grades/grade-notes.ts";
import { findDefaultNotes, readDefaultSections } from "./steel/marks/default-sections.ts";
import { isFraming } from "./steel/marks/framing-lattices.ts";
import { isPieceMarkAlone, PIECE_MARK, separateMarks, type MarkText } from "./steel/marks/mark-texts.ts";
import { findMarks, type Mark } from "./steel/marks/marks.ts";
import { findRoles, type CalloutRole } from "./steel/roles.ts";
import { isScheduled, readColumnSchedules, type ColumnSchedule } from "./schedules/column-schedules.ts";
import { measureFrameBraces } from "./schedules/frame-braces.ts";
import { readPlaceTables } from "./schedules/place-tables.ts";
import { explainByRows, findPlateRows } from "./schedules/plate-rows.ts";
import { countScheduled } from "./schedules/scheduled-pieces.ts";
import { findPieceMarks, type MarkedCallout } from "./steel/marks/piece-marks.ts";
import { addQuantityNotes, countNoted } from "./steel/quantity-notes.ts";
import { readSchedules } from "./steel/marks/schedules.ts";
import { readSheetUnits } from "./steel/unit-votes.ts";
import { joinRuns, type Run } from "./text/runs.ts";

/** Changes when the engine reads a page differently: drafts of before are then outdated. */
export const DRAFT_ENGINE_VERSION = 17;

const SCHEDULE = /\bSCHEDULE\b/;
/** What a sheet may be called that goes on with the shop drawing of the sheet before. */
const PICTURES: ReadonlySet<SheetKind> = new Set(["detail", "section", "elevation", "other"]);

/**
 * Reads a page of a drawing set. The result depends on the page alone. A list that is drawn turned is read as the same list upright.
 * @throws {PageLimitError}
 */
export function readSheet(page: DisplayPage): SheetReading {
  const turned = turnPage(page);
  const reading = turned && readUprightSheet(turned.page);
  return turned && reading && isStatedInWords(reading) ? turnReadingBack(reading, turned) : readUprightSheet(page);
}

function readUprightSheet(page: DisplayPage): SheetReading {
  const text = readText(page);
  const named = findSteel(page, text);
  const stated = readStatedParts(page, text.runs, named.callouts, isPlan(text.facts.kind));
  if (stated) return buildStatedSheet(text, named, stated);
  const unread = isPlan(text.facts.kind) ? { rows: [], named: [] } : findUnreadLists(page, text.runs, named.callouts);
  const mains = text.facts.kind === "shop" ? findMainMembers(text.runs, named.callouts) : [];
  const drawn = readLayout(page, text, named);
  const schedules = [...readColumnSchedules(page.strokes, text.runs, text.units), ...readPlaceTables(drawn.tables, text.units)];
  const layout = { ...drawn, tables: leaveOutCells(drawn.tables, schedules) };
  const rows = findPlateRows(text.runs, text.units);
  const read = new Set<Callout | Run>([...unread.named, ...mains.map(({ callout }) => callout), ...rows.map(({ run }) => run)]);
  const callouts = named.callouts.filter((one) => !read.has(one) && !read.has(one.run) && !isScheduled(one, schedules));
  const steel = { ...named, callouts };
  const labels = findLabels(page, text, steel, layout);
  const measured = measureMembers(page, text, layout, labels);
  const counts = countPieces(text, steel, layout, labels, measured);
  const scheduled = countScheduled(schedules);
  const isEmpty = !isPlan(text.facts.kind) && counts.lines.length + counts.marks.length + scheduled.lines.length + mains.length === 0;
  const isShop = text.facts.kind === "shop" || (isEmpty && PICTURES.has(text.facts.kind) && namesParts(text.runs));
  const askedRows = isEmpty ? askAboutLists(page, text.runs) : [];
  const isPicture = isEmpty && askedRows.length === 0 && text.facts.isDrawing && PICTURES.has(text.facts.kind);
  const sized = isPicture ? findSizedPieces(text.runs) : [];
  const isSized = sized.length > 0 || named.callouts.some(({ inches, read }) => inches !== null && !read.length);
  const isUnnamed = isShop && text.facts.isDrawing && !isSized;
  return {
    ...text.facts,
    kind: isUnnamed ? "shop" : text.facts.kind,
    linework: text.linework,
    views: measured.views,
    scales: measured.scales,
    axes: readGridAxes(layout.grid, measured.views),
    grades: readGradeNotes(text.runs),
    ...counts,
    lines: [
      ...buildMainLines(mains, text.runs, counts.lines),
      ...scheduled.lines,
      ...sized.flatMap((sheet) => buildPartLines(sheet, text.runs)),
    ],
    exceptions: [...counts.exceptions, ...(isUnnamed ? askForMember(text.runs, text.facts.title) : []), ...askedRows, ...unread.rows],
    marks: [...counts.marks, ...scheduled.marks, ...countLoose(text, layout, labels, measured)],
    schedule: [...counts.schedule, ...scheduled.schedule, ...explainByRows(rows, counts.schedule)],
  };
}

/**
 * The piece marks that stand apart from their sizes, along the same member: they make no line, and tell a set's check where the pieces of its
 * drawings are. Names that a schedule may explain are marks already.
 */
function countLoose(text: SheetText, { tables, grid }: SheetLayout, labels: SheetLabels, { scales }: SheetMembers): MarkLine[] {
  if (!isPlacing(text.facts.kind)) return [];
  const known = new Set([...labels.pieceMarks.values(), ...labels.marks].map(({ run }) => run));
  const names = new Set(grid.map(({ name }) => name));
  const found = findMarks(text.marks, tables, names, text.units, PIECE_MARK);
  const loose = found.filter(({ run, mark }) => !known.has(run) && isPieceMarkAlone(mark));
  return loose.length > PAGE_LIMITS.callouts ? [] : countMarks(countNoted(loose, text.runs), [], { views: text.facts.views, scales });
}

/** The main members of a shop drawing, and what they are joined to: a picture shows the parts of one. */
function buildMainLines(mains: readonly MainMember[], runs: readonly Run[], parts: readonly CountLine[]): CountLine[] {
  const isOfOne = mains.some(({ sheet }) => (sheet.part.quantity ?? 1) > 1);
  const members = mains.flatMap(({ sheet }) => buildPartLines(sheet, runs));
  return [...members, ...(isOfOne ? parts.map((line) => doubt(line, "list_assembly")) : parts)];
}

/** The tables of a page without the cells of schedules that are counted by their places: nothing else there is a mark or a row. */
function leaveOutCells(tables: readonly RuledTable[], schedules: readonly ColumnSchedule[]): RuledTable[] {
  const isRead = ({ box }: RuledTable): boolean => schedules.some((schedule) => isInside(schedule.box, findCentre(box)));
  const boxes = schedules.map(({ box }): RuledTable => ({ box, rows: [], cells: [] }));
  return [...tables.filter((table) => !isRead(table)), ...boxes];
}

/** A sheet that states its parts in words: they are its takeoff, and what its picture shows is no further piece. */
function buildStatedSheet(
  { runs, facts, linework, units }: SheetText,
  { markups }: SheetSteel,
  { lines, exceptions }: PartsList,
): SheetReading {
  return {
    ...facts,
    isDrawing: true,
    linework,
    scales: readPrintedScales(facts.views, units),
    axes: [],
    lines,
    exceptions: [...exceptions, ...markups.map(toException)],
    marks: [],
    schedule: [],
    heights: [],
    grades: readGradeNotes(runs),
  };
}

function toException({ text, box }: Markup): Exception {
  return { kind: "markup", text, box };
}

/** What the page says about itself. */
interface SheetText {
  runs: readonly Run[];
  /** The same, with the marks of pieces for themselves. */
  marks: readonly MarkText[];
  linework: Linework;
  facts: SheetFacts;
  units: SheetUnits;
  /** With which a note of a default size may begin. */
  notes: readonly Run[];
}

function readText(page: DisplayPage): SheetText {
  const runs = joinRuns(page.texts);
  const read = readSheetFacts(page, runs);
  const isShop = (read.kind === "detail" || read.kind === "other") && findPieceTitles(runs).length > 0;
  const facts = isShop ? { ...read, kind: "shop" as const } : read;
  const units = readSheetUnits(runs, facts.views);
  return { runs, marks: separateMarks(runs, units), linework: readLinework(page), facts, units, notes: findDefaultNotes(runs) };
}

/** Where steel is named. */
interface SheetSteel {
  callouts: readonly Callout[];
  /** Markups that name steel: they are shown, and never counted. */
  markups: readonly Markup[];
}

function findSteel(page: DisplayPage, { runs, units }: SheetText): SheetSteel {
  const callouts = addQuantityNotes(findCallouts(runs, units), runs);
  const markups = page.markups.filter(({ text }) => findDesignations(text, units).length > 0);
  if (callouts.length + markups.length > PAGE_LIMITS.callouts) throw new PageLimitError("callouts");
  return { callouts, markups };
}

/** How the page is laid out. */
interface SheetLayout {
  tables: readonly RuledTable[];
  grid: readonly GridLine[];
  /** Null for a page that is no plan: members are found on plans only. */
  lines: LineFinder | null;
}

function readLayout(page: DisplayPage, { runs, facts }: SheetText, { callouts }: SheetSteel): SheetLayout {
  const isReadAsPlan = isPlan(facts.kind) && facts.isDrawing;
  const hasTables = isReadAsPlan || callouts.length > 0 || runs.some(({ text }) => SCHEDULE.test(text.toUpperCase()));
  const lines = isReadAsPlan ? new LineFinder(page) : null;
  return {
    tables: hasTables ? findTables(page.strokes, runs).filter((table) => !isPlacing(facts.kind) || !isFraming(table)) : [],
    grid: lines ? findGridLines(page, runs, lines) : [],
    lines,
  };
}

/** What names members. */
interface SheetLabels {
  /** Of each callout. */
  roles: readonly CalloutRole[];
  pieceMarks: ReadonlyMap<Callout, MarkedCallout>;
  /** Those that schedules may explain. */
  marks: readonly Mark[];
  labels: readonly MemberLabel[];
}

function findLabels(
  { strokes }: DisplayPage,
  { runs, marks: texts, linework, facts, units, notes }: SheetText,
  { callouts }: SheetSteel,
  { tables, grid, lines }: SheetLayout,
): SheetLabels {
  const axes = grid.map(({ segment }) => segment);
  const roles = findRoles(callouts, runs, { tables, linework, isDrawing: facts.isDrawing, axes, notes, strokes });
  const gridNames = new Set(grid.map(({ name }) => name));
  const pieceMarks = findPieceMarks(callouts, { roles, runs: texts, gridNames });
  // The mark of a callout's own piece is no place of a schedule's mark.
  const own = new Set([...pieceMarks.values()].map(({ run }) => run));
  const found = lines ? findMarks(runs, tables, gridNames, units).filter(({ run }) => !own.has(run)) : [];
  // More texts of that kind than a plan has members are no marks.
  const marks = found.length > PAGE_LIMITS.callouts ? [] : found;
  return { roles, pieceMarks, marks, labels: buildLabels(callouts, { roles, marks, pieceMarks }) };
}

/** How long members are. */
interface SheetMembers {
  views: readonly View[];
  /** Of each view. */
  scales: readonly ViewScale[];
  /** Of each label that names one. */
  members: ReadonlyMap<Callout | Mark, Member | null>;
  /** Labels of columns and posts. */
  uprights: ReadonlySet<Callout | Mark>;
  unlabelled: readonly Unlabelled[];
}

/** A page on which no member is measured. @param uprights the labels of what stands on it */
function measureNone(views: readonly View[], scales: readonly ViewScale[], uprights: SheetLabels["labels"] = []): SheetMembers {
  return { views, scales, members: new Map(), uprights: new Set(uprights.map(({ source }) => source)), unlabelled: [] };
}

function measureMembers(page: DisplayPage, text: SheetText, { tables, grid, lines }: SheetLayout, { labels }: SheetLabels): SheetMembers {
  const { runs, linework, facts, units } = text;
  if (facts.kind === "elevation" && linework === "vector") return measureFrame(page, text, labels);
  if (!lines || labels.length === 0) return measureNone(facts.views, readPrintedScales(facts.views, units));
  // Columns stand on what an anchor plan shows.
  if (facts.kind === "anchor_plan") return measureNone(facts.views, readPrintedScales(facts.views, units), labels);
  // An image under a drawing has no dimensions, but those around it say how large it is printed.
  const { scales, dimensions, views } = readScales(facts.views, { runs, units }, tables, lines);
  // Lengths are measured where lines are lines and a plan shows them: not on images, and not in elevations and details.
  if (linework !== "vector" && !page.origin) return measureNone(views, scales);
  const used = page.origin ? keepConfirmed(scales) : scales;
  const isScan = page.origin === "scan";
  const found = { runs, strokes: page.strokes, lines, views, scales: used, dimensions, grid, isScan };
  const { members, uprights, unlabelled } = findMembers(labels, found);
  return {
    views,
    scales: used,
    members: new Map(labels.map(({ source }, index) => [source, members[index] ?? null])),
    uprights: new Set(labels.flatMap(({ source }, index) => (uprights[index] ? [source] : []))),
    unlabelled,
  };
}

/** Of texts that were read by their shapes, only dimensions that agree with each other say at which scale lines are measured. */
function keepConfirmed(scales: readonly ViewScale[]): ViewScale[] {
  return scales.map((scale) => (scale.source === "stated" ? { ...scale, pointsPerFoot: null } : scale));
}

/** The braces of a page of elevations; its beams and columns are measured on plans. */
function measureFrame(page: DisplayPage, { runs, units, facts: { views } }: SheetText, labels: readonly MemberLabel[]): SheetMembers {
  const callouts = labels.flatMap(({ source }) => ("read" in source ? [source] : []));
  return {
    views,
    scales: readPrintedScales(views, units),
    members: measureFrameBraces(page, runs, callouts, units),
    uprights: new Set(),
    unlabelled: [],
  };
}

/** What is counted, and what people have to look at. */
type SheetCounts = Pick<SheetReading, "lines" | "exceptions" | "marks" | "schedule" | "heights">;

function countPieces(
  { runs, units, facts, notes }: SheetText,
  { callouts, markups }: SheetSteel,
  { tables }: SheetLayout,
  { roles, pieceMarks, marks }: SheetLabels,
  { views, scales, members, uprights, unlabelled }: SheetMembers,
): SheetCounts {
  const scheduled = readSchedules(runs, tables, units);
  const isExplained = ({ centre, inches }: Callout): boolean =>
    inches !== null && scheduled.some(({ box, entry }) => entry.length?.source === "list" && isInside(box, centre));
  const ofMarks = new Set(marks.map(({ run }) => run));
  const loose = runs.filter((run) => !ofMarks.has(run) && !tables.some(({ box }) => isInside(box, run.centre)));
  const unsized = findUnsizedPieces(loose, callouts);
  const isLoose = ({ mark }: { mark: string }): boolean => isPlacing(facts.kind) && isPieceMarkAlone(mark);
  const defaults = readDefaultSections(callouts, notes, marks, unsized.filter(isLoose));
  const questions = unsized.flatMap(({ mark, question }) => (defaults.some((entry) => entry.mark === mark) ? [] : [question]));
  const findMember = (source: Callout | Mark): Member | null => members.get(source) ?? null;
  const { lines, exceptions } = countCallouts(callouts, {
    roles,
    members: callouts.map(findMember),
    uprights: new Set(callouts.filter((callout) => uprights.has(callout))),
    marks: pieceMarks,
    explained: new Set(callouts.filter(isExplained)),
    views,
    scales,
  });
  return {
    lines: [...rateByView(lines, { kind: facts.kind, views }), ...(facts.isDrawing ? countWrappedCells(scheduled, callouts) : [])],
    exceptions: [
      ...exceptions,
      ...findUnclearFractions(runs),
      ...(facts.isDrawing ? [...findUnsizedPlates(loose, callouts), ...findUnsizedHollows(loose, callouts), ...questions] : []),
      ...markups.map(toException),
      ...unlabelled
        .slice(0, MAX_UNLABELLED)
        .map(({ from, to }): Exception => ({ kind: "unlabelled", text: "", box: boxAround([from, to]) })),
    ],
    marks: countMarks(marks, marks.map(findMember), { views, scales }),
    schedule: [...scheduled.map(({ entry }) => entry), ...defaults],
    heights: readColumnHeights(tables),
  };
}
