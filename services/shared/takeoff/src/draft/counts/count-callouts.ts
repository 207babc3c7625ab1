import { explainUnread } from "../../designations/explain-unread.ts";
import {
  buildLengthKey,
  getMemberLine,
  measureLabel,
  mergeLengths,
  splitByLength,
  type LengthReason,
  type Measurement,
  type ScaleContext,
} from "../members/measured-length.ts";
import type { Member } from "../members/member.ts";
import type { ViewScale } from "../sheet/scale.ts";
import type { Callout } from "../steel/callouts.ts";
import type { CalloutRole } from "../steel/roles.ts";
import { rateConfidence, type MissingLength, type Reason } from "./confidence.ts";
import { createLine, sumQuantities, type CountLine, type Exception, type Piece } from "./count-line.ts";
import { EachCounts, type CountedCallout } from "./each-counts.ts";

export interface CountContext extends ScaleContext {
  /** Of each callout. */
  roles: readonly CalloutRole[];
  /** Of each callout; null where it is not known. */
  members: readonly (Member | null)[];
  /** The callouts of columns and posts. */
  uprights: ReadonlySet<Callout>;
  /** The piece marks of callouts that have one. */
  marks: ReadonlyMap<Callout, { mark: string }>;
  /** Those that a schedule's rows of marks and plates say. */
  explained: ReadonlySet<Callout>;
}

/** Counts the callouts of a page. */
export function countCallouts(callouts: readonly Callout[], context: CountContext): { lines: CountLine[]; exceptions: Exception[] } {
  const exceptions: Exception[] = [];
  const counted: CountedCallout[] = [];
  for (const [index, callout] of callouts.entries()) {
    const role = context.roles[index];
    if (role === "duplicate" || role === undefined || context.explained.has(callout)) continue;
    const kind = findException(callout, role);
    if (kind !== null) exceptions.push(buildException(kind, callout));
    else if (role === "placed" || role === "schedule") {
      const mark = context.marks.get(callout)?.mark ?? null;
      const found = measureLabel(callout.box, context.members[index] ?? null, context);
      const measured = { ...found, inches: callout.inches ?? found.inches };
      counted.push({ callout, role, mark, missing: findMissing(callout, measured, context), ...measured });
    }
  }
  const alike = [...Map.groupBy(counted, buildKey).values()].flatMap((group) => splitByLength(group));
  const counts = new EachCounts(alike.flat());
  return { lines: alike.map((group) => buildLine(group, context.scales, counts)), exceptions };
}

function buildException(kind: Exception["kind"], { text, run, box, read }: Callout): Exception {
  const exception = { kind, text: run.text, box };
  if (kind !== "unlisted") return exception;
  const reason = explainUnread(text);
  const nearest = reason?.reason === "not_in_catalogue" ? reason.nearest : read.readings?.map(({ designation }) => designation);
  return nearest ? { ...exception, nearest } : exception;
}

/** Why a callout is not counted; null where it is. */
function findException({ isExisting, isUnlisted }: Callout, role: CalloutRole): Exception["kind"] | null {
  if (role === "legend" || role === "prose") return role;
  if (isExisting) return "existing";
  return isUnlisted ? "unlisted" : null;
}

/** Why a callout has no length; null where it has one. */
function findMissing(callout: Callout, { inches, view, member }: Measurement, { uprights, scales }: CountContext): MissingLength | null {
  if (inches !== null) return null;
  if (uprights.has(callout)) return "upright";
  const isScaled = view !== null && (scales[view]?.pointsPerFoot ?? null) !== null;
  if (!isScaled) return "no_scale";
  return member ? "no_end" : "no_line";
}

/** Callouts with different keys are on different lines. */
function buildKey(counted: CountedCallout): string {
  const { read, studs, camber, isTypical, isSimilar, each } = counted.callout;
  return [
    counted.role,
    counted.mark,
    counted.missing,
    read.designation,
    counted.callout.inches,
    counted.callout.isQuantityUnclear,
    studs,
    camber,
    isTypical,
    isSimilar,
    each,
    buildLengthKey(counted),
  ].join("|");
}

function buildLine(group: readonly CountedCallout[], scales: readonly ViewScale[], counts: EachCounts): CountLine {
  const [first] = group;
  if (!first) throw new Error("a line has at least one callout");
  const { callout, role, mark } = first;
  const quantities = counts.find(group);
  const pieces = group.map((one, index): Piece => {
    const { box, text } = one.callout;
    return { box, text, quantity: quantities?.[index] ?? 1, line: getMemberLine(one) };
  });
  const { lengthReasons, ...measured } = mergeLengths(group, scales);
  const stated = callout.inches === null ? null : { inches: callout.inches, source: "list" as const };
  const reasons = findReasons(group, first, stated ? [] : lengthReasons);
  const isCounted = role === "placed" && quantities !== null;
  return createLine(callout.read, {
    mark,
    role,
    quantity: isCounted ? sumQuantities(pieces) : null,
    studs: callout.studs,
    camber: callout.camber,
    confidence: rateConfidence(isCounted, reasons),
    reasons,
    pieces,
    ...measured,
    length: stated ?? measured.length,
  });
}

/** @param first callout of the group, which says the same as the others but for quantities */
function findReasons(
  group: readonly CountedCallout[],
  { callout, role, missing }: CountedCallout,
  lengthReasons: readonly LengthReason[],
): Reason[] {
  const reasons: Reason[] = [];
  if (role === "schedule") reasons.push("schedule");
  if (group.some((one) => one.callout.quantity !== null)) reasons.push("stated_quantity");
  if (callout.isQuantityUnclear) reasons.push("quantity_unclear");
  if (callout.isTypical) reasons.push("typical");
  if (callout.isSimilar) reasons.push("similar");
  if (callout.each !== null) reasons.push(callout.each === "spaced" ? "spaced" : "each");
  // A schedule's line has neither count nor length.
  if (role === "placed" && missing !== null) reasons.push(missing);
  reasons.push(...lengthReasons);
  return reasons;
}
