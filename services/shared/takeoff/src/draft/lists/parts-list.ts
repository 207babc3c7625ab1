import type { Reason } from "../counts/confidence.ts";
import { createLine, type CountLine, type Exception } from "../counts/count-line.ts";
import type { DisplayText } from "../page/display-page.ts";
import type { RuledTable } from "../sheet/tables.ts";
import { isWithin } from "../../table/lines/row-arithmetic.ts";
import { omitsBlanks } from "../text/lost-blanks.ts";
import type { Run } from "../text/runs.ts";
import {
  agreesWithPrinted,
  findPrintedMeaning,
  readEntries,
  weighPart,
  weighPrinted,
  type ListEntry,
  type PartRow,
} from "./rows/list-entries.ts";
import { splitByMark } from "./rows/split-by-mark.ts";
import { readListRows } from "./rows/list-rows.ts";
import { readListTable, type ListTable } from "./rows/list-table.ts";

/** What a parts list says. */
export interface PartsList {
  lines: readonly CountLine[];
  exceptions: readonly Exception[];
}

/** An assembly with its parts; without a name for those that belong to none. */
interface Assembly {
  quantity: number;
  /** As the list prints it, lb; null where it does not. */
  weight: number | null;
  parts: PartRow[];
  /** What bolts and the like weigh, lb. */
  otherWeight: number;
}

/** A title stands up to this far above its table, points. */
const TITLE_REACH = 50;
const SCHEDULE = /\bSCHEDULE\b/;
/** Columns of two parts of one list differ by less, points. */
const SAME_WIDTH = 3;

