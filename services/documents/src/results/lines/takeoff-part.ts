import type { ExportedLine, ExportedTakeoff, FactSource } from "@takeoff/contracts";
import {
  lengthInInches,
  lengthInMillimetres,
  weighBySection,
  type Column,
  type TakeoffRow,
  type Understanding,
  type WrittenLength,
} from "@takeoff/takeoff";
import { isSource } from "./assumed-values.ts";
import { isHardwareLine, type NumberedLine } from "./takeoff-lines.ts";

/** Decimals of a converted value: finer than any drawing, and without the noise of binary fractions. */
const DECIMALS = 6;

/** The columns with their roles. @param names of the columns of the data, as rows are keyed by */
export function exportedColumns(columns: readonly Column[], names: readonly string[]): ExportedTakeoff["columns"] {
  return columns.map(({ index, header, role }) => ({ column: names[index] ?? "", ...texts({ header }), ...(role ? { role } : {}) }));
}

/** A line with the values that are known. */
export function exportedLine({ line, number }: NumberedLine): ExportedLine {
  const { designation } = line;
  return {
    row: number,
    ...texts({ line_no: line.lineNo, mark: line.mark, assembly_mark: line.assemblyMark }),
    ...(line.quantity === null ? {} : { quantity: line.quantity }),
    ...texts({ designation_text: line.designationText }),
    ...(designation && {
      ...texts({ designation: designation.designation, shape: designation.shape, size: designation.size }),
      ...(isHardwareLine(line) ? { hardware: true as const } : {}),
      ...(designation.existing ? { existing: true as const } : {}),
    }),
    ...texts({ grade: line.grade }),
    ...sources({ grade_from: line.gradeFrom, finish_from: line.finishFrom }),
    ...lengths("length", line.length),
    ...lengths("total_length", line.totalLength),
    ...weight("weight_per_foot", line.perFoot, "lb/ft"),
    ...weight("piece_weight", line.pieceWeight, "lb"),
    ...weight("total_weight", line.totalWeight, "lb"),
    ...weight("section_weight", toComputed(weighBySection(line)), "lb"),
    ...texts({ finish: line.finish }),
    ...texts({ drawing: line.drawing, revision: line.revision, sheet: line.sheet }),
    ...(line.page === null ? {} : { page: line.page }),
    ...texts({ status: line.status, notes: line.notes, markup_id: line.markupId }),
    ...unread(line),
  };
}

export function exportedCounts({ lines, designations, lengths, weights, hardware, rows }: Understanding): ExportedTakeoff["counts"] {
  const others = { groups: rows.group, subtotals: rows.subtotal, repeated_headers: rows.header, blank_rows: rows.blank };
  return { lines, designations, lengths, weights, hardware, ...others };
}

/** Leaves out what names no source. */
function sources<T extends string>(fields: Readonly<Record<T, string>>): Partial<Record<T, FactSource>> {
  return Object.fromEntries(Object.entries<string>(fields).filter(([, text]) => isSource(text))) as Partial<Record<T, FactSource>>;
}

/** Leaves out empty texts. */
function texts<T extends string>(fields: Readonly<Record<T, string>>): Partial<Record<T, string>> {
  const filled = Object.entries<string>(fields).filter(([, text]) => text !== "");
  return Object.fromEntries(filled) as Partial<Record<T, string>>;
}

function lengths(name: "length" | "total_length", length: WrittenLength | null): Partial<ExportedLine> {
  if (!length) return {};
  return { [name]: length, [`${name}_in`]: rounded(lengthInInches(length)), [`${name}_mm`]: rounded(lengthInMillimetres(length)) };
}

const toComputed = (pounds: number | null): TakeoffRow["totalWeight"] => (pounds === null ? null : { value: pounds, source: "computed" });

function weight(
  name: "weight_per_foot" | "piece_weight" | "total_weight" | "section_weight",
  found: TakeoffRow["totalWeight"],
  unit: "lb" | "lb/ft",
): Partial<ExportedLine> {
  return found ? { [name]: { value: rounded(found.value), unit, source: found.source } } : {};
}

/** Cells that were not read; also a weight of which it is not known whether it is that of one piece or of all. */
function unread({ unread: roles, unclearWeight }: TakeoffRow): Partial<ExportedLine> {
  const all = unclearWeight === null ? roles : [...roles, "weight" as const];
  return all.length ? { unread: [...all] } : {};
}

export function rounded(value: number, decimals = DECIMALS): number {
  return Number(value.toFixed(decimals));
}
