// Breaks a header line, or turns the direction of what follows it. Joiners stay: names and emoji need them.
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu;

/** A name, whatever it holds, as part of one line of text. */
export function singleLine(text: string): string {
  return text.replace(UNFIT, " ").trim();
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** At most `max` characters as a reader counts them, the last one "…" when there were more. */
export function shorten(text: string, max: number): string {
  // No reader's character is shorter than one code unit.
  if (text.length <= max) return text;
  const all = Array.from(characters.segment(text), ({ segment }) => segment);
  if (all.length <= max) return text;
  return `${all
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}
