import type { Run } from "./runs.ts";

/** Widths of letters as in most typefaces of drawings, in heights of the text: a file says only where a whole text ends. */
const WIDE = /[WM@%]/;
const NARROW = /[ ijltfrI.,:;'"()[\]|/-]/;
function letterWidth(letter: string): number {
  return WIDE.test(letter) ? 0.9 : NARROW.test(letter) ? 0.32 : /[A-Z]/.test(letter) ? 0.68 : 0.56;
}

/** Where each letter begins, and the last one ends, in points along the baseline; by their index in the text. */
export function measureLetters({ text, width }: Pick<Run, "text" | "width">): number[] {
  const ends = [0];
  let sum = 0;
  for (const letter of text) {
    sum += letterWidth(letter);
    for (let unit = 0; unit < letter.length; unit++) ends.push(sum);
  }
  return ends.map((end) => (end / sum) * width);
}
