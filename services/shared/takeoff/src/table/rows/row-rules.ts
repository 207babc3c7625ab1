import { FOREIGN_TOTAL } from "../lexicon/lexicon.ts";
import type { ReadRow } from "../takeoff-row.ts";
import { isBlank, isSameHeader } from "./blank-rows.ts";
import type { TableRow } from "./table-rows.ts";

/** What a row is. The first rule that knows it tells. */
export interface RowRule {
  name: string;
  /** A table of which a row is known by this rule; cells are separated by `|`. */
  example: string;
  /** Null for a row that it does not know. */
  read(row: TableRow): ReadRow | null;
}

const GROUP: ReadRow = { kind: "group" };
const SUBTOTAL = /^(?:grand |sub[ -]?)?(?:total|totals|subtotal)\b|\b(?:sub[ -]?total|grand total)s?\b/i;
const NINE = "9".charCodeAt(0);
const GROUP_OF_MARKUPS = /\S \(\d+\)$/;
const SUM_OF_MARK = /\btotals?:?$/i;

export const ROW_RULES: readonly RowRule[] = [
  {
    name: "blank",
    example: "Mark|Section|Qty\nB1|W8X10|2\n|0|-",
    read: ({ cells, table }) => {
      if (!isBlank(cells)) return null;
      table.shipping.end();
      return { kind: "blank" };
    },
  },
  {
    name: "the header again",
    example: "Mark|Section|Qty\nB1|W8X10|2\nMark|Section|Qty",
    read: ({ cells, table: { headers, later } }) =>
      headers.some((header) => header !== "") && isSameHeader(cells, headers) ? later.end() : null,
  },
  {
    name: "another table",
    example: "Mark|Section|Qty|Length\nB1|W8X10|2|10'\nSheet|Rev|Status|Notes",
    read: ({ cells, table }) => table.later.look(cells),
  },
  {
    name: "a sum by its name",
    example: "Mark|Section|Qty|Total Wt (lb)\nB1|W8X10|2|200\nTotal||2|200",
    read: (row) => {
      if (!row.cells.some(isTotal)) return null;
      row.table.sums.end();
      return { kind: "subtotal", sum: row.sum(row.alone()) };
    },
  },
  {
    name: "no markup",
    example: "ID|Subject|Page Index|Measurement\nQKRLWJ|W8X10|0|12\n|Columns|1|",
    read: (row) => (row.table.isMarkupList && row.text("markup_id") === "" ? GROUP : null),
  },
  {
    // Revu sums up the markups of each subject above them.
    name: "the sum of a subject",
    example: "Subject|Section|Length|Qty\nColumn|W8X10|10'|1\nColumn (3)||30'|3",
    read: (row) => (GROUP_OF_MARKUPS.test(row.text("subject")) && row.text("designation") === "" && row.text("mark") === "" ? GROUP : null),
  },
  {
    name: "a shipping piece",
    example: "Qty|Mark|Description|Length\n1|p1|W8X10|10'\n5|12B1|BEAM THUS|",
    read: (row) => (row.table.shipping.begin(row.text("designation"), () => row.alone()) ? GROUP : null),
  },
  {
    name: "an assembly above its parts",
    example: [
      "Assembly Mark|Part Mark|Section|Qty|Length (mm)|Weight each (kg)",
      "A1|||2||84.6\n|p1|HEA200|2|1000|42.3\nA2|||1||169.2\n|p2|HEA200|4|1000|42.3",
    ].join("\n"),
    read: (row) =>
      row.table.heads?.begin(
        (role) => row.text(role),
        () => row.alone().quantity,
      )
        ? GROUP
        : null,
  },
  {
    // Comments among markups, assemblies of an indented list.
    name: "no piece of a list of markups",
    example: "ID|Subject|Page Index|Measurement\nQKRLWJ|W8X10|0|12\nTSPMEX|Cloud|0|",
    read: (row) => {
      if (row.table.hasLinesOnly) return null;
      const { designation, quantity, length } = row.line();
      const isSteel = designation !== null || (quantity !== null && quantity > 0 && length !== null);
      return isSteel ? null : GROUP;
    },
  },
  {
    name: "a sum by the end of its mark",
    example: "Mark|Section|Qty\nB1|W8X10|2\nBeams total:||2",
    read: (row) => (row.table.hasLinesOnly && row.line().designationText === "" && SUM_OF_MARK.test(row.line().mark) ? GROUP : null),
  },
  {
    name: "an allowance for welds or waste",
    example: "Mark|Section|Qty|Weight (kg)\nB1|HEA200|2|507\n|Welds 1.5%||8",
    read: (row) => {
      const { quantity, mark, designationText } = row.line();
      return row.table.hasLinesOnly && quantity === null && (mark + designationText).endsWith("%") ? GROUP : null;
    },
  },
  {
    // Lists of machines have the operations on a part below it.
    name: "no line",
    example: "Mark|Section|Qty|Length\nB1|W8X10|2|10'\nSAW|||12",
    read: (row) => (saysLine(row) ? null : GROUP),
  },
  {
    // It fills one cell.
    name: "a title between the lines",
    example: "Mark|Section|Qty\nB1|W8X10|2\n|Columns|",
    read: (row) => {
      const filled = row.cells.filter((cell) => cell.trim() !== "").length;
      return filled === 1 && row.table.headers.length > 2 && !row.line().designation ? GROUP : null;
    },
  },
  {
    name: "a sum by its numbers",
    example: "Mark|Section|Qty|Weight (lb)\nB1|W8X10|2|200\nB2|W8X13|3|390\n||5|590",
    read: (row) => (row.table.sums.isSum(row.line(), () => row.cells.some(isWord)) ? { kind: "subtotal", sum: row.sum(row.line()) } : null),
  },
  {
    name: "a line",
    example: "Mark|Section|Qty\nB1|W8X10|2",
    read: (row) => {
      row.table.sums.add(row.line());
      row.table.later.begin();
      return { kind: "line", line: row.line() };
    },
  },
];

/** Whether a row says what lines say: where a table states sections and quantities, one of them, or a numbered mark that is measured. */
function saysLine(row: TableRow): boolean {
  const { byRole, hasLinesOnly } = row.table;
  const { designationText, mark, quantity, length, pieceWeight, totalWeight, unread } = row.line();
  if (!hasLinesOnly || designationText !== "" || quantity !== null) return true;
  const statesBoth = byRole.has("qty") && (byRole.has("designation") || byRole.has("size"));
  const isMeasured = length !== null || pieceWeight !== null || totalWeight !== null || unread.length > 0;
  return statesBoth ? isMeasured && /\d/.test(mark) : mark !== "" || length !== null;
}

/** Whether a cell names the row as a sum. */
function isTotal(cell: string): boolean {
  const text = cell.trim();
  // Most cells begin with a number.
  return SUBTOTAL.test(text) || (text.charCodeAt(0) > NINE && FOREIGN_TOTAL.test(text));
}

/** Whether a cell is none of a number with its unit. */
function isWord(cell: string): boolean {
  return /^[^\d.,-]*\p{L}/u.test(cell.trim());
}
