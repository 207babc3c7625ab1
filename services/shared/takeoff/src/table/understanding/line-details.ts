import { kissType } from "../../kiss-types.ts";
import { isHardware } from "../../sections/section.ts";
import { sizeUnit, type SizeUnit } from "../../sections/size-unit.ts";
import type { Column } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";
import type { TakeoffRow } from "../takeoff-row.ts";

/** Fields of a line that formats of other programs may have no place for, with their roles. */
export const LINE_FIELDS = {
  lineNo: "line_no",
  mark: "mark",
  assemblyMark: "assembly_mark",
  grade: "grade",
  finish: "finish",
  drawing: "drawing_no",
  revision: "rev",
  sheet: "sheet",
  page: "page",
  status: "status",
  notes: "notes",
  markupId: "markup_id",
} as const satisfies Partial<Record<keyof TakeoffRow, Role>>;
export type LineField = keyof typeof LINE_FIELDS;
const FIELDS = Object.keys(LINE_FIELDS) as LineField[];

/** Roles that columns have and lines do not hold. */
const OTHER_ROLES: readonly (Role | null)[] = ["camber", "studs", "category", "sub_category"] satisfies Role[];

/** Counts of lines by what a format of another program may be unable to hold. */
export interface LineDetails {
  /** Lines that fill a field. */
  filled: Readonly<Record<LineField, number>>;
  withoutQuantity: number;
  /** Lines whose quantity is negative or no whole number. */
  quantityNotWhole: number;
  /** Members of which the length of one piece is not known. */
  withoutPieceLength: number;
  /** Lines whose length is written in millimetres, centimetres or metres. */
  metricLengths: number;
  /** Lines that state a weight of a piece or of all. */
  statedWeights: number;
  /** Lines with a designation that KISS has no type for. */
  withoutKissType: number;
  /** Lines with a designation, by the unit of its size. */
  sizes: Readonly<Record<SizeUnit, number>>;
  /** Lines of steel that is there already. */
  existing: number;
  /** Roles of columns whose cells no line holds. */
  otherRoles: readonly Role[];
}

/**
 * Whether a takeoff is in millimetres and kilograms: by the sizes of its sections, and by its lengths where the names of the sections are
 * the same everywhere (`HEA200`, `18K4`). Lengths alone do not tell: some formats have them in millimetres always. Not where nothing was
 * counted.
 */
export function isMetricTakeoff({ lengths, details }: { lengths: number; details?: LineDetails }): boolean {
  if (!details) return false;
  const { sizes, metricLengths } = details;
  return sizes.mm + sizes.in > 0 ? sizes.mm > sizes.in : metricLengths * 2 > lengths;
}

export function isWholeQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 0;
}

/** Counts the details of lines; memory does not grow with the lines. */
export class LineDetailsCounter {
  private readonly filled = Object.fromEntries(FIELDS.map((field) => [field, 0])) as Record<LineField, number>;
  private readonly sizes: Record<SizeUnit, number> = { in: 0, mm: 0, named: 0, unknown: 0, none: 0 };
  private readonly counts = {
    withoutQuantity: 0,
    quantityNotWhole: 0,
    withoutPieceLength: 0,
    metricLengths: 0,
    statedWeights: 0,
    withoutKissType: 0,
    existing: 0,
  };

  constructor(private readonly columns: readonly Column[]) {}

  add(line: TakeoffRow): void {
    const { counts } = this;
    const { designation, quantity, length } = line;
    for (const field of FIELDS) if (line[field] !== "" && line[field] !== null) this.filled[field]++;
    if (quantity === null) counts.withoutQuantity++;
    else if (!isWholeQuantity(quantity)) counts.quantityNotWhole++;
    if (length && length.unit !== "in" && length.unit !== "ft") counts.metricLengths++;
    if (line.pieceWeight?.source === "stated" || line.totalWeight?.source === "stated") counts.statedWeights++;
    if (!designation) return;
    if (!length && !isHardware(designation.section)) counts.withoutPieceLength++;
    if (kissType(designation, line.grade) === "") counts.withoutKissType++;
    if (designation.existing) counts.existing++;
    this.sizes[sizeUnit(designation.section)]++;
  }

  filledBy(field: LineField): number {
    return this.filled[field];
  }

  result(): LineDetails {
    const otherRoles = this.columns.flatMap(({ role }) => (role && OTHER_ROLES.includes(role) ? [role] : []));
    return { ...this.counts, filled: { ...this.filled }, sizes: { ...this.sizes }, otherRoles };
  }
}
