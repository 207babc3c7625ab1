import type { LengthUnit, WrittenLength } from "../cells/lengths.ts";
import type { ReadDesignation } from "../designations/read-designation.ts";
import type { StandardRegion } from "../grades.ts";
import type { SectionUnit } from "../sections/section.ts";
import type { Role } from "./columns/roles.ts";
import type { WeightUnit } from "./lexicon/units.ts";
import type { TakeoffWeight } from "./lines/row-arithmetic.ts";

/** What one row of a takeoff means. Null stands for what the row does not say or what could not be understood. */
export interface TakeoffRow {
  lineNo: string;
  mark: string;
  assemblyMark: string;
  quantity: number | null;
  /** How many assemblies the row says there are. */
  assemblies: number | null;
  /** Whether the quantity is that of one assembly, multiplied by the number of assemblies. */
  isMultiplied: boolean;
  /** The cell or cells of the designation, as written. */
  designationText: string;
  designation: ReadDesignation | null;
  /** What the name of the section may mean in several standards of which nothing tells the right one: then there is no designation. */
  readings: readonly string[];
  /** Whether the unit of its dimensions is that of the other sections. */
  isUnitInferred: boolean;
  grade: string;
  /** Whether it is that of a note above the table. */
  isGradeOfNote: boolean;
  /** Where it comes from, as the row says it: `drawing`, `parameters`. Empty in tables of others. */
  gradeFrom: string;
  /** Of one piece. */
  length: WrittenLength | null;
  /** The length in the name of the section and that of its own column, where they contradict each other: then there is no length. */
  contradictingLengths: readonly [WrittenLength, WrittenLength] | null;
  /** Of all pieces, where the table has it instead. */
  totalLength: WrittenLength | null;
  perFoot: TakeoffWeight | null;
  pieceWeight: TakeoffWeight | null;
  totalWeight: TakeoffWeight | null;
  /** In lb: what a column named only "Weight" says while it is not known whether it is that of one piece or of all. */
  unclearWeight: number | null;
  /** Weights as written, where nothing tells their unit; null without one. */
  unitless: Readonly<Record<"piece" | "all", TakeoffWeight | null>> | null;
  /** What the quantity cell holds instead of pieces, by the unit beside it. */
  measuredIn: "weight" | "length" | "other" | null;
  finish: string;
  finishFrom: string;
  sheet: string;
  /** Counted from 1. */
  page: number | null;
  drawing: string;
  revision: string;
  status: string;
  notes: string;
  markupId: string;
  /** Cells that hold something that their role does not allow, such as a length without a unit. */
  unread: readonly Role[];
  /** Those of them with a fraction that has two readings, such as `11/2`. */
  unclearFractions: readonly Role[];
  /** Those of them that are bare numbers, of which nothing states the unit. */
  withoutUnit: readonly Role[];
}

export type RowKind = "line" | "blank" | "header" | "subtotal" | "group";
export type ReadRow =
  | { kind: "line"; line: TakeoffRow }
  /** A header of other columns: the rows below it are not read. */
  | { kind: "header"; isOther?: boolean }
  | { kind: "subtotal"; sum?: StatedSum }
  | { kind: Exclude<RowKind, "line" | "header" | "subtotal"> };

/** What a row that sums up lines states of them, as far as it does. */
export interface StatedSum {
  pieces: number | null;
  /** Under the weights of all pieces, or under those of one. */
  weight: TakeoffWeight | null;
}

/** What a column holds whose name says only "Weight" or "Unit weight". */
export type WeightMeaning = "piece" | "all" | "foot";

/** What the quantities of parts count that stand below the row of their assembly: those in one of it, or in all. */
export type PartsCounted = "in one" | "in all";

/** What a person decided about a table beyond the roles of its columns. */
export interface TableChoices {
  /** The unit of lengths that no cell and no header states. */
  lengthUnit?: LengthUnit | null;
  /** The role of the column whose numbers a column of units beside it is about. */
  unitOf?: Role | null;
  /** The unit of weights that no cell and no header states. */
  weightUnit?: WeightUnit | null;
  /** What a column named only "Weight" holds. */
  weightOf?: WeightMeaning | null;
  /** The unit of plates and bars whose own numbers do not tell it. */
  sectionUnit?: SectionUnit | null;
  /** Where the sections and grades of the table belong to, which decides names that standards share. */
  region?: StandardRegion | null;
  /** Whether the table names steel, so that its pipes are of steel; missing where that was not looked at. */
  isSteel?: boolean;
  /** The grade of lines of steel without one. */
  statedGrade?: string | null;
  /** Lengths are taken as those of all pieces, of which none need be as long as another. */
  areLengthsOfAll?: boolean;
  /** Whether quantities are for one piece of the row above, by item numbers such as `1.2`. */
  isNested?: boolean;
  /** What the quantities of parts below the rows of their assemblies count. */
  partsCounted?: PartsCounted | null;
}
