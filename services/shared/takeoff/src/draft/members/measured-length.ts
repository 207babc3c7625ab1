import type { Box, Point } from "../geometry/box.ts";
import type { ViewScale } from "../sheet/scale.ts";
import { viewOfLabel, type View } from "../sheet/views.ts";
import type { LengthBasis, Member, MemberReason } from "./member.ts";

/**
 * Where a length comes from: a printed dimension of the same two ends, the drawn line at the view's scale, the elevations of both ends,
 * or a parts list or title that states it. `scan`: what was read from an image says it.
 */
export type LengthSource = "dims" | "line" | "elevations" | "list" | "scan";

/**
 * Why a length is not sure. `scale_stated`: no dimension confirms the printed scale. `scan`, `outlined`: the texts of its page were read from
 * an image, or by the shapes of their lines.
 */
export type LengthReason = MemberReason | "scale_stated" | "scan" | "outlined";

/** What a plan says about the length of each piece of a line. */
export interface MeasuredLength {
  /** The view on which the pieces stand, by its place in the list of views; null outside of all. */
  view: number | null;
  /** Of one piece, as drawn, points; null where its line is not known. */
  points: number | null;
  /** Of one piece; null where its line or the scale is not known. */
  length: { inches: number; source: LengthSource } | null;
  /** Null without `points`, and for a height. */
  basis: LengthBasis | null;
}

/** What is measured of one label. */
export interface Measurement {
  view: number | null;
  member: Member | null;
  /** Of the member; null where its line or the scale is not known. */
  inches: number | null;
}

export interface ScaleContext {
  views: readonly View[];
  /** Of each view. */
  scales: readonly ViewScale[];
}

/** Lengths that differ by less are one, inches; the pieces of a line do not spread over more. */
const SAME_LENGTH = { next: 1, spread: 1.5 };
/** The same where no scale is known, points: at the smallest usual scale it is an inch. */
const SAME_POINTS = 0.5;
/** Measured lengths are rounded to it, inches; those of metric drawings to 5 mm. */
const STEP = 0.5;
const METRIC_STEP = { mm: 5, mmPerInch: 25.4 };

function roundLength(inches: number, isMetric: boolean): number {
  if (!isMetric) return Math.round(inches / STEP) * STEP;
  return (Math.round((inches * METRIC_STEP.mmPerInch) / METRIC_STEP.mm) * METRIC_STEP.mm) / METRIC_STEP.mmPerInch;
}

/** Measures a label by the member that it names. */
export function measureLabel(box: Box, member: Member | null, { views, scales }: ScaleContext): Measurement {
  const view = viewOfLabel(views, box);
  const pointsPerFoot = view === null ? null : (scales[view]?.pointsPerFoot ?? null);
  const inches = member?.isTold && pointsPerFoot !== null ? (member.printed ?? (12 * member.length) / pointsPerFoot) : null;
  return { view, member, inches };
}

/** Labels with different keys are on different lines, whatever their lengths. */
export function buildLengthKey({ view, member }: Measurement): string {
  return `${view}|${member?.basis}|${member?.isTold}|${member?.reasons.join("+")}`;
}

/** Parts labels with one key by the lengths of their members. */
export function splitByLength<T extends Measurement>(group: readonly T[]): T[][] {
  const unmeasured = group.filter(({ member }) => member === null);
  const measured = group.filter(({ member }) => member !== null).sort((a, b) => getSortLength(a) - getSortLength(b));
  const parts: T[][] = unmeasured.length > 0 ? [unmeasured] : [];
  let part: T[] = [];
  for (const one of measured) {
    const first = part[0];
    const last = part.at(-1);
    const isSame = first && last && isSameLength(last, one, SAME_LENGTH.next) && isSameLength(first, one, SAME_LENGTH.spread);
    if (isSame) part.push(one);
    else parts.push((part = [one]));
  }
  return parts;
}

const getSortLength = ({ inches, member }: Measurement): number => inches ?? member?.length ?? 0;

function isSameLength(a: Measurement, b: Measurement, inches: number): boolean {
  if (a.inches === null || b.inches === null) return Math.abs(getSortLength(a) - getSortLength(b)) <= SAME_POINTS * inches;
  const printed = [a, b].flatMap(({ member }) => member?.printed ?? []);
  return printed.length === 2 ? printed[0] === printed[1] : Math.abs(a.inches - b.inches) <= inches;
}

/** The length of labels whose members are equally long: a printed one where a piece has it, else the middle of the measured ones. */
export function mergeLengths(
  group: readonly Measurement[],
  scales: readonly ViewScale[],
): MeasuredLength & { lengthReasons: LengthReason[] } {
  const [first] = group;
  const { view = null, member = null } = first ?? {};
  const lengths = group.flatMap((one) => one.inches ?? []);
  const points = member && findMiddle(group.map((one) => one.member?.length ?? 0));
  const basis = member && member.basis;
  if (lengths.length === 0) return { view, points, basis, length: null, lengthReasons: [] };
  const [printed] = group.flatMap((one) => one.member?.printed ?? []);
  const length =
    printed === undefined
      ? { inches: roundLength(findMiddle(lengths), view !== null && scales[view]?.isMetric === true), source: "line" as const }
      : { inches: printed, source: "dims" as const };
  const isUnconfirmed = view !== null && scales[view]?.source === "stated";
  return { view, points, basis, length, lengthReasons: [...(isUnconfirmed ? ["scale_stated" as const] : []), ...(member?.reasons ?? [])] };
}

/** The drawn line of a label's member; null where it is not known. */
export function getMemberLine({ member }: Measurement): { from: Point; to: Point } | null {
  return member && { from: member.from, to: member.to };
}

function findMiddle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
