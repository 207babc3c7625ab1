import { decimalMark, type DecimalMark, type DecimalVotes } from "../../cells/numbers.ts";
import { lengthUnit, type LengthUnit } from "../../cells/lengths.ts";
import { readColumnContent, type ColumnContent } from "./column-content.ts";
import { readHeaderName, type HeaderName, type WeightUnit } from "./header-name.ts";
import type { Role } from "./roles.ts";

/** Why a column has its role; `content` alone decides where the name says nothing or something else. */
export type RoleReason = "name" | "name and content" | "content" | "confirmed";

export interface Column {
  index: number;
  header: string;
  role: Role | null;
  reason: RoleReason | null;
  /** The unit that the header states for a length; null when it states none. */
  lengthUnit: LengthUnit | null;
  weightUnit: WeightUnit | null;
  /** Null when the cells contradict each other or do not tell: then no number of the column is read. */
  decimalMark: DecimalMark | null;
}

/** Cells must be of a kind at least so often for the kind to be that of the column. */
const MIN_SHARE = 0.6;
/** The fewest designations that refute another meaning of the name. */
const MANY = 0.3;

/**
 * Gives each column at most one role, by its name and by its content; a name never outvotes the content.
 * @param headers one for each column; empty texts where the table has no header row
 * @param rows a sample of the rows, as texts
 * @param separator of the file, which helps to tell decimal commas; null when it is not known
 */
export function findColumns(headers: readonly string[], rows: readonly (readonly string[])[], separator: string | null): Column[] {
  const count = Math.max(headers.length, ...rows.map((row) => row.length));
  const names = Array.from({ length: count }, (_, index) => readHeaderName(headers[index] ?? ""));
  const contents = names.map((_, index) => readColumnContent(rows.map((row) => row[index] ?? "")));
  const table = sumVotes(contents.map(({ votes }) => votes));
  const roles = assign(names, contents);
  return names.map((name, index) => ({
    index,
    header: headers[index] ?? "",
    role: roles[index]?.role ?? null,
    reason: roles[index]?.reason ?? null,
    lengthUnit: name.lengthUnit,
    weightUnit: name.weightUnit,
    decimalMark: chooseDecimalMark(roles[index]?.role ?? null, contents[index]?.votes ?? NO_VOTES, table, separator),
  }));
}

function chooseDecimalMark(role: Role | null, column: DecimalVotes, table: DecimalVotes, separator: string | null): DecimalMark | null {
  const found = decimalMark(column, table, separator);
  // Pieces are whole: `1,200` of them are no 1.2.
  return found ?? (role === "qty" && column.point === 0 && column.comma === 0 ? "." : null);
}

const NO_VOTES: DecimalVotes = { point: 0, comma: 0, unclear: 0 };

interface Assigned {
  role: Role;
  reason: RoleReason;
}

function assign(names: readonly HeaderName[], contents: readonly ColumnContent[]): (Assigned | null)[] {
  const roles: (Assigned | null)[] = names.map((name, index) => byNameAndContent(name, contents[index]));
  pairFeetAndInches(roles, names, contents);
  keepBest(roles, contents);
  const has = (role: Role): boolean => roles.some((assigned) => assigned?.role === role);
  // What no name gave is found by content, where exactly one column has it.
  const lengths = unassigned(roles, contents, ({ lengths: share, numbers }) => share >= MIN_SHARE && numbers < MIN_SHARE);
  if (!has("length") && !has("length_feet") && lengths.length === 1) roles[lengths[0] ?? -1] = { role: "length", reason: "content" };
  const grades = unassigned(roles, contents, ({ grades: share }) => share >= MIN_SHARE);
  if (!has("grade") && grades.length === 1) roles[grades[0] ?? -1] = { role: "grade", reason: "content" };
  const pieces = unassigned(roles, contents, ({ pieces: share, wholeNumbers }) => share >= MANY && wholeNumbers >= MIN_SHARE);
  if (!has("qty") && pieces.length === 1) roles[pieces[0] ?? -1] = { role: "qty", reason: "content" };
  return roles;
}

