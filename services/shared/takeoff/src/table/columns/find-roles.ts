import type { LengthUnit } from "../../cells/lengths.ts";
import type { DecimalMark } from "../../cells/numbers.ts";
import { readDescribedDesignation, readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import { findFamilyAndSize, readFamilyAndSize } from "./families-and-sizes.ts";
import { findAgreement, type Agreement, type AgreementColumns } from "./agreement.ts";
import { chooseRoles, type Candidate, type Evidence } from "./assignment.ts";
import { BY_NAME, listCandidates, MIN_SHARE } from "./candidates.ts";
import type { ColumnContent } from "./column-content.ts";
import type { HeaderName } from "./header-name.ts";
import { findProducts, readNumbers, type ProductColumns } from "./products.ts";
import type { Role } from "./roles.ts";

/** A table's columns with what is known of each. */
interface Columns {
  names: readonly HeaderName[];
  contents: readonly ColumnContent[];
  candidates: readonly (readonly Candidate[])[];
}

export type Roles = readonly (Candidate | null)[];

/** The role of each column, and the units that the weights of the table's sections prove. */
export interface FoundRoles {
  roles: Roles;
  units: ReadonlyMap<number, { length?: LengthUnit; weight?: "lb" | "kg" }>;
}

/** What the parts of a length, or of a designation, add when they stand in two columns: more than one of them alone. */
const PAIR = 3;
/** What the numbers of a section's weight add: more than a product of plain numbers. */
const AGREEMENT = 4;
const STARTS_WITH_SIZE = /^ *[\dØ⌀]/;
/** The fewest sizes that words of another column make designations. */
const MIN_COMPLETED = 2;
const SECTION_ROLES: readonly Role[] = ["designation", "subject", "shape", "size"];
const UNITS = ["mm", "in", "ft", "m"] as const satisfies LengthUnit[];

/**
 * Finds the roles of a table's columns by their names, by their cells, and by how these fit each other.
 * @param marks by which the numbers of the columns are read
 */
export function findRoles(
  names: readonly HeaderName[],
  contents: readonly ColumnContent[],
  rows: readonly (readonly string[])[],
  marks: readonly (DecimalMark | null)[],
): FoundRoles {
  const listed = names.map((name, index) => listCandidates(name, contents[index], rows.length));
  const candidates = withoutRoundedFeet({ names, contents, candidates: listed });
  const columns: Columns = { names, contents, candidates };
  const pairs = [...pairFeetAndInches(columns), ...pairFamilyAndSize(columns, rows), ...findSectionsInNotes(columns)];
  const alone = chooseRoles(candidates, pairs);
  const designation = indexOfRole(alone, "designation");
  const numbersOf = readNumbers(rows, marks);
  const agreement = findAgreement(rows, numbersOf, { designation, ...listMeasures(columns) });
  const products = findProducts(numbersOf, listFactors(columns));
  const evidence = [...pairs, ...products, ...(agreement ? [withAgreement(agreement, columns)] : [])];
  const chosen = dropSparseDesignation(dropUnclear(candidates, chooseRoles(candidates, evidence)), contents);
  const roles = withSections(withFamilies(chosen, rows), names, rows);
  return { roles, units: new Map(agreement ? listUnits(agreement, columns, roles) : []) };
}

/** The column with a role; -1 for a role that none has. */
function indexOfRole(roles: Roles, role: Role): number {
  return roles.findIndex((chosen) => chosen?.role === role);
}

function listColumns({ names, contents }: Columns, holds: (content: ColumnContent, name: HeaderName, column: number) => boolean): number[] {
  return contents.flatMap((content, column) => {
    const name = names[column];
    return name && content.filled > 0 && holds(content, name, column) ? [column] : [];
  });
}

/** Columns that may have one of the roles by their names. */
function listNamed(columns: Columns, ...roles: Role[]): number[] {
  return listColumns(columns, (_, __, column) =>
    (columns.candidates[column] ?? []).some(({ role, reason, score }) => roles.includes(role) && reason !== "content" && score >= BY_NAME),
  );
}

/** Columns of numbers whose names say nothing. */
function listFree(columns: Columns): number[] {
  const isFree = (column: number): boolean => (columns.candidates[column] ?? []).every(({ score }) => score < BY_NAME);
  return listColumns(columns, ({ numbers }, { isKnown }, column) => !isKnown && isFree(column) && numbers >= MIN_SHARE);
}

/** Columns that may hold pieces: those that are named so, else free ones of whole numbers. */
function listQuantities(columns: Columns): number[] {
  const named = listNamed(columns, "qty");
  const isWhole = (column: number): boolean => (columns.contents[column]?.wholeNumbers ?? 0) >= MIN_SHARE;
  return named.length > 0 ? named : listFree(columns).filter(isWhole);
}

/** Columns that may hold how many assemblies there are: those that are named so, and free ones of whole numbers. */
function listAssemblies(columns: Columns): number[] {
  const isWhole = (column: number): boolean => (columns.contents[column]?.wholeNumbers ?? 0) >= MIN_SHARE;
  return [...listNamed(columns, "assemblies"), ...listFree(columns).filter(isWhole)];
}

function listMeasures(columns: Columns): Omit<AgreementColumns, "designation"> {
  const { names, contents } = columns;
  const free = listFree(columns);
  const lengths = listNamed(columns, "length");
  const isWritten = (column: number): boolean =>
    (contents[column]?.lengths ?? 0) >= MIN_SHARE && (contents[column]?.numbers ?? 0) < MIN_SHARE;
  const unitsOf = (column: number): readonly LengthUnit[] => {
    const unit = names[column]?.lengthUnit;
    if (isWritten(column)) return ["in"];
    return unit ? [unit] : UNITS;
  };
  const roles = ["piece_weight", "total_weight"] as const;
  const open = roles.filter((role) => listNamed(columns, role).length === 0);
  const weights = [...listNamed(columns, ...roles, "weight"), ...free].flatMap((column) => {
    const unit = names[column]?.weightUnit ?? null;
    const units = (["lb", "kg"] as const).filter((one) => unit === null || unit === one);
    const named = roles.filter((role) => listNamed(columns, role).includes(column));
    return [{ column, roles: named.length > 0 ? named : open, units }];
  });
  return {
    assemblies: listAssemblies(columns),
    // Numbers of rows are no pieces, whatever a tolerance allows.
    quantities: listQuantities(columns).filter((column) => listNamed(columns, "qty").includes(column) || !contents[column]?.isRunning),
    lengths: (lengths.length > 0 ? lengths : free).map((column) => ({ column, units: unitsOf(column) })),
    weights,
  };
}

function listFactors(columns: Columns): ProductColumns {
  const free = listFree(columns);
  const named = (...roles: Role[]): number[] => listNamed(columns, ...roles);
  return {
    quantities: listQuantities(columns),
    namedQuantities: named("qty"),
    assemblies: listAssemblies(columns),
    wholeNumbers: listColumns(columns, ({ wholeNumbers }) => wholeNumbers >= MIN_SHARE),
    weights: {
      one: [...named("piece_weight", "weight"), ...free],
      all: [...named("total_weight", "weight"), ...free],
      named: named("piece_weight", "total_weight", "weight"),
    },
    lengths: {
      one: [...named("length"), ...free],
      all: [...named("total_length", "length"), ...free],
      named: named("length", "total_length"),
    },
  };
}

function withAgreement({ quantity, assemblies, length, weight, weightRole }: Agreement, columns: Columns): Evidence {
  const roles = new Map<number, Role>([[length, "length"]]);
  if (quantity !== null) roles.set(quantity, assemblies === null ? "qty" : "qty_per_assembly");
  if (assemblies !== null) roles.set(assemblies, "assemblies");
  // The only column that is named "Weight" keeps its name: its lines tell what it holds, also where single ones do not agree.
  const named = listNamed(columns, "weight");
  if (!named.includes(weight) || named.length > 1) roles.set(weight, weightRole);
  return { roles, score: AGREEMENT, reason: "agreement", reasonWithName: "name and agreement" };
}

/** The units of columns whose cells and names state none. */
function listUnits(
  { length, lengthUnit, weight, weightUnit }: Agreement,
  { contents }: Columns,
  roles: Roles,
): [column: number, units: { length?: LengthUnit; weight?: "lb" | "kg" }][] {
  const isNumber = (contents[length]?.numbers ?? 0) >= MIN_SHARE;
  return [
    ...(isNumber && roles[length]?.role === "length" ? [[length, { length: lengthUnit }] as [number, { length: LengthUnit }]] : []),
    [weight, { weight: weightUnit }],
  ];
}

/**
 * Two columns of lengths, one in feet and one in inches: whole feet and inches below 12 are the parts of one length. Otherwise both say the
 * same.
 */
function pairFeetAndInches(columns: Columns): Evidence[] {
  const { feet, inches } = findFeetAndInches(columns);
  if (feet === undefined || inches === undefined || columns.contents[inches]?.inches !== 1) return [];
  return [{ ...pairOf([feet, "length_feet"], [inches, "length_inches"]), reason: "name and content" }];
}

/** Whole feet next to all inches are a rounded length. */
function withoutRoundedFeet(columns: Columns): Candidate[][] {
  const { feet, inches } = findFeetAndInches(columns);
  const isRounded = inches !== undefined && columns.contents[inches]?.inches !== 1;
  return columns.candidates.map((list, column) =>
    column === feet && isRounded ? list.filter(({ role }) => role !== "length") : [...list],
  );
}

function findFeetAndInches(columns: Columns): { feet: number | undefined; inches: number | undefined } {
  const lengths = listNamed(columns, "length");
  const lengthIn = (unit: LengthUnit): number | undefined => lengths.find((column) => columns.names[column]?.lengthUnit === unit);
  const feet = lengthIn("ft");
  const isWhole = feet !== undefined && columns.contents[feet]?.wholeNumbers === 1;
  return { feet: isWhole ? feet : undefined, inches: lengthIn("in") };
}

/** Families in one column and sizes in another are the two parts of designations, whatever the columns are called. */
function pairFamilyAndSize(columns: Columns, rows: readonly (readonly string[])[]): Evidence[] {
  if (columns.candidates.some((list) => list.some(({ role }) => role === "designation" || role === "subject"))) return [];
  const may = (role: Role, column: number): boolean => {
    const own = columns.candidates[column]?.find(({ score }) => score >= BY_NAME);
    return own === undefined || own.role === role;
  };
  const mayBeSize = (column: number): boolean => may("size", column) && !isOtherMeasure(columns.names[column]);
  const families = listColumns(columns, (content, _, column) => content.families >= MIN_SHARE && may("shape", column));
  const sizes = listColumns(columns, (content, _, column) => content.sizes >= MIN_SHARE && mayBeSize(column));
  const pairs = families.flatMap((shape) => sizes.filter((size) => size !== shape).map((size) => ({ shape, size })));
  const all = Array.from(columns.contents.keys());
  const read =
    pairs.length > 0
      ? null
      : findFamilyAndSize(
          rows,
          all.filter((column) => may("shape", column)),
          all.filter(mayBeSize),
        );
  return (read ? [read] : pairs).map(({ shape, size }) => pairOf([shape, "shape"], [size, "size"]));
}

/** Remarks that are sections, where no other column has any. */
function findSectionsInNotes(columns: Columns): Evidence[] {
  const holdsSections = (list: readonly Candidate[]): boolean => list.some(({ role }) => SECTION_ROLES.includes(role));
  if (columns.candidates.some(holdsSections)) return [];
  const notes = listNamed(columns, "notes").filter((column) => (columns.contents[column]?.described ?? 0) >= MIN_SHARE);
  return notes.map((column) => pairOf([column, "designation"]));
}

/** Depths and other measures, and what is measured in feet or meters: no size of a section, whatever family stands next to it. */
function isOtherMeasure(name: HeaderName | undefined): boolean {
  const unit = name?.lengthUnit ?? null;
  return name !== undefined && name.role !== "size" && (unit === "ft" || unit === "m" || (name.isKnown && name.role === null));
}

function pairOf(...roles: [column: number, role: Role][]): Evidence {
  return { roles: new Map(roles), score: PAIR, reason: "content", reasonWithName: "name and content" };
}

/** A role that the cells alone speak for, or a name that may mean it, is dropped where they speak for another column as well. */
function dropUnclear(candidates: readonly (readonly Candidate[])[], roles: Roles): Roles {
  return roles.map((chosen, column) => {
    if (!chosen || chosen.score >= BY_NAME || !candidates[column]?.includes(chosen)) return chosen;
    const isRival = (list: readonly Candidate[], other: number): boolean =>
      other !== column && roles[other] === null && list.some(({ role, score }) => role === chosen.role && score >= chosen.score);
    return candidates.some(isRival) ? null : chosen;
  });
}

/** Words next to sizes that are no designation without them: `Flachstahl` and `40x8`. */
function withFamilies(roles: Roles, rows: readonly (readonly string[])[]): Roles {
  const designation = indexOfRole(roles, "designation");
  if (designation === -1 || indexOfRole(roles, "shape") !== -1) return roles;
  const sizes = rows.filter((cells) => STARTS_WITH_SIZE.test(cells[designation] ?? "") && !readDesignation(cells[designation] ?? ""));
  const completed = roles.map((role, column) =>
    role ? 0 : sizes.filter((cells) => readFamilyAndSize(cells[column] ?? "", cells[designation] ?? "")).length,
  );
  const most = Math.max(...completed);
  const family = most < MIN_COMPLETED ? -1 : completed.indexOf(most);
  return roles.map((role, column) => (column === family ? { role: "shape", score: BY_NAME, reason: "content" } : role));
}

/** A column named like sizes or sections that has the designations of the rows in which the column of designations has none. */
function withSections(roles: Roles, names: readonly HeaderName[], rows: readonly (readonly string[])[]): Roles {
  const designation = indexOfRole(roles, "designation");
  if (designation === -1 || indexOfRole(roles, "size") !== -1) return roles;
  const isSection = (cells: readonly string[], column: number): boolean => isStrong(readDescribedDesignation((cells[column] ?? "").trim()));
  const completes = (column: number): boolean => {
    const others = rows.filter((cells) => isSection(cells, column));
    return others.length > 0 && !others.some((cells) => isSection(cells, designation));
  };
  const isNamed = (column: number): boolean => SECTION_ROLES.includes(names[column]?.role ?? "notes");
  const found = roles.findIndex((chosen, column) => chosen === null && isNamed(column) && completes(column));
  return roles.map((chosen, column) => (column === found ? { role: "size", score: BY_NAME, reason: "name and content" } : chosen));
}

const isStrong = (read: ReadDesignation | null): boolean => read !== null && !read.weak;

/** A column that has designations in some rows, such as `BOLT` alone, says less than families and sizes in all of them. */
function dropSparseDesignation(roles: Roles, contents: readonly ColumnContent[]): Roles {
  const designation = indexOfRole(roles, "designation");
  const size = indexOfRole(roles, "size");
  const isByContent = roles[designation]?.reason === "content" && indexOfRole(roles, "shape") !== -1;
  const isSparse = isByContent && (contents[designation]?.filled ?? 0) < (contents[size]?.filled ?? 0);
  return roles.map((chosen, column) => (isSparse && column === designation ? null : chosen));
}
