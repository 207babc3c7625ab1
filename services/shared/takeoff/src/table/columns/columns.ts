import { decimalMark, type DecimalMark, type DecimalVotes } from "../../cells/numbers.ts";
import { lengthUnit, type LengthUnit } from "../../cells/lengths.ts";
import { findAgreement, type Agreement, type Candidates } from "./agreement.ts";
import { readColumnContent, type ColumnContent } from "./column-content.ts";
import { readHeaderName, type HeaderName, type WeightUnit } from "./header-name.ts";
import type { Role } from "./roles.ts";

/**
 * Why a column has its role; `content` alone decides where the name says nothing or something else, and `agreement` where its numbers
 * fit those of other columns row by row.
 */
export type RoleReason = (typeof ROLE_REASONS)[number];
export const ROLE_REASONS = ["name", "name and content", "content", "agreement", "confirmed"] as const;

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
  const contents = Array.from({ length: count }, (_, index) => readColumnContent(rows.map((row) => row[index] ?? "")));
  const shift = findShift(headers, contents);
  const names = contents.map((_, index) => readHeaderName(headers[index - shift] ?? ""));
  const table = sumVotes(contents.map(({ votes }) => votes));
  const roles = assign(names, contents);
  const agreement = findAgreement(rows, listCandidates(roles, names, contents));
  const found = agreement ? withAgreement(roles, agreement) : roles;
  return names.map((name, index) => ({
    index,
    header: headers[index] ?? "",
    role: found[index]?.role ?? null,
    // A name that stands above another column says nothing that a person can see.
    reason: found[index] && shift !== 0 ? "content" : (found[index]?.reason ?? null),
    lengthUnit: index === agreement?.length ? (name.lengthUnit ?? agreement.lengthUnit) : name.lengthUnit,
    weightUnit: index === agreement?.weight ? (name.weightUnit ?? agreement.weightUnit) : name.weightUnit,
    hasMarks: (contents[index]?.marks ?? 0) > 0,
    decimalMark: chooseDecimalMark(found[index]?.role ?? null, contents[index]?.votes ?? NO_VOTES, table, separator),
  }));
}

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
      (content, index) => byNameAndContent(named[index - shift] ?? readHeaderName(""), content)?.reason === "name and content",
    ).length;
  const inPlace = fitting(0);
  return ([1, -1] as const).find((shift) => fitting(shift) >= inPlace + SHIFT_GAIN) ?? 0;
}

/** The columns of which the numbers may show what no name does. */
function listCandidates(roles: readonly (Assigned | null)[], names: readonly HeaderName[], contents: readonly ColumnContent[]): Candidates {
  const free = names.flatMap((name, index) => {
    const content = contents[index];
    return !roles[index] && !name.isKnown && content && content.numbers >= MIN_SHARE ? [index] : [];
  });
  const quantity = indexOfRole(roles, "qty");
  const length = indexOfRole(roles, "length");
  const counts = free.filter((index) => (contents[index]?.wholeNumbers ?? 0) >= MIN_SHARE && !contents[index]?.isRunning);
  const unit = names[length]?.lengthUnit;
  return {
    designation: indexOfRole(roles, "designation"),
    quantities: quantity === -1 ? counts : [quantity],
    lengths:
      length === -1 ? free.map((column) => ({ column, units: LENGTH_UNITS })) : [{ column: length, units: unit ? [unit] : LENGTH_UNITS }],
    weights: free,
  };
}

const LENGTH_UNITS = ["mm", "in", "ft", "m"] as const;

