import type { ReadLine } from "../reading/text-box.ts";

/**
 * How sure the letters of a page are on average, 0 to 1; null where none was read. Each letter counts, not each line: what is left of
 * the lines of a drawing is often read as an unsure `I`, of which a page of a few rooms may have more than texts.
 */
export function meanScore(lines: readonly Pick<ReadLine, "text" | "score">[]): number | null {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0 ? null : lines.reduce((sum, { text, score }) => sum + text.length * score, 0) / letters;
}
