import type { CountLine, Exception } from "../counts/count-line.ts";
import { findCentre, isInside } from "../geometry/box.ts";
import type { DisplayPage } from "../page/display-page.ts";
import { findTables, type RuledTable, type TableLimits } from "../sheet/tables.ts";
import type { Callout } from "../steel/callouts.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import { findNotInUse, isStruckOut } from "./not-in-use.ts";
import { areListNames, isShortName } from "./rows/list-names.ts";
import { readListRows } from "./rows/list-rows.ts";
import { buildPartLines, findPartSheet } from "./part-sheet.ts";
import { readPartsLists, type PartsList } from "./parts-list.ts";
import { findUnruledLists } from "./rows/unruled-lists.ts";
import { findUnreadRows } from "./unread-rows.ts";

/** On a plan, for each row of a list that is its takeoff. */
const MAX_CALLOUTS_PER_ROW = 2;
/** The fewest designations of a list, and the fewest cells of a row of it. */
const MIN_DESIGNATIONS = 3;
const MIN_CELLS = 3;
const SUM = /^(?:SUB-?)?TOTAL\b/i;
/** Lists may rule no more than their columns, their header and their frame. */
const LIST_LIMITS: TableLimits = { maxRow: 1_500, minRows: 2 };

/**
 * The parts that a sheet states in words: in its parts lists, or in its title where it shows one part. They are its takeoff, whatever its
 * picture shows. Null for a sheet that states none, and for a plan that labels many more pieces than a small list on it has.
 */
export function readStatedParts(page: DisplayPage, runs: readonly Run[], callouts: readonly Callout[], isPlan: boolean): PartsList | null {
  const found = findLists(page, runs);
  const list = found && isPlan && isOfPlan(found, callouts) ? null : found;
  const sheet = list || isPlan ? null : findPartSheet(runs, callouts);
  const parts = list ?? (sheet && { lines: buildPartLines(sheet, runs), exceptions: [] });
  if (!parts) return null;
  const stamp = findNotInUse(runs) ?? (sheet && isStruckOut(page, sheet.title) ? sheet.title : null);
  if (!stamp) return parts;
  return { lines: [], exceptions: [{ kind: "not_in_use", text: stamp.text, box: boxAlong(stamp, 0, stamp.width) }] };
}

/** Whether a list is only of some pieces of a plan: most of its callouts stand elsewhere. */
function isOfPlan({ lines }: PartsList, callouts: readonly Callout[]): boolean {
  const boxes = lines.flatMap(({ pieces }) => pieces.map(({ box }) => box));
  const elsewhere = callouts.filter(({ centre }) => !boxes.some((box) => isInside(box, centre)));
  return elsewhere.length > MAX_CALLOUTS_PER_ROW * lines.length;
}

/**
 * Whether a page has names of a list's columns: only then its tables are looked for.
 * @param texts runs, and the pieces that they consist of: in narrow columns two names are one run, and even one piece
 */
function mayHoldList(texts: readonly { text: string }[]): boolean {
  const short = new Set(texts.flatMap(({ text }) => (isShortName(text) ? [text.toUpperCase()] : [])));
  return areListNames(new Set([...short].flatMap((text) => [text, ...text.split(" ")])));
}

/** The lists of a page: those that are ruled, also between other tables of the same width, else those whose columns only blanks part. */
function findLists(page: DisplayPage, runs: readonly Run[]): PartsList | null {
  if (!mayHoldList([...runs, ...page.texts])) return null;
  const read = (limits: TableLimits): PartsList | null => {
    const tables = findTables(page.strokes, runs, limits);
    const list = readPartsLists(tables, page.texts, runs);
    return list && askAboutOthers(list, tables, page);
  };
  return read(LIST_LIMITS) ?? read({ ...LIST_LIMITS, isParted: true }) ?? readUnruledLists(page, runs);
}

/** Next to a list that is read, the rows of one that is not are asked about. */
function askAboutOthers({ lines, exceptions }: PartsList, tables: readonly RuledTable[], page: DisplayPage): PartsList {
  const read = [...lines.flatMap(({ pieces }) => pieces), ...exceptions].map(({ box }) => findCentre(box));
  const others = tables.filter(({ box }) => !read.some((centre) => isInside(box, centre)));
  return { lines, exceptions: [...exceptions, ...findUnreadRows(others, page)] };
}

/** What a sheet that gives no line is asked about: the rows of its lists. */
export function askAboutLists(page: DisplayPage, runs: readonly Run[]): Exception[] {
  return mayHoldList([...runs, ...page.texts]) ? findUnreadRows(findTables(page.strokes, runs, LIST_LIMITS), page) : [];
}

/**
 * Lists without rules that are not read: parts of a name may stand in columns of their own, so that a person looks at the rows.
 * @returns the rows, and the designations in them, which are no pieces of the picture
 */
export function findUnreadLists(
  page: DisplayPage,
  runs: readonly Run[],
  callouts: readonly Callout[],
): { rows: Exception[]; named: readonly Callout[] } {
  const tables = callouts.length >= MIN_DESIGNATIONS && mayHoldList([...runs, ...page.texts]) ? findUnruledLists(runs) : [];
  const lists = tables
    .map((table) => ({ table, named: callouts.filter(({ centre }) => isInside(table.box, centre)) }))
    .filter(({ named }) => named.length >= MIN_DESIGNATIONS);
  const rows = lists.flatMap(({ table }) =>
    readListRows(table, page.texts).flatMap(({ cells, box }): Exception[] => {
      const filled = cells.filter((cell) => cell !== "");
      const text = filled.join(" ");
      return filled.length >= MIN_CELLS && /\d/.test(text) && !SUM.test(text) ? [{ kind: "unread_row", text, box }] : [];
    }),
  );
  return { rows, named: lists.flatMap(({ named }) => named) };
}

function readUnruledLists(page: DisplayPage, runs: readonly Run[]): PartsList | null {
  const list = readPartsLists(findUnruledLists(runs), page.texts, runs);
  return list && { ...list, lines: list.lines.map(askAboutColumns) };
}

/** What only blanks part is looked at by a person. */
function askAboutColumns(line: CountLine): CountLine {
  return { ...line, confidence: line.confidence === "sure" ? "check" : line.confidence, reasons: [...line.reasons, "list_columns"] };
}
