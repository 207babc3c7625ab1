import { isGrade } from "../../grades.ts";
import { readMaterial } from "../../sections/material.ts";
import { sectionWeight } from "../../sections/weight.ts";
import { createLine, type CountLine } from "../counts/count-line.ts";
import type { Callout } from "../steel/callouts.ts";
import { namesSeveralMarks, readMarkRange } from "../steel/marks/mark-range.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import { readPartTitle, type PartTitle } from "./part-title.ts";
import { findTitleRuns, isOnBaseline } from "./title-runs.ts";

/** More designations besides a title that counts its pieces: the sheet shows more than its one part. */
const MAX_OTHER_CALLOUTS = 2;
/** Radians. */
const SAME_DIRECTION = 0.02;
const GRADE = /^(?:(?:MATERIAL|MAT'?L\.?|STEEL) ?)?(?:GRADE|GR\.?|MATERIAL|MAT'?L\.?) ?[:=]? ?(?<grade>.+)$/;

/** The sheet of one part, whose title is the only place where its number, size and length stand. */
export interface PartSheet {
  title: Run;
  part: PartTitle;
}

/** Finds the part of a sheet that shows one; null for another sheet. */
export function findPartSheet(runs: readonly Run[], callouts: readonly Callout[]): PartSheet | null {
  const titles = findTitleRuns(runs).flatMap((title): PartSheet[] => {
    const part = readPartTitle(title.text);
    return part ? [{ title, part }] : [];
  });
  const [first, ...others] = titles;
  if (!first || others.length > 0) return null;
  const isOfTitle = (run: Run): boolean => Math.abs(run.angle - first.title.angle) < SAME_DIRECTION && isOnBaseline(run, first.title);
  const maxOthers = first.part.quantity === null ? 0 : MAX_OTHER_CALLOUTS;
  return callouts.filter(({ run }) => !isOfTitle(run)).length <= maxOthers ? first : null;
}

/** The lines of a part: one for each of its marks where each has one piece. */
export function buildPartLines(sheet: PartSheet, runs: readonly Run[]): CountLine[] {
  const line = buildPartLine(sheet, runs);
  if (sheet.part.quantity === null)
    return [{ ...line, confidence: "unknown", reasons: line.length ? ["no_quantity"] : ["no_quantity", "list_length"] }];
  if (line.mark === null || !namesSeveralMarks(line.mark)) return [line];
  const marks = readMarkRange(line.mark);
  if (marks?.length !== sheet.part.quantity) return [{ ...line, confidence: "check", reasons: ["mark_range"] }];
  return marks.map((mark) => ({ ...line, mark, quantity: 1, pieces: line.pieces.map((piece) => ({ ...piece, quantity: 1 })) }));
}

function buildPartLine({ title, part }: PartSheet, runs: readonly Run[]): CountLine {
  // `A36` behind a title is its grade.
  const named = part.mark !== null && isGrade(part.mark) && part.mark === part.mark.toUpperCase() ? part.mark : null;
  const grade = named ?? findGrade(runs);
  const box = boxAlong(title, 0, title.width);
  return createLine(part.designation, {
    mark: named === null ? part.mark : null,
    role: "list",
    quantity: part.quantity,
    weight: sectionWeight(part.designation.section, readMaterial(grade ?? "")),
    grade,
    confidence: "sure",
    reasons: [],
    pieces: [{ box, text: title.text, quantity: part.quantity ?? 1, line: null }],
    length: part.inches === null ? null : { inches: part.inches, source: "list" },
  });
}

/** The grade that a sheet states; null where it states none, or several. */
function findGrade(runs: readonly Run[]): string | null {
  const grades = new Set(runs.flatMap(({ text }) => GRADE.exec(text.toUpperCase().trim())?.groups?.["grade"] ?? []).filter(isGrade));
  const [grade = null] = grades;
  return grades.size === 1 ? grade : null;
}
