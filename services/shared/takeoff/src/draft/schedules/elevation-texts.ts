import { readElevation } from "../text/dimensions.ts";

/** The elevation at the end of a text: `LEVEL 2 EL. 114'-0"`, `ROOF (+141'-4")`. */
const AT_END = /(?:EL(?:EV(?:ATION)?)?[.:=]{0,2} ?)?(?<elevation>[+-]? ?\d{1,4}'.*)$/;

/** Finds the elevation that a text states, inches; null where it states none. */
export function findElevation(text: string): number | null {
  const plain = text.toUpperCase().replaceAll(/[()]/g, "").trim();
  const found = AT_END.exec(plain)?.groups?.["elevation"];
  return readElevation(plain) ?? (found === undefined ? null : readElevation(found));
}
