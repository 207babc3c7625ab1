import type { TakeoffRow } from "../takeoff-row.ts";

/** A piece that is shipped as one, with how many of it there are. */
export interface ShippingPiece {
  pieces: number;
  mark: string;
}

/** American bills name a shipping piece above its parts, whose quantities are those of one: `5 12B1 BEAM THUS`. */
const THUS = /\bTHUS\b/i;

/** Remembers the shipping piece that the rows below it belong to. */
export class ShippingPieces {
  current: ShippingPiece | null = null;

  /**
   * Whether a row names a shipping piece, which then is the current one.
   * @param described the cell of its designation
   * @param read reads the row by itself; asked only where the cell may name one
   */
  begin(described: string, read: () => TakeoffRow): boolean {
    if (!THUS.test(described)) return false;
    const { designation, quantity, mark } = read();
    if (designation || quantity === null) return false;
    this.current = { pieces: quantity, mark };
    return true;
  }

  /** Nothing follows from it any more: a row is blank, or sums up. */
  end(): void {
    this.current = null;
  }
}
