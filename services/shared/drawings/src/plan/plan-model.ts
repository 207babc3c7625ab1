import type { Point } from "../sheet/pen.ts";
import type { Random } from "../random.ts";
import type { GridLine } from "../sheet/symbols.ts";
import { beamLabel, labelWith } from "./labels.ts";
import type { DraftDrawingOptions } from "./options.ts";
import { SIZES } from "./sizes.ts";
import type { Label, MemberKind, MemberTruth } from "../sheet/truth.ts";

export interface PlanMember {
  kind: MemberKind;
  designation: string;
  /** Work points, inches from the first grid lines. */
  from: Point;
  to: Point;
  labelled: MemberTruth["labelled"];
  /** Its callout; null where a tag or another member's callout names its size. */
  label: Label | null;
  /** Its mark in a schedule. */
  tag: string | null;
  /** Where its callout stands, as a share of its length. */
  share: number;
}

interface ScheduleEntry {
  mark: string;
  designation: string;
}

export interface PlanModel {
  /** Upright lines from the left, and level lines from below. */
  x: GridLine[];
  y: GridLine[];
  pointsPerFoot: number;
  /** Inches on paper for a foot, as printed. */
  scaleName: string;
  members: PlanMember[];
  columnSchedule: ScheduleEntry[];
  beamSchedule: ScheduleEntry[];
}

const SCALES = [
  { scaleName: "3/32", pointsPerFoot: 6.75, spans: [28, 38] },
  { scaleName: "1/8", pointsPerFoot: 9, spans: [22, 34] },
  { scaleName: "1/8", pointsPerFoot: 9, spans: [24, 36] },
  { scaleName: "3/16", pointsPerFoot: 13.5, spans: [20, 32] },
  { scaleName: "1/4", pointsPerFoot: 18, spans: [16, 24] },
] as const;

/** Inches behind the feet of a bay. */
const INCHES = [0, 0, 0, 3, 4.5, 6, 6.5, 8, 9.25, 10.75];
/** The least distance of parallel members, points: between them stand their callouts. */
const MIN_SPACING = 62;
/** Inches that a joist substitute spans. */
const SHORT_SPAN = 144;

/** A framing plan that fills an area in points of the sheet, at one of the usual scales or at the given one. */
export function planModel(
  random: Random,
  options: DraftDrawingOptions,
  area: { width: number; height: number },
  scaleName?: string,
): PlanModel {
  const scales = scaleName ? SCALES.filter((scale) => scale.scaleName === scaleName) : SCALES;
  const scale = random.pick(scales);
  const numbers = random.next() < 0.5;
  const letters = random.next() < 0.3;
  const across = linesWithin(random, area.width / scale.pointsPerFoot, scale.spans);
  const up = linesWithin(random, area.height / scale.pointsPerFoot, scale.spans);
  const names = (lines: number[], digits: boolean): GridLine[] => named(lines, digits, letters);
  const x = names(across, numbers);
  const y = names(up, !numbers);
  return framedPlan(random, options, { x, y, pointsPerFoot: scale.pointsPerFoot, scaleName: scale.scaleName });
}

/** Frames the bays between grid lines: columns where they cross, girders in one direction, and beams in the other. */
export function framedPlan(
  random: Random,
  options: DraftDrawingOptions,
  grid: Pick<PlanModel, "x" | "y" | "pointsPerFoot" | "scaleName">,
): PlanModel {
  const { x, y } = grid;
  const framing = new Framing(random, options, grid.pointsPerFoot, random.next() < 0.5 ? [x, y] : [y, x]);
  const members = framing.members(x);
  const { columnSchedule, beamSchedule } = framing;
  return { ...grid, members, columnSchedule, beamSchedule };
}

/** Positions in inches of lines that are a bay apart and fill some feet. */
function linesWithin(random: Random, feet: number, [min, max]: readonly [number, number]): number[] {
  const lines = [0];
  for (;;) {
    // The inches behind the feet are less than one foot.
    const left = Math.floor(feet - lines.at(-1)! / 12) - 1;
    if (left < min) break;
    lines.push(lines.at(-1)! + random.integer(min, Math.min(max, left)) * 12 + random.pick(INCHES));
  }
  return lines;
}

/** Numbers or letters, some as of a building that grew: 1, 1.6, 2. */
function named(lines: number[], digits: boolean, grew: boolean): GridLine[] {
  // I and O are read as numbers: drafters leave them out.
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  const name = (index: number): string => (digits ? String(index + 1) : letters[index]!);
  return lines.map((at, index) => {
    if (!grew || index === 0) return { name: name(index), at };
    return { name: index === 1 ? `${name(0)}.${digits ? 6 : 5}` : name(index - 1), at };
  });
}

/** Sizes as a structure has them: a few, each used often. */
class Framing {
  readonly columnSchedule: ScheduleEntry[] = [];
  readonly beamSchedule: ScheduleEntry[] = [];
  private readonly random: Random;
  private readonly options: DraftDrawingOptions;
  /** Girders run along `u`, the beams between them along `v`. */
  private readonly u: GridLine[];
  private readonly v: GridLine[];
  private readonly infill: number[];

  constructor(random: Random, options: DraftDrawingOptions, pointsPerFoot: number, [u, v]: readonly [GridLine[], GridLine[]]) {
    this.random = random;
    this.options = options;
    this.u = u;
    this.v = v;
    const spans = u.slice(1).map(({ at }, index) => at - u[index]!.at);
    this.infill = spans.map((span) => Math.min(4, Math.floor(((span / 12) * pointsPerFoot) / MIN_SPACING) - 1));
    const mark = (letter: string, sizes: readonly string[]) => (index: number) => ({
      mark: `${letter}${index + 1}`,
      designation: sizes[(index * 2 + first) % sizes.length]!,
    });
    const first = random.integer(0, 5);
    this.columnSchedule = options.columnSchedule ? [0, 1, 2].map(mark("C", SIZES.column)) : [];
    this.beamSchedule = options.beamSchedule ? [0, 1, 2, 3].map(mark("B", SIZES.beam)) : [];
  }

