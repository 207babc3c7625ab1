import { explainUnread, type UnreadReason } from "../../designations/explain-unread.ts";
import { rememberTexts } from "../../repeated-texts.ts";
import { isHardware } from "../../sections/section.ts";
import type { Column } from "../columns/columns.ts";
import { isWholeQuantity, LineDetailsCounter, type LineDetails } from "./line-details.ts";
import { weightsDiffer } from "./weights-differ.ts";
import { WeightCheckCounter, type WeightCheck } from "./weight-check.ts";
import { isTooLong } from "../lines/piece-lengths.ts";
import { OTHER_TABLES, type OtherTable } from "../other-table.ts";
import { isChildItem } from "../rows/nesting.ts";
import { RepeatedLines } from "./repeated-lines.ts";
import type { Role } from "../columns/roles.ts";
import type { WeightUnit } from "../lexicon/units.ts";
import type { ReadRow, RowKind, TakeoffRow } from "../takeoff-row.ts";

export const FINDING_KINDS = [
  "no_takeoff",
  ...OTHER_TABLES,
  "lines_without_designation",
  "lines_without_size",
  "lines_without_length",
  "length_unit_unknown",
  "length_unit_inferred",
  "weight_unit_unknown",
  "weight_unit_inferred",
  "section_unit_inferred",
  "fraction_unclear",
  "grades_of_note",
  "quantities_of_parents",
  "quantities_of_assemblies",
  "quantity_of_assembly_unclear",
  "weight_meaning_unknown",
  "decimal_mark_unknown",
  "other_table_below",
  "lengths_of_all",
  "cells_not_read",
  "section_not_rolled",
  "section_not_in_catalogue",
  "section_in_several_standards",
  "length_contradicts",
  "length_implausible",
  "quantity_not_whole",
  "weights_differ",
  "quantities_measured",
  "quantities_missing",
  "marks_missing",
  "lines_repeated",
  "list_repeated",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** What is noticed about a takeoff. `rows` are row numbers of the file, counted from 1, at most `NAMED_ROWS` of them. */
export interface TakeoffFinding {
  kind: FindingKind;
  count: number;
  rows: readonly number[];
  /** The columns that it concerns, by their headers. */
  columns: readonly string[];
  /** What was written and what may be meant, at most `NAMED_ROWS` of them: `320UB42: 310UB40.4, 310UB46.2`. Missing where nothing is. */
  examples?: readonly string[];
}

/** Counts of what a takeoff says. */
export interface Understanding {
  lines: number;
  designations: number;
  lengths: number;
  weights: number;
  /** Lines that are hardware: `isHardware`. */
  hardware: number;
  columnsNotUsed: number;
  rows: Readonly<Record<RowKind, number>>;
  findings: readonly TakeoffFinding[];
  /** What formats of other programs may be unable to hold; missing in what was stored before it was counted. */
  details?: LineDetails;
  /** Missing in what was stored before it was counted. */
  check?: WeightCheck;
}

/** The most rows that a finding names; the others are counted. */
export const NAMED_ROWS = 10;
/** Longer texts are explained each time. */
const EXPLAINED_CHARACTERS = 100;

/** What is said of a bare number, by its role. */
const UNITS_UNKNOWN: Partial<Record<Role, FindingKind>> = {
  length: "length_unit_unknown",
  total_length: "length_unit_unknown",
  weight: "weight_unit_unknown",
  piece_weight: "weight_unit_unknown",
  total_weight: "weight_unit_unknown",
};

/** A finding while it is counted. */
interface Noted {
  count: number;
  last: number | null;
  rows: number[];
  columns: Set<string>;
  examples: Set<string>;
}

/** What the rows of a table are read by that no cell states and no person said. */
export interface Inferred {
  lengthUnit: boolean;
  weightUnit: WeightUnit | null;
  /** Nothing tells whether a column named only "Weight" holds that of one piece or of all. */
  isWeightMeaningOpen: boolean;
  isNested: boolean;
  /** Quantities next to a number of assemblies are taken as those of all assemblies. */
  isOfAllAssemblies: boolean;
  /** Lengths are taken as those of all pieces, since many are longer than any piece. */
  areLengthsOfAll: boolean;
}

/** Counts what the rows of a table mean, one after another; memory does not grow with the rows. */
export class UnderstandingCounter {
  private readonly counts = { lines: 0, designations: 0, lengths: 0, weights: 0, hardware: 0 };
  private readonly rows: Record<RowKind, number> = { line: 0, blank: 0, header: 0, subtotal: 0, group: 0 };
  private readonly findings = new Map<FindingKind, Noted>();
  private readonly explain = rememberTexts(explainUnread, EXPLAINED_CHARACTERS);

  private readonly details: LineDetailsCounter;
  private readonly repeated = new RepeatedLines();
  private readonly check = new WeightCheckCounter();

  /**
   * @param columns as the rows are read by
   * @param inferred what the rows are read by that no cell states and no person said
   * @param other what the table is, where it is no takeoff
   */
  constructor(
    private readonly columns: readonly Column[],
    private readonly inferred: Inferred = {
      lengthUnit: false,
      weightUnit: null,
      isWeightMeaningOpen: false,
      isNested: false,
      isOfAllAssemblies: false,
      areLengthsOfAll: false,
    },
    private readonly other: OtherTable | null = null,
  ) {
    this.details = new LineDetailsCounter(columns);
  }

  /** @param rowNumber in the file, counted from 1 */
  add(row: ReadRow, rowNumber: number): void {
    this.rows[row.kind]++;
    this.check.add(row, rowNumber);
    if (row.kind === "header" && row.isOther) this.note("other_table_below", rowNumber);
    if (row.kind === "group" || row.kind === "subtotal") this.repeated.endGroup();
    if (row.kind !== "line") return;
    const { line } = row;
    this.counts.lines++;
    if (line.designation) this.counts.designations++;
    if (line.length ?? line.totalLength) this.counts.lengths++;
    if (line.totalWeight) this.counts.weights++;
    if (line.designation && isHardware(line.designation.section)) this.counts.hardware++;
    this.details.add(line);
    this.look(line, rowNumber);
  }

  result(): Required<Understanding> {
    const { lines, designations } = this.counts;
    if (this.other && designations === 0) {
      this.findings.clear();
      this.note(this.other, null);
    } else if (designations === 0 && !this.findings.has("section_in_several_standards") && (lines > 0 || this.rows.group > 0)) {
      // Its numbers are shown and exported all the same: what is not clear about them stays said.
      this.findings.delete("lines_without_designation");
      this.note("no_takeoff", null);
    }
    // Where few lines have a mark, it is none that the others lack.
    if (this.details.filledBy("mark") * 2 < lines) this.findings.delete("marks_missing");
    this.noteRepeatedList();
    for (const column of this.columns.filter(({ decimalMark }) => decimalMark === null))
      this.note("decimal_mark_unknown", null, column.header);
    return {
      ...this.counts,
      columnsNotUsed: this.columns.filter(({ role }) => role === null).length,
      rows: { ...this.rows },
      findings: [...this.findings].map(([kind, finding]) => toFinding(kind, finding)),
      details: this.details.result(),
      check: this.check.result(),
    };
  }

  private look(line: TakeoffRow, row: number): void {
    const designationHeader = (): string => this.findHeader("designation") || this.findHeader("size");
    const unread = line.designationText === "" ? null : this.explain(line.designationText);
    if (line.readings.length > 0)
      this.note("section_in_several_standards", row, "", `${line.designationText} (${line.readings.join(" or ")})`);
    else if (!line.designation && unread?.reason === "unclear_fraction") this.note("fraction_unclear", row, designationHeader());
    else if (!line.designation && unread) this.note("section_not_in_catalogue", row, "", example(line.designationText, unread));
    else if (!line.designation) this.note("lines_without_designation", row);
    else if (!line.length && !line.totalLength && !line.contradictingLengths && !isHardware(line.designation.section))
      this.note("lines_without_length", row);
    if (line.contradictingLengths) this.note("length_contradicts", row, this.findHeader("length"), contradiction(line));
    if (line.designation?.section.family === "UNSIZED") this.note("lines_without_size", row, "", line.designationText);
    for (const role of line.unread) {
      const unit = line.withoutUnit.includes(role) ? UNITS_UNKNOWN[role] : undefined;
      this.note(line.unclearFractions.includes(role) ? "fraction_unclear" : (unit ?? "cells_not_read"), row, this.findHeader(role));
      if (role === "weight" && unit && this.inferred.isWeightMeaningOpen) this.note("weight_meaning_unknown", row, this.findHeader(role));
    }
    if (line.unclearWeight !== null) this.note("weight_meaning_unknown", row, this.findHeader("weight"));
    if (this.inferred.lengthUnit && line.length) this.note("length_unit_inferred", row, this.findHeader("length"));
    // Those of a foot are stated by the name of the section as well, and then not rounded.
    const isPerFootWritten = line.perFoot?.rounding !== undefined;
    const isWeighed =
      line.unclearWeight !== null || line.pieceWeight?.source === "stated" || line.totalWeight?.source === "stated" || isPerFootWritten;
    if (this.inferred.weightUnit && isWeighed) this.note("weight_unit_inferred", row, "", this.inferred.weightUnit);
    if (this.inferred.isNested && isChildItem(line.lineNo)) this.note("quantities_of_parents", row, this.findHeader("qty"));
    if (line.isGradeOfNote) this.note("grades_of_note", row, "", line.grade);
    if (line.isUnitInferred)
      this.note("section_unit_inferred", row, "", `${line.designationText} as ${line.designation?.designation ?? ""}`);
    if (line.isMultiplied) this.note("quantities_of_assemblies", row, this.findHeader("qty_per_assembly") || this.findHeader("qty"));
    else if (this.inferred.isOfAllAssemblies && (line.assemblies ?? 1) > 1)
      this.note("quantity_of_assembly_unclear", row, this.findHeader("qty"));
    if (line.designation && unread) this.note("section_not_rolled", row, "", example(line.designationText, unread));
    if (this.inferred.areLengthsOfAll && isTooLong(line.totalLength)) this.note("lengths_of_all", row, this.findHeader("total_length"));
    if (isTooLong(line.length)) this.note("length_implausible", row);
    if (line.quantity !== null && !isWholeQuantity(line.quantity)) this.note("quantity_not_whole", row);
    if (weightsDiffer(line)) this.note("weights_differ", row);
    this.lookAtPieces(line, row);
  }

  private lookAtPieces(line: TakeoffRow, row: number): void {
    const { mark, quantity, designation, measuredIn, totalLength } = line;
    const isPiece = !designation || !isHardware(designation.section);
    if (measuredIn !== null) this.note("quantities_measured", row, this.findHeader("measurement_unit"));
    else if (quantity === null && totalLength === null && isPiece && (designation || this.findHeader("qty") !== ""))
      this.note("quantities_missing", row);
    if (mark === "" && isPiece && this.findHeader("mark") !== "") this.note("marks_missing", row);
    if (!this.inferred.isNested && this.repeated.add(line, row)) this.note("lines_repeated", row, "", mark);
  }

  private noteRepeatedList(): void {
    const list = this.repeated.result();
    if (!list) return;
    this.findings.delete("lines_repeated");
    for (const row of list.rows) this.note("list_repeated", row, "", String(list.times));
    const columns = this.findings.get("list_repeated")?.columns;
    for (const role of list.roles) columns?.add(this.findHeader(role));
  }

  private findHeader(role: Role): string {
    return this.columns.find((column) => column.role === role)?.header ?? "";
  }

  private note(kind: FindingKind, row: number | null, column?: string, text?: string): void {
    const finding = this.findings.get(kind) ?? { count: 0, last: null, rows: [], columns: new Set<string>(), examples: new Set<string>() };
    // A row counts once, whichever of its cells it is about.
    const isOther = row === null || finding.last !== row;
    if (isOther) finding.count++;
    if (isOther && row !== null && finding.rows.length < NAMED_ROWS) finding.rows.push(row);
    finding.last = row;
    if (text && finding.examples.size < NAMED_ROWS) finding.examples.add(text);
    if (column) finding.columns.add(column);
    this.findings.set(kind, finding);
  }
}

function toFinding(kind: FindingKind, { count, rows, columns, examples }: Noted): TakeoffFinding {
  const finding = { kind, count, rows, columns: [...columns] };
  return examples.size > 0 ? { ...finding, examples: [...examples] } : finding;
}

/** `320UB42 (AS/NZS 3679.1: 310UB40.4, 310UB46.2)` */
function example(text: string, unread: UnreadReason): string {
  if (unread.reason === "unclear_fraction") return `${text} (${unread.readings.join(" or ")})`;
  return unread.nearest.length > 0 ? `${text} (${unread.standard} has ${unread.nearest.join(", ")})` : text;
}

/** `200UB25.4 x 8400 (8400 mm or 840 mm)` */
function contradiction({ designationText, contradictingLengths }: TakeoffRow): string {
  const lengths = (contradictingLengths ?? []).map(({ value, unit }) => `${Number(value.toFixed(3))} ${unit}`);
  return `${designationText} (${lengths.join(" or ")})`;
}
