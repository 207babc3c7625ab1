import { lengthInInches, lengthUnit, readWrittenLength, type WrittenLength } from "@takeoff/takeoff";
import type { PdfDictionary } from "./pdf-dictionary.ts";

export interface MeasuredLength {
  /** Null for a markup that measures no length, and for one whose length is not clear. */
  length: WrittenLength | null;
  /** It measures a length, and nothing tells which: it has no scale, or its text shows another length. */
  isUnclear: boolean;
}

const NONE: MeasuredLength = { length: null, isUnclear: false };
const UNCLEAR: MeasuredLength = { length: null, isUnclear: true };
/** The intents of measured lengths; others are angles, radii, areas and volumes. */
const LENGTHS: ReadonlySet<string> = new Set(["LineDimension", "PolyLineDimension"]);
const LINES: ReadonlySet<string> = new Set(["Line", "PolyLine"]);
/** How far the length that a markup shows may be from the one of its ends: programs show them rounded. */
const ROUNDING_INCHES = 1;
const ROUNDING_SHARE = 0.01;

/**
 * The length of a line or a polyline: that of its path times its scale (ISO 32000-1, 12.9). The text that a program writes next to it
 * confirms it, and stands for it where the length is not that of the path: on a slope, or with a rise or drop.
 * @param points the numbers of its `L` or `Vertices`
 * @param contents what it says
 */
export function measureMarkup(markup: PdfDictionary, points: readonly number[], contents: string): MeasuredLength {
  if (!LINES.has(markup.name("Subtype"))) return NONE;
  const intent = markup.name("IT");
  const isDimension = LENGTHS.has(intent);
  if (intent !== "" && !isDimension) return NONE;
  const [first = ""] = contents.split(/[\r\n]/, 1);
  const shown = readWrittenLength(first.trim());
  const scale = readScale(markup.child("Measure"));
  if (!scale) return isDimension ? { length: shown, isUnclear: shown === null } : NONE;
  const measured: WrittenLength = { value: pathLength(points) * scale.factor, unit: scale.unit };
  if (!(measured.value > 0)) return UNCLEAR;
  const isSloped = [markup.number("RiseDrop"), markup.number("SlopeType")].some((value) => value !== null && value !== 0);
  if (isSloped) return { length: shown, isUnclear: shown === null };
  return shown && !areAlike(measured, shown) ? UNCLEAR : { length: measured, isUnclear: false };
}

interface Scale {
  /** Of the page's own units. */
  factor: number;
  unit: WrittenLength["unit"];
}

/** Null for a scale in a unit that is not known, or one that differs between the axes. */
function readScale(measure: PdfDictionary | null): Scale | null {
  const [x] = measure?.dictionaries("X") ?? [];
  const [y] = measure?.dictionaries("Y") ?? [];
  const factor = x?.number("C") ?? null;
  const unit = lengthUnit(x?.text("U") ?? "");
  if (factor === null || factor <= 0 || unit === null) return null;
  return y && y.number("C") !== factor ? null : { factor, unit };
}

/** @param points x and y of one point after another */
function pathLength(points: readonly number[]): number {
  let length = 0;
  for (let at = 2; at + 1 < points.length; at += 2) {
    const across = (points[at] ?? 0) - (points[at - 2] ?? 0);
    const up = (points[at + 1] ?? 0) - (points[at - 1] ?? 0);
    length += Math.hypot(across, up);
  }
  return length;
}

function areAlike(one: WrittenLength, other: WrittenLength): boolean {
  const inches = lengthInInches(one);
  return Math.abs(inches - lengthInInches(other)) <= Math.max(ROUNDING_INCHES, ROUNDING_SHARE * inches);
}
