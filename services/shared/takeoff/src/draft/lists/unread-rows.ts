import type { Exception } from "../counts/count-line.ts";
import type { DisplayPage } from "../page/display-page.ts";
import type { RuledTable } from "../sheet/tables.ts";
import { readHeaderName } from "../../table/columns/header-name.ts";
import type { Role } from "../../table/columns/roles.ts";
import { HARDWARE } from "./rows/hardware-words.ts";
import { areListNames, withoutOwner } from "./rows/list-names.ts";
import { readListRows, type ListRow } from "./rows/list-rows.ts";
import { readPieces } from "./rows/number-words.ts";

/** Columns that lists of steel have side by side, and those of fixtures and equipment have not. */
const LENGTHS: ReadonlySet<Role | null> = new Set<Role>(["length", "length_feet"]);
const OF_STEEL: ReadonlySet<Role | null> = new Set<Role>(["weight", "piece_weight", "total_weight", "grade"]);
const STEEL = /\b(?:TUBE|STRIP|FLAT|BAR|ROD|ANGLE|CHANNEL|PLATE|SHEET|PIPE|PROFILE|[RSC]HS|L|PL|FB|U|BL|FL|RU|RD)\b.*\d/;

/** The rows of parts lists in which no size is read: without a line of any of them, a person has to look at each. */
export function findUnreadRows(tables: readonly RuledTable[], { texts }: Pick<DisplayPage, "texts">): Exception[] {
  return tables.flatMap((table) => askAboutRows(readListRows(table, texts)));
}

function askAboutRows(rows: readonly ListRow[]): Exception[] {
  const header = rows.find(({ cells }) => areListNames(withoutOwner(cells)));
  if (!header) return [];
  const names = withoutOwner(header.cells).map(readHeaderName);
  const pieces = names.findIndex(({ role, mayMean }) => role === "qty" || mayMean.includes("qty"));
  const isOfSteel = names.some(({ role }) => LENGTHS.has(role)) && names.some(({ role }) => OF_STEEL.has(role));
  return rows.flatMap(({ cells, box }): Exception[] => {
    const text = cells.filter((cell) => cell !== "").join(" ");
    const isAsked = readPieces(cells[pieces] ?? "") !== null && !HARDWARE.test(text.toUpperCase());
    return isAsked && (isOfSteel || STEEL.test(text.toUpperCase())) ? [{ kind: "unread_row", text, box }] : [];
  });
}
