import { readFamily } from "../../designations/family-words.ts";
import { readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import { ROWS } from "./products.ts";

/** The fewest rows, and the share of them, that two columns together make designations. */
const MIN_ROWS = 3;
const MIN_SHARE = 0.6;
const LETTER = /^ *\p{L}/u;
const SIZE = /^ *[\d.Ø⌀#]/;

/** Two columns that together hold designations. */
export interface FamilyAndSize {
  shape: number;
  size: number;
}

/**
 * Finds the columns of families and of sizes that make designations of each other's cells, such as `HEA` and `160`, `JÄKL` and `60x40x3`; null
 * where none do.
 * @param families columns that may hold families by their names
 * @param sizes columns that may hold sizes by their names
 */
export function findFamilyAndSize(
  rows: readonly (readonly string[])[],
  families: readonly number[],
  sizes: readonly number[],
): FamilyAndSize | null {
  const sample = rows.slice(0, ROWS);
  const isOf = (form: RegExp) => (column: number) => sample.filter((cells) => form.test(cells[column] ?? "")).length >= MIN_ROWS;
  let best: { pair: FamilyAndSize; share: number } | null = null;
  for (const shape of families.filter(isOf(LETTER))) {
    for (const size of sizes.filter(isOf(SIZE))) {
      const share = shape === size ? 0 : shareOfDesignations(sample, { shape, size });
      if (share >= MIN_SHARE && share > (best?.share ?? 0)) best = { pair: { shape, size }, share };
    }
  }
  return best?.pair ?? null;
}

function shareOfDesignations(sample: readonly (readonly string[])[], { shape, size }: FamilyAndSize): number {
  const filled = sample.filter((cells) => LETTER.test(cells[shape] ?? "") && SIZE.test(cells[size] ?? ""));
  if (filled.length < MIN_ROWS) return 0;
  return filled.filter((cells) => readFamilyAndSize(cells[shape] ?? "", cells[size] ?? "") !== null).length / filled.length;
}

/** The designation of a family and a size, as rows are read; null also for a family that begins with no letter. */
export function readFamilyAndSize(words: string, size: string): ReadDesignation | null {
  if (!LETTER.test(words)) return null;
  return readDesignation(`${readFamily(words) ?? words.trim()} ${size.trim()}`);
}
