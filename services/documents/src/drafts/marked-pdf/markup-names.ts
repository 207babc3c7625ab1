import type { DraftLine } from "@takeoff/contracts";

/** Whether a line has as many pieces as are labelled: then each label stands for its own. */
export function isAsLabelled({ quantity, pieces }: Pick<DraftLine, "quantity" | "pieces">): boolean {
  return quantity === pieces.reduce((sum, piece) => sum + piece.quantity, 0);
}

/** The name of the markup of one of a line's labels: unique in the marked-up PDF. @param index from 0 */
export const markupName = ({ id }: Pick<DraftLine, "id">, index: number): string => `draft-${id}-${index + 1}`;

/** The names of the markups that stand for a line: of each label, or of the first for all pieces. */
export function markupNames(line: Pick<DraftLine, "id" | "quantity" | "pieces">): string[] {
  const counting = isAsLabelled(line) ? line.pieces : line.pieces.slice(0, 1);
  return counting.map((_, index) => markupName(line, index));
}
