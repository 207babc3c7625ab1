import { isGrade } from "../../../grades.ts";
import { HARDWARE } from "./hardware-words.ts";

/** The one grade among the words of a row's remarks, `BENT A36`; null for none, for several, and for that of a bolt. */
export function readRemarkGrade(remarks: string): string | null {
  if (HARDWARE.test(remarks.toUpperCase())) return null;
  const [grade, ...others] = new Set(remarks.split(/[\s,;]+/).filter(isGrade));
  return grade !== undefined && others.length === 0 ? grade : null;
}
