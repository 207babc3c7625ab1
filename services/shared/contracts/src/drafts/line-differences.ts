import type { DraftLine } from "./drafts.ts";

const NAMES = {
  page: "sheet",
  designation: "designation",
  mark: "mark",
  grade: "grade",
  studs: "studs",
  camber: "camber",
  finish: "finish",
  left_out: "being counted",
} as const;
/** Lengths that are written alike are the same, inches. */
const SAME_LENGTH = 1 / 32;

type Compared = Pick<DraftLine, keyof typeof NAMES | "length_in">;

/** In what lines differ that are to be joined, as words; empty when they say the same. Numbers, notes and decisions may differ. */
export function findLineDifferences(lines: readonly Compared[]): string[] {
  const [first] = lines;
  if (!first) return [];
  const names = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((name) => lines.some((line) => line[name] !== first[name]));
  const words: string[] = names.map((name) => NAMES[name]);
  return lines.some((line) => !isSameLength(line.length_in, first.length_in)) ? [...words, "length"] : words;
}

function isSameLength(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : Math.abs(one - other) <= SAME_LENGTH;
}