  members(x: GridLine[]): PlanMember[] {
    const { u, v } = this;
    const swap = u !== x;
    const members: PlanMember[] = [];
    for (let j = 0; j < v.length; j += 1) {
      for (let i = 0; i < u.length; i += 1) {
        const from = u[i]!.at;
        const right = u[i + 1]?.at;
        const above = v[j + 1]?.at;
        members.push(this.column([from, v[j]!.at]));
        if (right !== undefined) members.push(...this.girder(i, [from, v[j]!.at], [right, v[j]!.at]));
        if (above !== undefined) members.push(this.beam("beam", [from, v[j]!.at], [from, above], 0.5));
        if (right !== undefined && above !== undefined) members.push(...this.bay(i, [from, v[j]!.at], [right, above], members.length));
      }
    }
    if (!swap) return members;
    const turned = ([a, b]: Point): Point => [b, a];
    return members.map((member) => ({ ...member, from: turned(member.from), to: turned(member.to) }));
  }

  private column(at: Point): PlanMember {
    const entry = this.random.next();
    const size = this.random.pick(SIZES.column);
    const scheduled = this.columnSchedule[Math.floor(entry * this.columnSchedule.length)];
    const designation = scheduled?.designation ?? size;
    const base = { kind: "column" as const, designation, from: at, to: at, share: 0 };
    if (scheduled) return { ...base, labelled: "tag", label: null, tag: scheduled.mark };
    return { ...base, labelled: "leader", label: labelWith(designation, designation, "placed"), tag: null };
  }

  /** A girder, and now and then a post that stands on it. */
  private girder(bay: number, from: Point, to: Point): PlanMember[] {
    const spaces = this.infill[bay]! + 1;
    const share = (Math.floor(spaces / 2) + 0.5) / spaces;
    const girder = this.beam("girder", from, to, share);
    const chance = this.random.next();
    const size = this.random.pick(SIZES.post);
    if (!this.options.posts || chance > 0.15 || spaces < 2) return [girder];
    const at: Point = [from[0] + (to[0] - from[0]) / spaces, from[1]];
    const label = labelWith(size, size, "placed");
    return [girder, { kind: "column", designation: size, from: at, to: at, labelled: "leader", label, tag: null, share: 0 }];
  }

  private bay(index: number, low: Point, high: Point, number: number): PlanMember[] {
    const { random, options } = this;
    const count = this.infill[index]!;
    const isShort = high[1] - low[1] < SHORT_SPAN;
    const content = random.next();
    const together = random.next();
    const size = random.pick(SIZES.beam);
    const joist = random.pick(isShort ? SIZES.shortJoist : SIZES.joist);
    const brace = random.pick(SIZES.brace);
    if (options.braces && content < 0.12) {
      return [this.diagonal(brace, low, high, 0.3), this.diagonal(brace, [low[0], high[1]], [high[0], low[1]], 0.3)];
    }
    const isJoists = options.joists && content > (isShort ? 0.3 : 0.7);
    // Two channels with one number in front are one piece: a pair, back to back.
    const isTogether = options.quantities && !isJoists && count > 1 && together < 0.35 && size.startsWith("W");
    return Array.from({ length: count }, (_, at): PlanMember => {
      const u = low[0] + ((high[0] - low[0]) * (at + 1)) / (count + 1);
      const ends = [[u, low[1]] as const, [u, high[1]] as const] as const;
      // Neighbours' callouts stand at different heights.
      const share = 0.44 + ((at + number) % 3) * 0.06;
      if (isJoists) {
        const label = labelWith(joist, joist, "placed");
        return { kind: "joist", designation: joist, from: ends[0], to: ends[1], labelled: "callout", label, tag: null, share };
      }
      if (!isTogether) return this.beam("beam", ends[0], ends[1], share, random.next() < 0.6 ? size : undefined);
      const isLabelled = at === Math.floor(count / 2);
      const label = isLabelled ? beamLabel(size, random, { ...options, quantity: count }) : null;
      const base = { kind: "beam" as const, designation: size, from: ends[0], to: ends[1], label, tag: null, share };
      return { ...base, labelled: isLabelled ? "callout" : "group" };
    });
  }

  private diagonal(designation: string, from: Point, to: Point, share: number): PlanMember {
    const label = labelWith(designation, designation, "placed");
    return { kind: "brace", designation, from, to, labelled: "callout", label, tag: null, share };
  }

  private beam(kind: "beam" | "girder", from: Point, to: Point, share: number, given?: string): PlanMember {
    const { random, options } = this;
    const size = given ?? random.pick(SIZES[kind]);
    const tagged = random.next();
    const apart = random.next();
    const entry = random.next();
    const left = random.next();
    const scheduled = kind === "beam" && tagged < 0.3 ? this.beamSchedule[Math.floor(entry * this.beamSchedule.length)] : undefined;
    const base = { kind, from, to, share };
    if (scheduled) return { ...base, designation: scheduled.designation, labelled: "tag", label: null, tag: scheduled.mark };
    if (options.unlabelled && left < 0.1) return { ...base, designation: size, labelled: "none", label: null, tag: null };
    // A callout with a leader is short: it stands between this member and the next.
    const isApart = options.leaders && kind === "beam" && apart < 0.2;
    const label = beamLabel(size, random, isApart ? { unlisted: options.unlisted } : options);
    return { ...base, designation: label.designation, labelled: isApart ? "leader" : "callout", label, tag: null };
  }
}
