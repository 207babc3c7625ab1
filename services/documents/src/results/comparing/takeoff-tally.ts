import {
  isHardware,
  type Family,
  type ReadRow,
  type Role,
  type RowObserver,
  type TakeoffRow,
  type TakeoffTable,
  type TakeoffWeight,
} from "@takeoff/takeoff";

/** Quantities or weights, summed by mark. */
export interface MarkSums {
  byMark: Map<string, number>;
  /** Rows with an empty cell, by mark; `unreadable` counts them too. */
  emptyByMark: Map<string, number>;
  /** Number of rows whose cell is not a number, and the first of them. With such rows the sums are incomplete. */
  unreadable: number;
  firstUnreadable: number | null;
}

/** Quantities of what is marked on drawings, summed by mark and by designation. Hardware, deck and grating are not marked. */
export interface PieceSums {
  byMark: Map<string, number>;
  byDesignation: Map<string, number>;
  /** Pieces of lines without a mark. */
  unmarked: number;
  /** Marks and designations of plates and bars, which takeoffs list and drawings often leave unmarked. */
  details: Set<string>;
  unreadable: number;
  firstUnreadable: number | null;
}

/** The pages that rows name. */
export interface PageUse {
  /** The first row of each page; pages are counted from 1. */
  firstRow: Map<number, number>;
  unreadable: number;
  firstUnreadable: number | null;
}

/** Sums a takeoff's lines while they are read. A sum without its column is null; it is never guessed from another column. */
export class TakeoffTally implements RowObserver {
  rows = 0;
  quantities: MarkSums | null = null;
  weights: MarkSums | null = null;
  pages: PageUse | null = null;
  pieces: PieceSums | null = null;
  /** A weight states no unit: such weights can be compared with each other only. */
  hasUnitless = false;
  private roles: ReadonlySet<Role | null> = new Set();
  private readonly withPieces: boolean;

  /** @param withPieces whether the markups of a drawing are compared: the sums for it need as much memory as all others */
  constructor(withPieces = true) {
    this.withPieces = withPieces;
  }

  begin({ columns }: TakeoffTable): void {
    this.roles = new Set(columns.map(({ role }) => role));
    const sums = (): MarkSums => ({ byMark: new Map(), emptyByMark: new Map(), unreadable: 0, firstUnreadable: null });
    this.quantities = this.has("mark") && this.has("qty") ? sums() : null;
    const weighed = this.has("total_weight") || this.has("weight") || (this.has("piece_weight") && this.has("qty"));
    this.weights = this.has("mark") && weighed ? sums() : null;
    const counted = this.withPieces && this.has("qty");
    this.pieces = counted
      ? { byMark: new Map(), byDesignation: new Map(), unmarked: 0, details: new Set(), unreadable: 0, firstUnreadable: null }
      : null;
    this.pages = this.has("page") || this.has("page_index") ? { firstRow: new Map(), unreadable: 0, firstUnreadable: null } : null;
  }

  has(role: Role): boolean {
    return this.roles.has(role);
  }

  row(row: ReadRow, rowNumber: number): void {
    if (row.kind !== "line") return;
    this.rows++;
    const { line } = row;
    const mark = line.mark;
    if (this.quantities) sum(this.quantities, mark, line.quantity, isSilent(line, QUANTITIES), rowNumber);
    this.hasUnitless ||= line.unitless !== null;
    if (this.weights) sum(this.weights, mark, writtenWeight(line), isSilent(line, WEIGHTS), rowNumber);
    if (this.pieces) addPieces(this.pieces, line, rowNumber);
    if (this.pages) addPage(this.pages, line, rowNumber);
  }
}

const QUANTITIES: readonly Role[] = ["qty", "measurement"];
const WEIGHTS: readonly Role[] = ["total_weight", "piece_weight", "weight", "qty", "measurement"];

/** Whether the cells that would tell a value are empty; a cell that holds something else is unreadable. */
function isSilent({ unread, unclearWeight }: TakeoffRow, roles: readonly Role[]): boolean {
  return unclearWeight === null && !unread.some((role) => roles.includes(role));
}

function sum(sums: MarkSums, mark: string, value: number | null, isEmpty: boolean, rowNumber: number): void {
  if (value === null && isEmpty) sums.emptyByMark.set(mark, (sums.emptyByMark.get(mark) ?? 0) + 1);
  if (value === null) countUnreadable(sums, rowNumber);
  else sums.byMark.set(mark, (sums.byMark.get(mark) ?? 0) + value);
}

const UNMARKED: ReadonlySet<Family> = new Set<Family>(["DECK", "GRATING"]);
const DETAILS: ReadonlySet<Family> = new Set<Family>(["PL", "FB", "RB", "SQ"]);

function addPieces(pieces: PieceSums, { designation, quantity, mark: cell }: TakeoffRow, rowNumber: number): void {
  if (designation && (isHardware(designation.section) || UNMARKED.has(designation.section.family))) return;
  if (quantity === null) return countUnreadable(pieces, rowNumber);
  const [mark, name] = [cell, designation?.designation ?? ""];
  if (mark) pieces.byMark.set(mark, (pieces.byMark.get(mark) ?? 0) + quantity);
  else pieces.unmarked += quantity;
  if (name) pieces.byDesignation.set(name, (pieces.byDesignation.get(name) ?? 0) + quantity);
  if (designation && DETAILS.has(designation.section.family)) for (const key of [mark, name]) if (key) pieces.details.add(key);
}

/** The weight of all pieces as the file has it; what is computed here would only compare the designations. */
function writtenWeight({ totalWeight, pieceWeight, unitless, quantity }: TakeoffRow): number | null {
  const ofAll = totalWeight && isWritten(totalWeight) ? totalWeight : unitless?.all;
  if (ofAll) return ofAll.value;
  const ofOne = pieceWeight && isWritten(pieceWeight) ? pieceWeight : unitless?.piece;
  return ofOne && quantity !== null ? ofOne.value * quantity : null;
}

/** Whether a cell holds the weight, also one that the file itself calls computed: only what was read has a last digit. */
function isWritten({ rounding }: TakeoffWeight): boolean {
  return rounding !== undefined;
}

function addPage(pages: PageUse, { page, unread }: TakeoffRow, rowNumber: number): void {
  if (unread.includes("page") || unread.includes("page_index")) countUnreadable(pages, rowNumber);
  // The page is optional.
  else if (page !== null && !pages.firstRow.has(page)) pages.firstRow.set(page, rowNumber);
}

function countUnreadable(figures: { unreadable: number; firstUnreadable: number | null }, rowNumber: number): void {
  figures.unreadable++;
  figures.firstUnreadable ??= rowNumber;
}
