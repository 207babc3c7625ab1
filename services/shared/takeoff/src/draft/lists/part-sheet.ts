import { isGrade } from "../../grades.ts";
import { readMaterial } from "../../sections/material.ts";
import { sectionWeight } from "../../sections/weight.ts";
import type { CountLine } from "../counts/count-line.ts";
import type { Callout } from "../steel/callouts.ts";
import { namesSeveralMarks, readMarkRange } from "../steel/marks/mark-range.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import { findMiddleHeight } from "./rows/middle-height.ts";
import { readPartTitle, type PartTitle } from "./part-title.ts";

/** The title of a part is larger than the lettering of its sheet. */
const MIN_TITLE = 1.2;
/** Between the parts of a title, in heights of its text. */
const MAX_GAP = 4;
const SAME_BASELINE = 0.25;
const SAME_SIZE = 0.1;
const LEVEL = 0.02;
/** More designations besides a title that counts its pieces: the sheet shows more than its one part. */
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
  const titles = joinWideGaps(runs.filter(({ height }) => height >= minHeight)).flatMap((title): PartSheet[] => {
    const part = readPartTitle(title.text);
    return part ? [{ title, part }] : [];
  });
  const [first, ...others] = titles;
  if (!first || others.length > 0) return null;
  const isOfTitle = ({ y, height }: Run): boolean => Math.abs(y - first.title.y) < SAME_BASELINE * height;
  const maxOthers = first.part.quantity === null ? 0 : MAX_OTHER_CALLOUTS;
  return callouts.filter(({ run }) => !isOfTitle(run)).length <= maxOthers ? first : null;
}

/** Level texts with the parts behind them on their baseline: a title has wider gaps than words, in front of its mark. */
function joinWideGaps(runs: readonly Run[]): Run[] {
  const sorted = runs.filter(({ angle }) => Math.abs(angle) < LEVEL).sort((a, b) => a.x - b.x);
  const joined: Run[] = [];
  for (const run of sorted) {
    const before = joined.find((other) => isBehind(run, other));
    if (!before) joined.push({ ...run });
    else {
      before.text += ` ${run.text}`;
      before.width = run.x + run.width - before.x;
    }
  }
  return joined;
}

function isBehind(run: Run, { x, y, width, height }: Run): boolean {
  const gap = run.x - (x + width);
  return (
    Math.abs(run.y - y) < SAME_BASELINE * height && Math.abs(run.height - height) < SAME_SIZE * height && gap >= 0 && gap < MAX_GAP * height
  );
}

/** The lines of a part: one for each of its marks where each has one piece. */
export function buildPartLines(sheet: PartSheet, runs: readonly Run[]): CountLine[] {
  const line = buildPartLine(sheet, runs);
  if (sheet.part.quantity === null) return [{ ...line, confidence: "unknown", reasons: ["no_quantity"] }];
  if (line.mark === null || !namesSeveralMarks(line.mark)) return [line];
  const marks = readMarkRange(line.mark);
  if (marks?.length !== sheet.part.quantity) return [{ ...line, confidence: "check", reasons: ["mark_range"] }];
  return marks.map((mark) => ({ ...line, mark, quantity: 1, pieces: line.pieces.map((piece) => ({ ...piece, quantity: 1 })) }));
}

function buildPartLine({ title, part }: PartSheet, runs: readonly Run[]): CountLine {
  const { designation, section, shape, size } = part.designation;
  // `A36` behind a title is its grade.
  const named = part.mark !== null && isGrade(part.mark) && part.mark === part.mark.toUpperCase() ? part.mark : null;
  const grade = named ?? findGrade(runs);
  const box = boxAlong(title, 0, title.width);
  return {
    mark: named === null ? part.mark : null,
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
    pieces: [{ box, text: title.text, quantity: part.quantity ?? 1, line: null }],
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
