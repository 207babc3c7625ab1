import type { Run } from "../text/runs.ts";
import { countOwnWords } from "../text/trade-words.ts";

export type SheetKind = "plan" | "elevation" | "detail" | "schedule" | "notes" | "other";

/** What a sheet shows, by words of its title: the first that fits. */
const KINDS = [
  ["schedule", /\b(?:SCHEDULES?|STUCKLISTE|STAHLLISTE|NOMENCLATURE)\b/],
  ["elevation", /\b(?:ELEVATIONS?|ANSICHT(?:EN)?|ALZADOS?|PROSPETT[OI])\b/],
  ["detail", /\b(?:DETAILS?|SECTIONS?|SCHNITTE?|COUPES?|SEZION[EI]|SECCION(?:ES)?)\b/],
  ["notes", /\b(?:NOTES|ABBREVIATIONS|SPECIFICATIONS?)\b/],
  [
    "plan",
    /\b(?:PLANS?|FRAMING|FLOOR|ROOF|FOUNDATION|LEVEL|BASEMENT|CHARPENTE|PLANTA|PIANTA|DRAUFSICHT)\b|GRUNDRISS|(?:\BPLAN|TRAGERLAGE|BALKENLAGE)\b/,
  ],
] as const satisfies readonly (readonly [SheetKind, RegExp])[];
/** Letters and catalogues consist of sentences. */
const LETTER = { minWords: 40, ownShare: 0.5 };

/** What a sheet shows, by the first of its titles that says it. */
export function readKind(titles: readonly (string | null)[]): SheetKind {
  for (const title of titles) {
    const found = title && KINDS.find(([, words]) => words.test(writePlain(title)));
    if (found) return found[0];
  }
  return "other";
}

/** A title in capitals without accents. */
const writePlain = (title: string): string => title.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Whether a page consists of sentences, as a letter and a catalogue do. */
export function isLetter(runs: readonly Run[]): boolean {
  let own = 0;
  let all = 0;
  for (const { text } of runs) {
    own += countOwnWords(text);
    all += text.split(" ").length;
  }
  return all >= LETTER.minWords && own > LETTER.ownShare * all;
}
