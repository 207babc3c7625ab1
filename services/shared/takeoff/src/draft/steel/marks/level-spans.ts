import { readElevation } from "../../text/dimensions.ts";

const ELEVATION = /(?:EL(?:EV)?\.? ?)?[+-]?\d{1,4}'(?: ?-? ?\d{1,2}(?: \d{1,2}\/\d{1,2})?")?/g;

/** The height between the two elevations that a heading states, inches: `EL. 100'-0" TO EL. 114'-0"`. Null for a heading with one or none. */
export function findSpan(heading: string): number | null {
  const found = [...heading.toUpperCase().matchAll(ELEVATION)].flatMap(([text]) => readElevation(text) ?? []);
  const [first = 0, second = 0] = found;
  return found.length === 2 && first !== second ? Math.abs(second - first) : null;
}
