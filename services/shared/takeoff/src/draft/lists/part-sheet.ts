import { isGrade } from "../../grades.ts";
import { readMaterial } from "../../sections/material.ts";
import { sectionWeight } from "../../sections/weight.ts";
import type { CountLine } from "../counts/count-line.ts";
import type { Callout } from "../steel/callouts.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import { findMiddleHeight } from "./middle-height.ts";
import { readPartTitle, type PartTitle } from "./part-title.ts";

/** The title of a part is larger than the lettering of its sheet. */
const MIN_TITLE = 1.2;
/** More designations besides the title: the sheet shows more than its one part. */
const MAX_OTHER_CALLOUTS = 2;
const GRADE = /^(?:(?:MATERIAL|MAT'?L\.?|STEEL) ?)?(?:GRADE|GR\.?|MATERIAL|MAT'?L\.?) ?[:=]? ?(?<grade>.+)$/;

/** The sheet of one part, whose title is the only place where its number, size and length stand. */
export interface PartSheet {
  title: Run;
  part: PartTitle;
}

/** Finds the part of a sheet that shows one; null for another sheet. */
export function findPartSheet(runs: readonly Run[], callouts: readonly Callout[]): PartSheet | null {
  const minHeight = MIN_TITLE * findMiddleHeight(runs);
  const titles = runs.flatMap((title): PartSheet[] => {
    const part = title.height >= minHeight ? readPartTitle(title.text) : null;
    return part ? [{ title, part }] : [];
  });
  const [first, ...others] = titles;
  if (!first || others.length > 0) return null;
  return callouts.filter(({ run }) => run !== first.title).length <= MAX_OTHER_CALLOUTS ? first : null;
}

/** The line of a part. */
export function buildPartLine({ title, part }: PartSheet, runs: readonly Run[]): CountLine {
  const { designation, section, shape, size } = part.designation;
  const grade = findGrade(runs);
  const box = boxAlong(title, 0, title.width);
  return {
    mark: part.mark,
    designation,
    section,
    shape,
    size,
    role: "list",
    quantity: part.quantity,
    weight: sectionWeight(section, readMaterial(grade ?? "")),
    studs: null,
    camber: null,
    grade,
    confidence: "sure",
    reasons: [],
    pieces: [{ box, text: title.text, quantity: part.quantity, line: null }],
    view: null,
    points: null,
    length: { inches: part.inches, source: "list" },
    basis: null,
  };
}

/** The grade that a sheet states; null where it states none, or several. */
function findGrade(runs: readonly Run[]): string | null {
  const grades = new Set(runs.flatMap(({ text }) => GRADE.exec(text.toUpperCase().trim())?.groups?.["grade"] ?? []).filter(isGrade));
  const [grade = null] = grades;
  return grades.size === 1 ? grade : null;
}
