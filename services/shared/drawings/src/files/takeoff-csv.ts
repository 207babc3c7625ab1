import { feetAndInches } from "../model/steel.ts";
import type { Drawing, Member } from "../model/model.ts";

/** The header row of our own takeoff CSV, in its order. */
export const TAKEOFF_COLUMNS = [
  "Item",
  "Mark",
  "Qty",
  "Shape",
  "Size",
  "Grade",
  "Length",
  "Length (in)",
  "Wt/Ft",
  "Piece Wt",
  "Total Wt",
  "Finish",
  "Category",
  "Sheet",
  "Page",
  "Drawing",
  "Rev",
  "Status",
  "Notes",
  "Markup ID",
] as const;
export type TakeoffColumn = (typeof TAKEOFF_COLUMNS)[number];

/** One line of the takeoff as text. A line of several pieces names all their markups, with a space between. */
export function takeoffRow({ title }: Drawing, member: Member): Record<TakeoffColumn, string> {
  return {
    Item: String(member.item),
    Mark: member.mark,
    Qty: String(member.quantity),
    Shape: member.shape.family,
    Size: member.shape.size,
    Grade: member.shape.grade,
    Length: feetAndInches(member.length),
    "Length (in)": String(member.length),
    "Wt/Ft": member.shape.weight.toFixed(2),
    "Piece Wt": member.pieceWeight.toFixed(2),
    "Total Wt": member.totalWeight.toFixed(2),
    Finish: member.finish,
    Category: member.category,
    Sheet: member.sheet,
    Page: String(member.page),
    Drawing: title.job,
    Rev: String(title.revision),
    Status: "Counted",
    Notes: member.notes,
    "Markup ID": member.pieces.map(({ markupId }) => markupId).join(" "),
  };
}

/** The drawing's takeoff as our CSV: UTF-8 with byte order mark, CRLF after every row, quoting by RFC 4180. */
export function takeoffCsv(drawing: Drawing): Buffer {
  const rows = drawing.members.map((member) => takeoffRow(drawing, member));
  const table = [TAKEOFF_COLUMNS, ...rows.map((row) => TAKEOFF_COLUMNS.map((column) => csvCell(row[column])))];
  return Buffer.from(`\ufeff${table.map((cells) => `${cells.join(",")}\r\n`).join("")}`, "utf8");
}

/** A cell by RFC 4180. What a spreadsheet would run as a formula gets an apostrophe first; a plain number stays one. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^[+-]?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