/** The roles with those that the numbers prove; a role that is known already stays. */
function withAgreement(roles: readonly (Assigned | null)[], agreement: Agreement): (Assigned | null)[] {
  const found = [...roles];
  const give = (column: number | null, role: Role): void => {
    if (column !== null && !found[column]) found[column] = { role, reason: "agreement" };
  };
  give(agreement.quantity, "qty");
  give(agreement.length, "length");
  if (indexOfRole(found, agreement.weightRole) === -1) give(agreement.weight, agreement.weightRole);
  return found;
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
  dropSparseDesignation(roles, contents);
  const has = (role: Role): boolean => indexOfRole(roles, role) !== -1;
  // What no name gave is found by content, where exactly one column has it.
  const lengths = unassigned(roles, contents, ({ lengths: share, numbers }) => share >= MIN_SHARE && numbers < MIN_SHARE);
  if (!has("length") && !has("length_feet") && lengths.length === 1) roles[lengths[0] ?? -1] = { role: "length", reason: "content" };
  const grades = unassigned(roles, contents, ({ grades: share }) => share >= MIN_SHARE);
  if (!has("grade") && grades.length === 1) roles[grades[0] ?? -1] = { role: "grade", reason: "content" };
  if (!has("designation") && !has("subject")) pairFamilyAndSize(roles, contents);
  if (!has("qty")) chooseCounted(roles, names, contents);
  const pieces = unassigned(roles, contents, ({ pieces: share, wholeNumbers }) => share >= MANY && wholeNumbers >= MIN_SHARE);
  if (!has("qty") && pieces.length === 1) roles[pieces[0] ?? -1] = { role: "qty", reason: "content" };
  return roles;
}

/** The column with a role; -1 for a role that none has. */
function indexOfRole(roles: readonly (Assigned | null)[], role: Role): number {
  return roles.findIndex((assigned) => assigned?.role === role);
}

/** A column that has designations in some rows, such as `BOLT` alone, says less than families and sizes in all of them. */
function dropSparseDesignation(roles: (Assigned | null)[], contents: readonly ColumnContent[]): void {
  const designation = indexOfRole(roles, "designation");
  const size = indexOfRole(roles, "size");
  const isByContent = roles[designation]?.reason === "content" && indexOfRole(roles, "shape") !== -1;
  if (isByContent && (contents[designation]?.filled ?? 0) < (contents[size]?.filled ?? 0)) roles[designation] = null;
}

/** Families in one column and sizes in another are the two parts of designations, whatever the columns are called. */
function pairFamilyAndSize(roles: (Assigned | null)[], contents: readonly ColumnContent[]): void {
  const has = (role: Role): boolean => indexOfRole(roles, role) !== -1;
  const families = unassigned(roles, contents, ({ families: share }) => share >= MIN_SHARE);
  const sizes = unassigned(roles, contents, ({ sizes: share }) => share >= MIN_SHARE);
  const shape = !has("shape") && families.length === 1 ? families[0] : undefined;
  const size = !has("size") && sizes.length === 1 ? sizes[0] : undefined;
  if (shape !== undefined && (size !== undefined || has("size"))) roles[shape] = { role: "shape", reason: "content" };
  if (size !== undefined && (shape !== undefined || has("shape"))) roles[size] = { role: "size", reason: "content" };
}

/** Takes the one column of whole numbers as the pieces whose name may stand for them, such as `No.`, unless it numbers the rows. */
function chooseCounted(roles: (Assigned | null)[], names: readonly HeaderName[], contents: readonly ColumnContent[]): void {
  const counted = names.flatMap(({ mayCount }, index) => {
    const content = contents[index];
    return mayCount && content && content.wholeNumbers >= MIN_SHARE && !content.isRunning ? [index] : [];
  });
  if (counted.length === 1) roles[counted[0] ?? -1] = { role: "qty", reason: "name and content" };
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
      // `240.000` is a length or a weight: pieces are counted in whole numbers.
      if (content.longDecimals >= MIN_SHARE) return null;
      return content.numbers >= MANY ? { role, reason: "name and content" } : null;
    case "wt_per_ft":
    case "piece_weight":
    case "total_weight":
    case "weight":
    case "measurement":
    case "page":
    case "page_index":
    case "length_feet":
      return content.numbers >= MANY || content.lengths >= MANY ? { role, reason: "name and content" } : null;
    case "mark":
    case "assembly_mark":
      return content.identifiers >= MIN_SHARE ? null : { role, reason: "name" };
    case "length_inches":
      // Mixed numbers, `11 3/8`, are no numbers with decimals.
      return content.numbers >= MANY || content.lengths >= MANY || content.inches >= MANY ? { role, reason: "name and content" } : null;
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
