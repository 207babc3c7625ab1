import { decimalMark, type DecimalMark, type DecimalVotes } from "../../cells/numbers.ts";
import { lengthUnit, type LengthUnit } from "../../cells/lengths.ts";
import { readNameAndContent } from "./candidates.ts";
import { readColumnContent, type ColumnContent } from "./column-content.ts";
import { findRoles } from "./find-roles.ts";
import { readHeaderName, type WeightUnit } from "./header-name.ts";
import type { Role, RoleReason } from "./roles.ts";

export interface Column {
  index: number;
  header: string;
  role: Role | null;
  reason: RoleReason | null;
  /** The unit that the header states for a length; null when it states none. */
  lengthUnit: LengthUnit | null;
  weightUnit: WeightUnit | null;
  /** Some of its cells write feet or inches with their marks: a bare fraction among them is in inches. Missing in what was stored before. */
  hasMarks?: boolean;
  /** Null when the cells contradict each other or do not tell: then no number of the column is read. */
  decimalMark: DecimalMark | null;
}

/**
 * Gives each column at most one role, by its name and by its content; a name never outvotes the content.
 * @param headers one for each column; empty texts where the table has no header row
 * @param rows a sample of the rows, as texts
 * @param separator of the file, which helps to tell decimal commas; null when it is not known
 */
export function findColumns(headers: readonly string[], rows: readonly (readonly string[])[], separator: string | null): Column[] {
  const count = Math.max(headers.length, ...rows.map((row) => row.length));
  const contents = Array.from({ length: count }, (_, index) => readColumnContent(rows.map((row) => row[index] ?? "")));
  const shift = findShift(headers, contents);
  const names = contents.map((_, index) => readHeaderName(headers[index - shift] ?? ""));
  const marksBy = (roles: readonly ({ role: Role | null } | null)[]): (DecimalMark | null)[] => {
    const roleOf = (index: number): Role | null => roles[index]?.role ?? null;
    // `1.01` numbers a piece.
    const table = sumVotes(contents.flatMap(({ votes }, index) => (TEXT_ROLES.has(roleOf(index)) ? [] : [votes])));
    return contents.map(({ votes }, index) => chooseDecimalMark(roleOf(index), votes, table, separator));
  };
  const { roles: found, units } = findRoles(names, contents, rows, marksBy(names));
  const marks = marksBy(found);
  return names.map((name, index) => ({
    index,
    header: headers[index] ?? "",
    role: found[index]?.role ?? null,
    // A name that stands above another column says nothing that a person can see.
    reason: found[index] && shift !== 0 ? "content" : (found[index]?.reason ?? null),
    lengthUnit: name.lengthUnit ?? units.get(index)?.length ?? null,
    weightUnit: name.weightUnit ?? units.get(index)?.weight ?? null,
    hasMarks: (contents[index]?.marks ?? 0) > 0,
    decimalMark: marks[index] ?? null,
  }));
}

/** The columns that have a role, by it. */
export function columnsByRole(columns: readonly Column[]): Map<Role, Column> {
  return new Map(columns.flatMap((column) => (column.role ? [[column.role, column] as const] : [])));
}

/** Roles whose cells are no numbers, whatever they look like. */
const TEXT_ROLES: ReadonlySet<Role | null> = new Set<Role>([
  "line_no",
  "mark",
  "assembly_mark",
  "designation",
  "shape",
  "size",
  "grade",
  "finish",
  "category",
  "sub_category",
  "sheet",
  "drawing_no",
  "rev",
  "status",
  "notes",
  "markup_id",
]);

/** By how many more columns names must fit for a header to be read as displaced. */
const SHIFT_GAIN = 2;

/**
 * By how many columns a header is displaced that has one name too few or too many: the names then stand above columns that hold something
 * else, and one column to the left or right they fit.
 */
function findShift(headers: readonly string[], contents: readonly ColumnContent[]): -1 | 0 | 1 {
  const named = headers.map(readHeaderName);
  const fitting = (shift: number): number =>
    contents.filter(
      (content, index) => readNameAndContent(named[index - shift] ?? readHeaderName(""), content)?.reason === "name and content",
    ).length;
  const inPlace = fitting(0);
  return ([1, -1] as const).find((shift) => fitting(shift) >= inPlace + SHIFT_GAIN) ?? 0;
}

function chooseDecimalMark(role: Role | null, column: DecimalVotes, table: DecimalVotes, separator: string | null): DecimalMark | null {
  const found = decimalMark(column, table, separator);
  // Pieces are whole: `1,200` of them are no 1.2.
  return found ?? (role === "qty" && column.point === 0 && column.comma === 0 ? "." : null);
}

const NO_VOTES: DecimalVotes = { point: 0, comma: 0, unclear: 0 };

function sumVotes(votes: readonly DecimalVotes[]): DecimalVotes {
  return votes.reduce(
    (sum, { point, comma, unclear }) => ({ point: sum.point + point, comma: sum.comma + comma, unclear: sum.unclear + unclear }),
    NO_VOTES,
  );
}

/** The unit that a cell of a column of units states; Revu writes `ft' in"` for feet and inches that are decimal feet. */
export function readUnit(text: string): LengthUnit | null {
  return /^ft['’]? ?in["”]?$/i.test(text.trim()) ? "ft" : lengthUnit(text);
}