/** A sum of weights agrees with a printed one within this share, or within half a pound for each row. */
const SUM_AGREES = 0.02;
const ROUNDING = 0.5;
const TOTAL = /\bTOTAL\b.*?(?<pounds>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?) ?(?:LBS?\.?|#|POUNDS)?$/;

/**
 * The parts lists among the ruled tables of a sheet: they are its takeoff. Null for a sheet without one.
 * @param tables of the page
 * @param runs of the page, among which a printed total may stand next to the list
 */
export function readPartsLists(tables: readonly RuledTable[], texts: readonly DisplayText[], runs: readonly Run[]): PartsList | null {
  const withoutBlanks = omitsBlanks(texts);
  const entries = findLists(tables, texts, runs).map((list) => readEntries(list, withoutBlanks));
  const assemblies = entries.flatMap(groupByAssembly);
  const parts = assemblies.flatMap((assembly) => assembly.parts);
  if (parts.length === 0) return null;
  const reasons = checkTotal(assemblies, findTotal(runs)) ? [] : (["list_total"] as const);
  const meaning = findPrintedMeaning(parts);
  return {
    lines: assemblies.flatMap((assembly) => buildLines(assembly, meaning, reasons)),
    exceptions: entries.flat().flatMap(toException),
  };
}

/** The tables that are lists, and those that go on with one in a second column of the sheet. */
function findLists(tables: readonly RuledTable[], texts: readonly DisplayText[], runs: readonly Run[]): ListTable[] {
  const read = tables.map((table) => {
    const rows = readListRows(table, texts);
    const list = readListTable(rows);
    return { table, rows, list: list && list.columns.weights.length === 0 && isSchedule(table, runs) ? null : list };
  });
  const first = read.find(({ list }) => list !== null);
  return read.flatMap(({ table, rows, list }) => {
    if (list || !first?.list || !haveSameColumns(first.table, table)) return list ?? [];
    return readListTable(rows, first.list.header) ?? [];
  });
}

/** Whether a table is named a schedule: without weights it says what marks are, and its sizes and numbers are those of a plan. */
function isSchedule({ box, rows }: RuledTable, runs: readonly Run[]): boolean {
  const [title = ""] = rows[0]?.filter((cell) => cell !== "") ?? [];
  const above = runs.filter(({ centre }) => centre.x > box.left - TITLE_REACH && centre.x < box.right && centre.y > box.top);
  const near = above.filter(({ centre }) => centre.y < box.top + TITLE_REACH);
  return [title, ...near.map(({ text }) => text)].some((text) => SCHEDULE.test(text.toUpperCase()));
}

function haveSameColumns(one: RuledTable, other: RuledTable): boolean {
  const measure = ({ cells: [row = []] }: RuledTable): number[] => row.map(({ box }) => box.right - box.left);
  const widths = measure(one);
  const others = measure(other);
  return widths.length === others.length && widths.every((width, index) => Math.abs(width - (others[index] ?? 0)) < SAME_WIDTH);
}

function groupByAssembly(entries: readonly ListEntry[]): Assembly[] {
  const begin = (quantity: number, weight: number | null): Assembly => ({ quantity, weight, parts: [], otherWeight: 0 });
  let open = begin(1, null);
  const assemblies = [open];
  for (const entry of entries) {
    switch (entry.kind) {
      case "assembly":
        open = begin(entry.quantity, entry.weight);
        assemblies.push(open);
        break;
      case "part":
        open.parts.push(...splitByMark(entry));
        break;
      case "text":
        break;
      default:
        open.otherWeight += entry.weight ?? 0;
    }
  }
  return assemblies;
}

function toException(entry: ListEntry): Exception[] {
  if (entry.kind === "part" || entry.kind === "assembly" || entry.kind === "text") return [];
  const { cells, box } = entry.row;
  return [{ kind: entry.kind, text: cells.filter((cell) => cell !== "").join(" "), box }];
}

/** What a part weighs with all of its pieces, lb: by its section, else as printed; null where neither says it. */
function weigh(part: PartRow): number | null {
  return weighPart(part) ?? part.printed[0] ?? null;
}

/** What the parts of an assembly and its bolts weigh, lb; null where one of its parts has no weight. */
function sumWeights({ parts, otherWeight }: Assembly): number | null {
  let sum = otherWeight;
  for (const part of parts) {
    const weight = weigh(part);
    if (weight === null) return null;
    sum += weight;
  }
  return sum;
}

function isSum(sum: number, printed: number, rows: number): boolean {
  return isWithin(sum, printed, SUM_AGREES) || Math.abs(sum - printed) <= ROUNDING * rows;
}

/**
 * By what the numbers of an assembly's rows are multiplied, and why. Whether they count one assembly or all, the printed weight of all
 * decides; where nothing says it they are taken as they are, and a person looks.
 */
function findMultiplier({ quantity, ...assembly }: Assembly): { times: number; reasons: Reason[] } {
  if (quantity === 1 || assembly.parts.length === 0) return { times: 1, reasons: [] };
  const sum = sumWeights({ quantity, ...assembly });
  if (sum !== null && assembly.weight !== null) {
    const rows = assembly.parts.length + 1;
    // Where a number cannot be that of all, the printed weight may be that of one assembly.
    const mayBeAll = assembly.parts.every((part) => part.quantity % quantity === 0);
    if (mayBeAll && isSum(sum, assembly.weight, rows)) return { times: 1, reasons: [] };
    if (isSum(quantity * sum, assembly.weight, quantity * rows)) return { times: quantity, reasons: ["list_multiplied"] };
  }
  return { times: 1, reasons: ["list_assembly"] };
}

function buildLines(assembly: Assembly, meaning: number | null, reasons: readonly Reason[]): CountLine[] {
  const { times, reasons: multiplied } = findMultiplier(assembly);
  return assembly.parts.map((part) => buildLine(part, times, weighPrinted(part, meaning), [...multiplied, ...reasons]));
}

function buildLine(part: PartRow, times: number, printedWeight: number | null, more: readonly Reason[]): CountLine {
  const quantity = part.quantity * times;
  const reasons = [...findReasons(part), ...more];
  const text = part.row.cells.filter((cell) => cell !== "").join(" ");
  return createLine(part.designation, {
    mark: part.mark,
    role: "list",
    quantity,
    weight: part.perFoot,
    printedWeight,
    grade: part.grade,
    confidence: reasons.length === 0 ? "sure" : "check",
    reasons,
    pieces: [{ box: part.row.box, text, quantity, line: null }],
    length: part.inches === null ? null : { inches: part.inches, source: "list" },
  });
}

function findReasons(part: PartRow): Reason[] {
  const reasons: Reason[] = [];
  if (part.isCutToSuit) reasons.push("cut_to_suit");
  else if (part.inches === null) reasons.push("list_length");
  if (part.isDecidedByWeight) reasons.push("two_readings");
  if (part.isMarkUnclear) reasons.push("mark_range");
  if (agreesWithPrinted(part) === false) reasons.push("list_weight");
  return reasons;
}

/** The total weight that stands next to a list, lb: `Total weight : 2004`. Null where none does, or several that differ. */
function findTotal(runs: readonly Run[]): number | null {
  const found = runs.flatMap(({ text }) => TOTAL.exec(text.toUpperCase().trim())?.groups?.["pounds"] ?? []);
  const totals = new Set(found.map((pounds) => Number(pounds.replaceAll(",", ""))));
  const [total] = totals;
  return total !== undefined && totals.size === 1 ? total : null;
}

/** Whether the parts weigh what the list prints as its total; where it cannot be told, they do. */
function checkTotal(assemblies: readonly Assembly[], total: number | null): boolean {
  if (total === null) return true;
  let sum = 0;
  let rows = 0;
  for (const assembly of assemblies) {
    const weight = sumWeights(assembly);
    if (weight === null) return true;
    sum += weight * findMultiplier(assembly).times;
    rows += assembly.parts.length + 1;
  }
  return isSum(sum, total, rows);
}
