import { isGrade } from "../../grades.ts";

/** What a note is about: `ALL STEEL A36`, `Alle Stähle Werkstoff S235JR`. */
const MATERIAL =
  /(?<!\p{L})(?:material|matl|steel|grade|plates?|stahl|werkstoff|güte|nuance|acier|calidad|acero|materiale|acciaio|kwaliteit|staal|gatunek|stal|ocel|jakost|stål|kvalitet)(?!\p{L})/iu;
/** That it is about all of it, and that it is but for exceptions. */
const ALL = /(?<!\p{L})(?:all|alle|alles|typ(?:ical)?|tout(?:es)?|todos?|tutt[oi])(?!\p{L})/iu;
const BUT_FOR =
  /(?<!\p{L})(?:unless|u\.? ?n\.? ?o\.?|otherwise|except|(?:wenn|sofern|falls|soweit) nicht|sauf|salvo|se non|tenzij|o ile nie|pokud není|om inte)(?!\p{L})/iu;
/** The most words of a grade: `A500 Gr. B`. */
const MAX_WORDS = 3;

/**
 * The grade that a note above a table states for lines that have none of their own; null without one, and where notes name several.
 * @param notes above the header
 */
export function findStatedGrade(notes: readonly string[]): string | null {
  const isOfAll = (note: string): boolean => BUT_FOR.test(note) || (MATERIAL.test(note) && ALL.test(note));
  const grades = new Set(notes.filter(isOfAll).flatMap(listGrades));
  return grades.size === 1 ? ([...grades][0] ?? null) : null;
}

/** The grades of a note, each with as many words as it has. */
function listGrades(note: string): string[] {
  const words = note.split(/[ ,;:()]+/).filter((word) => word !== "");
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const lengths = Array.from({ length: MAX_WORDS }, (_, index) => MAX_WORDS - index);
    const taken = lengths.find((length) => isGrade(words.slice(at, at + length).join(" ")));
    if (taken === undefined) continue;
    found.push(words.slice(at, at + taken).join(" "));
    at += taken - 1;
  }
  return found;
}
