import { findDesignations } from "./steel/callout-grammar.ts";
import { findCallouts, type Box, type Callout } from "./steel/callouts.ts";
import { PageLimitError, PAGE_LIMITS, type DisplayPage } from "./page/display-page.ts";
import { countLines, type CountLine, type Exception, type Linework } from "./counts/lines.ts";
import { columnHeights, type ColumnHeight } from "./steel/elevations.ts";
import { gridLinesOf } from "./sheet/grid.ts";
import { LineFinder } from "./page/line-finder.ts";
import { lineworkOf } from "./page/linework.ts";
import { countMarks, type MarkLine } from "./counts/mark-lines.ts";
import { marksOf, schedulesOf, type Mark, type ScheduleEntry } from "./steel/marks.ts";
import { memberKindOf, type MemberLabel } from "./members/member-labels.ts";
import { membersOf, type FoundMembers, type Member } from "./members/members.ts";
import { rolesOf, type CalloutRole } from "./steel/roles.ts";
import { joinRuns, type Point } from "./text/runs.ts";
import { printedScales, scalesOf, type ViewScale } from "./sheet/scale.ts";
import { sheetFacts, type SheetFacts } from "./sheet/sheet-facts.ts";
import { findTables } from "./sheet/tables.ts";

/** Changes when the engine reads a page differently: drafts of before are then outdated. */
export const DRAFT_ENGINE_VERSION = 3;

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
}

/** Reads a page of a drawing set. The result depends on the page alone. @throws {PageLimitError} */
export function readSheet(page: DisplayPage): SheetReading {
  const linework = lineworkOf(page);
  const runs = joinRuns(page.texts);
  const facts = sheetFacts(page, runs);
  const callouts = findCallouts(runs);
  const commented = page.markups.filter(({ text }) => findDesignations(text).length > 0);
  if (callouts.length + commented.length > PAGE_LIMITS.callouts) throw new PageLimitError("callouts");
  const isPlan = facts.kind === "plan" && facts.isDrawing;
  const tables = callouts.length === 0 && !isPlan ? [] : findTables(page.strokes, runs);
  const roles = rolesOf(callouts, runs, { tables, linework, isDrawing: facts.isDrawing });
  const lines = isPlan ? new LineFinder(page) : null;
  const grid = lines ? gridLinesOf(page, runs, lines) : [];
  const marks = isPlan ? marksOf(runs, tables, new Set(grid.map(({ name }) => name))) : [];
  // More texts of that kind than a plan has members are no marks.
  const counted = marks.length > PAGE_LIMITS.callouts ? [] : marks;
  const labels = labelsOf(callouts, roles, counted);
  const canScale = lines !== null && labels.length > 0;
  // An image under a drawing has no dimensions, but those around it say how large it is printed.
  const { scales, dimensions } = canScale ? scalesOf(facts.views, runs, tables, lines) : printedScales(facts.views);
  // Lengths are measured where lines are lines and a plan shows them: not on images, and not in elevations and details.
  const context = { views: facts.views, scales };
  const canMeasure = canScale && linework === "vector";
  const found = canMeasure ? membersOf(labels, { ...context, strokes: page.strokes, lines, dimensions, grid }) : NO_MEMBERS;
  const members = new Map(labels.map(({ source }, index) => [source, found.members[index] ?? null]));
  const memberOf = (source: Callout | Mark): Member | null => members.get(source) ?? null;
  const { lines: counts, exceptions } = countLines(callouts, { roles, members: callouts.map(memberOf), ...context });
  return {
    ...facts,
    linework,
    scales,
    lines: counts,
    exceptions: [
      ...exceptions,
      ...commented.map(({ text, box }): Exception => ({ kind: "markup", text, box })),
      ...found.unlabelled
        .slice(0, MAX_UNLABELLED)
        .map(({ from, to }): Exception => ({ kind: "unlabelled", text: "", box: boxBetween(from, to) })),
    ],
    marks: countMarks(counted, counted.map(memberOf), context),
    schedule: schedulesOf(runs, tables),
    heights: columnHeights(tables),
  };
}

/** More lines that look like members are hatches, walls or pipes: as questions they would hide the few that matter. */
const MAX_UNLABELLED = 100;
const NO_MEMBERS: FoundMembers = { members: [], unlabelled: [] };

function boxBetween(a: Point, b: Point): Box {
  return { left: Math.min(a.x, b.x), bottom: Math.min(a.y, b.y), right: Math.max(a.x, b.x), top: Math.max(a.y, b.y) };
}

interface Label extends MemberLabel {
  source: Callout | Mark;
}

/** What may name a member: callouts that are placed, and marks. */
function labelsOf(callouts: readonly Callout[], roles: readonly CalloutRole[], marks: readonly Mark[]): Label[] {
  const placed = callouts.filter((_, index) => roles[index] === "placed");
  return [
    ...placed.map((source): Label => {
      const { run, box, centre, read } = source;
      return {
        source,
        run,
        box,
        centre,
        name: read.designation,
        isMark: false,
        kind: memberKindOf(read.section),
        quantity: source.quantity ?? 1,
      };
    }),
    ...marks.map((source): Label => ({
      source,
      run: source.run,
      box: source.box,
      centre: source.centre,
      name: source.mark,
      isMark: true,
      kind: "beam",
      quantity: 1,
    })),
  ];
}
