import { plural } from "../takeoff/finding-sentences.ts";

/**
 * What a sum of weights leaves out, as the end of its sentence: `, without 7 lines that have no length and 1 line of unknown weight`.
 * A sum that leaves lines out without a word reads as the whole.
 * @param withoutLength lines whose length is not known
 * @param withoutWeight lines of a known length whose number or weight for a foot is not known
 * @returns an empty text for a sum of all lines
 */
export function describeOmittedWeights(withoutLength: number, withoutWeight: number): string {
  const parts: string[] = [];
  if (withoutLength > 0) parts.push(`${plural(withoutLength, "line")} that ${withoutLength === 1 ? "has" : "have"} no length`);
  if (withoutWeight > 0) parts.push(`${plural(withoutWeight, "line")} of unknown weight`);
  return parts.length === 0 ? "" : `, without ${parts.join(" and ")}`;
}

/** The same of a sum of pieces: `, without 2 lines of unknown number`. @returns an empty text for a sum of all lines */
export function describeOmittedPieces(withoutQuantity: number): string {
  return withoutQuantity === 0 ? "" : `, without ${plural(withoutQuantity, "line")} of unknown number`;
}
