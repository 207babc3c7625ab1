import { readQuantity } from "../../cells/numbers.ts";
import type { Column } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";
import { isWithin } from "../lines/row-arithmetic.ts";

/** An item number of an indented parts list: `2`, `2.1`, `2.1.3`. */
const ITEM = /^\d{1,4}(?:\.\d{1,4})*$/;
/** The fewest rows below another for a list to be indented. */
const MIN_CHILDREN = 2;
const TOLERANCE = 0.005;

/** Whether a text is the item number of a row that belongs to another row. */
export function isChildItem(item: string): boolean {
  return ITEM.test(item) && item.includes(".");
}

/** The item number of the row that a row belongs to: `2.1` for `2.1.3`. */
function parentOf(item: string): string {
  return item.slice(0, item.lastIndexOf("."));
}

/** Multiplies quantities along the item numbers of an indented list. Rows are given in their order; only the path to the last is held. */
export class NestedQuantities {
  private readonly path: { item: string; pieces: number }[] = [];

  /** How many pieces of a row there are for each piece of its quantity. */
  multiplier(item: string): number {
    if (!isChildItem(item)) return 1;
    const parent = this.path[depthOf(item) - 1];
    return parent?.item === parentOf(item) ? parent.pieces : 1;
  }

  /** @param quantity of one parent; a row that states none counts once */
  add(item: string, quantity: number | null): void {
    if (!ITEM.test(item)) return;
    const pieces = this.multiplier(item) * (quantity ?? 1);
    this.path.length = Math.min(this.path.length, depthOf(item));
    this.path[depthOf(item)] = { item, pieces };
  }
}

/** 0 for `2`, 1 for `2.1`. */
function depthOf(item: string): number {
  return item.split(".").length - 1;
}

/**
 * Whether a table is an indented parts list in which the quantity of a row is for one piece of the row above it: each child's parent
 * stands above it, and no total length of the table says that quantities are those of all already.
 */
export function isNested(columns: readonly Column[], rows: readonly (readonly string[])[]): boolean {
  const cells = (role: Role): string[] | null => {
    const column = columns.find((candidate) => candidate.role === role);
    return column ? rows.map((row) => (row[column.index] ?? "").trim()) : null;
  };
  const items = cells("line_no");
  const quantities = cells("qty");
  if (!items || !quantities) return false;
  const seen = new Set<string>();
  let children = 0;
  for (const item of items.filter((text) => text !== "")) {
    if (!ITEM.test(item)) return false;
    if (isChildItem(item)) {
      if (!seen.has(parentOf(item))) return false;
      children++;
    }
    seen.add(item);
  }
  return children >= MIN_CHILDREN && !areTotals(items, quantities, cells("length"), cells("total_length"));
}

/** Whether total lengths show that the quantities of children are those of all pieces. */
function areTotals(items: string[], quantities: string[], lengths: string[] | null, totals: string[] | null): boolean {
  if (!lengths || !totals) return false;
  const nested = new NestedQuantities();
  let ofAll = 0;
  let ofParent = 0;
  for (const [index, item] of items.entries()) {
    const quantity = readQuantity(quantities[index] ?? "")?.value ?? null;
    const multiplier = nested.multiplier(item);
    nested.add(item, quantity);
    const length = readQuantity(lengths[index] ?? "")?.value;
    const total = readQuantity(totals[index] ?? "")?.value;
    if (multiplier === 1 || !quantity || !length || !total) continue;
    if (isWithin(total, length * quantity, TOLERANCE)) ofAll++;
    if (isWithin(total, length * quantity * multiplier, TOLERANCE)) ofParent++;
  }
  return ofAll > ofParent;
}

/**
 * `Qty` and `SubQty`: where quantities stand beside the pieces of one set and are no multiples of them, they count the sets.
 * @param rows below the header
 */
export function withSets(columns: readonly Column[], rows: readonly (readonly string[])[]): Column[] {
  const find = (role: Role): Column | undefined => columns.find((column) => column.role === role);
  const [counted, ofOne] = [find("qty"), find("qty_per_assembly")];
  if (!counted || !ofOne || find("assemblies")) return [...columns];
  const numberIn = (row: readonly string[], { index }: Column): number => readQuantity((row[index] ?? "").trim())?.value ?? 0;
  const isNoMultiple = (row: readonly string[]): boolean => {
    const pieces = numberIn(row, ofOne);
    return pieces > 0 && numberIn(row, counted) % pieces !== 0;
  };
  const areSets = rows.some(isNoMultiple);
  return columns.map((column) => (areSets && column === counted ? { ...column, role: "assemblies" } : column));
}