/**
 * Two columns of lengths, one in feet and one in inches: whole feet and inches below 12 are the parts of one length. Otherwise
 * both say the same, and whole feet are a rounded length.
 */
function pairFeetAndInches(roles: (Assigned | null)[], names: readonly HeaderName[], contents: readonly ColumnContent[]): void {
  const lengthIn = (unit: string): number =>
    roles.findIndex((assigned, index) => assigned?.role === "length" && names[index]?.lengthUnit === unit);
  const feet = lengthIn("ft");
  const inches = lengthIn("in");
  if (feet === -1 || inches === -1 || (contents[feet]?.wholeNumbers ?? 0) < 1) return;
  const areParts = contents[inches]?.inches === 1;
  roles[feet] = areParts ? { role: "length_feet", reason: "name and content" } : null;
  if (areParts) roles[inches] = { role: "length_inches", reason: "name and content" };
}

function unassigned(
  roles: readonly (Assigned | null)[],
  contents: readonly ColumnContent[],
  holds: (content: ColumnContent) => boolean,
): number[] {
  return contents.flatMap((content, index) => (!roles[index] && content.filled > 0 && holds(content) ? [index] : []));
}

/** What name and content of one column agree on. */
function byNameAndContent({ role }: HeaderName, content: ColumnContent | undefined): Assigned | null {
  // Without a single id, rows that have none are not the groups of a markup list.
  if (!content || content.filled === 0) return role && role !== "markup_id" ? { role, reason: "name" } : null;
  const strong = content.designations;
  if (strong >= MIN_SHARE && role !== "notes")
    return { role: "designation", reason: role === "designation" ? "name and content" : "content" };
  switch (role) {
    case "designation":
    case "subject":
      // A weak one (`P4`) counts where strong ones show what the column is.
      if (strong > 0 && strong + content.weakDesignations >= MANY) return { role: "designation", reason: "name and content" };
      if (content.families >= MIN_SHARE) return { role: "shape", reason: "content" };
      if (content.sizes >= MIN_SHARE) return { role: "size", reason: "content" };
      return role === "subject" ? { role, reason: "name" } : null;
    case "size":
    case "shape":
      if (strong >= MANY) return { role: "designation", reason: "content" };
      if (content.families >= MIN_SHARE) return { role: "shape", reason: "name and content" };
      if (content.sizes >= MIN_SHARE) return { role: "size", reason: "name and content" };
      return role === "size" ? { role, reason: "name" } : null;
    case "grade":
      if (content.families >= MIN_SHARE) return { role: "shape", reason: "content" };
      return content.grades >= MANY ? { role, reason: "name and content" } : null;
    case "qty":
    case "wt_per_ft":
    case "piece_weight":
    case "total_weight":
    case "weight":
    case "measurement":
    case "page":
    case "page_index":
    case "length_feet":
    case "length_inches":
      return content.numbers >= MANY || content.lengths >= MANY ? { role, reason: "name and content" } : null;
    case "length":
    case "total_length":
      return content.lengths + content.numbers > 0 ? { role, reason: "name and content" } : null;
    case null:
      return null;
    default:
      return { role, reason: "name" };
  }
}

/** Of several columns with one role the best keeps it: the one with more content for it, of equals the first. */
function keepBest(roles: (Assigned | null)[], contents: readonly ColumnContent[]): void {
  const worth = (index: number): number => {
    const content = contents[index];
    const assigned = roles[index];
    if (!content || !assigned) return -1;
    const byContent = assigned.role === "designation" ? content.designations * content.distinct : Math.min(content.filled, 1);
    return byContent + (assigned.reason === "name and content" ? 0.5 : 0);
  };
  const seen = new Map<Role, number>();
  for (const [index, assigned] of roles.entries()) {
    if (!assigned) continue;
    const before = seen.get(assigned.role);
    if (before === undefined) seen.set(assigned.role, index);
    else {
      const [loser, winner] = worth(index) > worth(before) ? [before, index] : [index, before];
      roles[loser] = null;
      seen.set(assigned.role, winner);
    }
  }
}

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
