import { feetAndInches } from "@takeoff/contracts";
import type { Drawing, Member, TitleBlock } from "../model/model.ts";

/** The columns of our takeoff CSV, in order. A line of several pieces lists all their markups, separated by spaces. */
const COLUMNS: Record<string, (member: Member, title: TitleBlock) => string | number> = {
  Item: ({ item }) => item,
  Mark: ({ mark }) => mark,
  Qty: ({ quantity }) => quantity,
  Shape: ({ shape }) => shape.family,
  Size: ({ shape }) => shape.size,
  Grade: ({ shape }) => shape.grade,
  Length: ({ length }) => feetAndInches(length),
  "Length (in)": ({ length }) => length,
  "Wt/Ft": ({ shape }) => shape.weight.toFixed(2),
  "Piece Wt": ({ pieceWeight }) => pieceWeight.toFixed(2),
  "Total Wt": ({ totalWeight }) => totalWeight.toFixed(2),
  Finish: ({ finish }) => finish,
  Category: ({ category }) => category,
  Sheet: ({ sheet }) => sheet,
  Page: ({ page }) => page,
  Drawing: (_member, { job }) => job,
  Rev: (_member, { revision }) => revision,
  Status: () => "Counted",
  Notes: ({ notes }) => notes,
  "Markup ID": ({ pieces }) => pieces.map(({ markupId }) => markupId).join(" "),
};

/** The drawing's takeoff as our CSV: UTF-8 with byte order mark, CRLF after every row, quoting by RFC 4180. */
export function takeoffCsv({ members, title }: Drawing): Buffer {
  const rows = members.map((member) => Object.values(COLUMNS).map((value) => csvCell(String(value(member, title)))));
  const lines = [Object.keys(COLUMNS), ...rows].map((cells) => `${cells.join(",")}\r\n`);
  return Buffer.from(`\ufeff${lines.join("")}`, "utf8");
}

/** A cell by RFC 4180. What a spreadsheet would run as a formula gets an apostrophe in front; a plain number does not. */
function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^[+-]?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
