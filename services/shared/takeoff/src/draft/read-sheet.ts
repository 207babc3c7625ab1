import { countCallouts } from "./counts/count-callouts.ts";
import type { CountLine, Exception } from "./counts/count-line.ts";
import { countMarks, type MarkLine } from "./counts/mark-lines.ts";
import { boxAround } from "./geometry/box.ts";
import { buildLabels, type MemberLabel } from "./members/member-labels.ts";
import type { Member, Unlabelled } from "./members/member.ts";
import { findMembers } from "./members/members.ts";
import { PageLimitError, PAGE_LIMITS, type DisplayPage, type Markup } from "./page/display-page.ts";
import { LineFinder } from "./page/line-finder.ts";
import { readLinework, type Linework } from "./page/linework.ts";
import { readGridAxes, type GridAxis } from "./set/grid-axes.ts";
import { rateByView } from "./set/rate-by-view.ts";
import { findGridLines, type GridLine } from "./sheet/grid.ts";
import { readPrintedScales, readScales, type ViewScale } from "./sheet/scale.ts";
import { readSheetFacts, type SheetFacts } from "./sheet/sheet-facts.ts";
import { isPlan } from "./sheet/sheet-kind.ts";
import { findTables, type RuledTable } from "./sheet/tables.ts";
import { findDesignations } from "./steel/callout-grammar.ts";
import { findCallouts, type Callout } from "./steel/callouts.ts";
import { readColumnHeights, type ColumnHeight } from "./steel/elevations.ts";
import { findMarks, type Mark } from "./steel/marks.ts";
import { findRoles, type CalloutRole } from "./steel/roles.ts";
import { readSchedules, type ScheduleEntry } from "./steel/schedules.ts";
import { joinRuns, type Run } from "./text/runs.ts";

/** Changes when the engine reads a page differently: drafts of before are then outdated. */
export const DRAFT_ENGINE_VERSION = 5;

/** More lines that look like members are hatches, walls or pipes: as questions they would hide the few that matter. */
const MAX_UNLABELLED = 100;

/** What the engine reads on one page. */
export interface SheetReading extends SheetFacts {
  linework: Linework;
  /** Of each view. */
  scales: readonly ViewScale[];
  lines: readonly CountLine[];
  exceptions: readonly Exception[];
  /** Marks on plans, and what schedules say that marks are: `ScheduleJoin` joins those of all pages. */
  marks: readonly MarkLine[];
  schedule: readonly ScheduleEntry[];
  /** How high the columns of marks are, by stated elevations. */
  heights: readonly ColumnHeight[];
  /** Where the grid lines of a plan stand. */
  axes: readonly GridAxis[];
}

/** Reads a page of a drawing set. The result depends on the page alone. @throws {PageLimitError} */
export function readSheet(page: DisplayPage): SheetReading {
  const text = readText(page);
  const steel = findSteel(page, text);
  const layout = readLayout(page, text, steel);
  const labels = findLabels(text, steel, layout);
  const measured = measureMembers(page, text, layout, labels);
  const counts = countPieces(text, steel, layout, labels, measured);
  return { ...text.facts, linework: text.linework, scales: measured.scales, axes: readGridAxes(layout.grid, text.facts.views), ...counts };
}

/** What the page says about itself. */
interface SheetText {
  runs: readonly Run[];
  linework: Linework;
  facts: SheetFacts;
}

function readText(page: DisplayPage): SheetText {
  const runs = joinRuns(page.texts);
  return { runs, linework: readLinework(page), facts: readSheetFacts(page, runs) };
}

/** Where steel is named. */
interface SheetSteel {
  callouts: readonly Callout[];
  /** Markups that name steel: they are shown, and never counted. */
  markups: readonly Markup[];
}

function findSteel(page: DisplayPage, { runs }: SheetText): SheetSteel {
  const callouts = findCallouts(runs);
  const markups = page.markups.filter(({ text }) => findDesignations(text).length > 0);
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
  const lines = isReadAsPlan ? new LineFinder(page) : null;
  return {
    tables: callouts.length === 0 && !isReadAsPlan ? [] : findTables(page.strokes, runs),
    grid: lines ? findGridLines(page, runs, lines) : [],
    lines,
  };
}

/** What names members. */
interface SheetLabels {
  /** Of each callout. */
  roles: readonly CalloutRole[];
  marks: readonly Mark[];
  labels: readonly MemberLabel[];
}

function findLabels({ runs, linework, facts }: SheetText, { callouts }: SheetSteel, { tables, grid, lines }: SheetLayout): SheetLabels {
  const roles = findRoles(callouts, runs, { tables, linework, isDrawing: facts.isDrawing });
  const found = lines ? findMarks(runs, tables, new Set(grid.map(({ name }) => name))) : [];
  // More texts of that kind than a plan has members are no marks.
  const marks = found.length > PAGE_LIMITS.callouts ? [] : found;
  return { roles, marks, labels: buildLabels(callouts, roles, marks) };
}

/** How long members are. */
interface SheetMembers {
  /** Of each view. */
  scales: readonly ViewScale[];
  /** Of each label that names one. */
  members: ReadonlyMap<Callout | Mark, Member | null>;
  unlabelled: readonly Unlabelled[];
}

function measureMembers(
  page: DisplayPage,
  { runs, linework, facts: { views } }: SheetText,
  { tables, grid, lines }: SheetLayout,
  { labels }: SheetLabels,
): SheetMembers {
  if (!lines || labels.length === 0) return { scales: readPrintedScales(views), members: new Map(), unlabelled: [] };
  // An image under a drawing has no dimensions, but those around it say how large it is printed.
  const { scales, dimensions } = readScales(views, runs, tables, lines);
  // Lengths are measured where lines are lines and a plan shows them: not on images, and not in elevations and details.
  if (linework !== "vector") return { scales, members: new Map(), unlabelled: [] };
  const { members, unlabelled } = findMembers(labels, { strokes: page.strokes, lines, views, scales, dimensions, grid });
  return { scales, members: new Map(labels.map(({ source }, index) => [source, members[index] ?? null])), unlabelled };
}

/** What is counted, and what people have to look at. */
type SheetCounts = Pick<SheetReading, "lines" | "exceptions" | "marks" | "schedule" | "heights">;

function countPieces(
  { runs, facts }: SheetText,
  { callouts, markups }: SheetSteel,
  { tables }: SheetLayout,
  { roles, marks }: SheetLabels,
  { scales, members, unlabelled }: SheetMembers,
): SheetCounts {
  const { views } = facts;
  const findMember = (source: Callout | Mark): Member | null => members.get(source) ?? null;
  const { lines, exceptions } = countCallouts(callouts, { roles, members: callouts.map(findMember), views, scales });
  return {
    lines: rateByView(lines, facts),
    exceptions: [
      ...exceptions,
      ...markups.map(({ text, box }): Exception => ({ kind: "markup", text, box })),
      ...unlabelled
        .slice(0, MAX_UNLABELLED)
        .map(({ from, to }): Exception => ({ kind: "unlabelled", text: "", box: boxAround([from, to]) })),
    ],
    marks: countMarks(marks, marks.map(findMember), { views, scales }),
    schedule: readSchedules(runs, tables),
    heights: readColumnHeights(tables),
  };
}
