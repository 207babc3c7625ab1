const LETTER = String.raw`[A-Z]{1,2}(?:\.\d{1,2}'?|'(?:\.?\d{1,2})?)?`;
const NUMBER = String.raw`\d{1,2}(?:\.\d{1,2}|[A-F])?'?`;
/** `A-1`, `C.4-2.5`, `C'.4-2.5`, `C'1-2.5`, `3/B`, `B-1a`. */
const PLACE = new RegExp(`^(?:(?<letter>${LETTER}) ?(?<dash>[-/]) ?${NUMBER}|${NUMBER} ?[-/] ?${LETTER})$`);
const LAST_NUMBER = new RegExp(`^${NUMBER}$`);

/** A heading names no more places: a longer text is none. */
const MAX_PLACES = 40;

/**
 * The places on a grid that a heading names, each where two grid lines meet: `B-1, B-3` and `B-1, 3` give `B-1` and `B-3`.
 * Null for a text that names anything else besides, such as a range, whose places between are not known.
 */
export function readPlaces(text: string): string[] | null {
  const parts = text
    .toUpperCase()
    .replaceAll(/\s*([-/])\s*/g, "$1")
    .split(/\s*[,;&+]\s*|\s+AND\s+|\s+/)
    .filter((part) => part !== "");
  if (parts.length === 0 || parts.length > MAX_PLACES) return null;
  const places: string[] = [];
  let row: string | null = null;
  for (const part of parts) {
    const found = PLACE.exec(part);
    if (found) {
      const { letter, dash } = found.groups ?? {};
      row = letter === undefined ? null : `${letter}${dash}`;
      places.push(part);
    } else if (row !== null && LAST_NUMBER.test(part)) places.push(row + part);
    else return null;
  }
  return [...new Set(places)];
}
