import { findLineDifferences, type DraftLine, type LineSplit } from "@takeoff/contracts";

const countLabelled = ({ pieces }: Pick<DraftLine, "pieces">): number => pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether a number must be typed: where no piece is chosen, or the labels do not add up to the line's number. */
export function needsQuantity(line: Pick<DraftLine, "quantity" | "pieces">, chosen: readonly number[]): boolean {
  if (line.quantity === null || line.quantity < 2) return false;
  return chosen.length === 0 || countLabelled(line) !== line.quantity;
}

/** The request of a split; null while it leaves one of the two without a piece. */
export function buildSplit(
  line: Pick<DraftLine, "quantity" | "pieces">,
  chosen: readonly number[],
  typed: number | string,
): Pick<LineSplit, "pieces" | "quantity"> | null {
  if (chosen.length === line.pieces.length) return null;
  const pieces = chosen.length > 0 ? { pieces: [...chosen] } : {};
  if (!needsQuantity(line, chosen)) return chosen.length > 0 ? pieces : null;
  const quantity = Number(typed);
  const isPart = typed !== "" && Number.isInteger(quantity) && quantity >= 1 && quantity < (line.quantity ?? 0);
  return isPart ? { ...pieces, quantity } : null;
}

/** A line that may be joined with another, with what they differ in; none may differ. */
export interface JoinCandidate {
  line: DraftLine;
  differences: string[];
}

/** The other lines of the same designation. */
export function findJoinCandidates(line: DraftLine, lines: readonly DraftLine[]): JoinCandidate[] {
  return lines
    .filter((other) => other.id !== line.id && other.designation === line.designation)
    .map((other) => ({ line: other, differences: findLineDifferences([line, other]) }));
}

/** Adds a number to a list, or removes it. */
export const toggleNumber = (numbers: readonly number[], number: number): number[] =>
  numbers.includes(number) ? numbers.filter((one) => one !== number) : [...numbers, number];
