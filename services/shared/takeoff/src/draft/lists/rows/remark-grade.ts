import { isGrade } from "../../../grades.ts";
import { HARDWARE } from "./hardware-words.ts";

/** The most words of a grade's name: `A53 GR B`. */
const MAX_WORDS = 3;

/** The one grade among the words of a row's remarks, `BENT A36`; null for none, for several, and for that of a bolt. */
export function readRemarkGrade(remarks: string): string | null {
  if (HARDWARE.test(remarks.toUpperCase())) return null;
  const [grade, ...others] = new Set(findGrades(remarks));
  return grade !== undefined && others.length === 0 ? grade : null;
}

/** The grades that a text names, each with all of its words. */
export function findGrades(text: string): string[] {
  const words = text.split(/[\s,;]+/);
  const grades: string[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(from + MAX_WORDS, words.length); to > from; to--) {
      const name = words.slice(from, to).join(" ");
      if (!isGrade(name)) continue;
      grades.push(name);
      from = to - 1;
      break;
    }
  }
  return grades;
}
