const WORDS = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE"];

/** A number of pieces in digits or in words, `14` or `ONE`; null for another text. */
export function readPieces(text: string): number | null {
  const upper = text.trim().toUpperCase();
  const word = WORDS.indexOf(upper);
  if (word !== -1) return word + 1;
  return /^\d{1,5}$/.test(upper) && Number(upper) > 0 ? Number(upper) : null;
}
