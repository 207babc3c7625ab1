import type { Box } from "../steel/callouts.ts";
import { leaderTip } from "./leaders.ts";
import type { MemberLabel } from "./member-labels.ts";
import type { Point } from "../text/runs.ts";
import type { LineFinder } from "../page/line-finder.ts";
import { along, distanceTo, isOnAxis, isParallel, type Segment } from "../page/segments.ts";

/** All in heights of the label's text. */
const ASIDE = { min: 0.15, max: 3.2 };
/** How near the tip of a leader is to what it points at, points. */
const TIP = 8;
/** Directions this near are one, radians. */
export const PARALLEL = 0.035;
/** Lines with less of the votes of the best width are no members; thicker ones are with fewer votes: girders are fewer than beams. */
const MIN_VOTES = { thin: 0.25, thick: 0.05 };

/** The line of a drawing that a label names. */
export interface LabelLine {
  segment: Segment;
  how: "aside" | "leader";
  /** In heights of the text. */
  aside: number;
}

/** Finds the lines that labels name, by the widths of the lines next to all of them. */
export class LabelLines {
  private readonly lines: LineFinder;
  private readonly axes: readonly Segment[];
  private readonly symbols: readonly Box[];
  private readonly votes: ReadonlyMap<string, number>;
  private readonly candidates: ReadonlyMap<MemberLabel, LabelLine[]>;

  /** @param symbols outlines of columns and posts @param axes grid lines, which are no members */
  constructor(labels: readonly MemberLabel[], lines: LineFinder, symbols: readonly Box[], axes: readonly Segment[]) {
    this.lines = lines;
    this.axes = axes;
    this.symbols = symbols;
    this.candidates = new Map(labels.map((label) => [label, this.linesNextTo(label)]));
    this.votes = this.widthVotes();
  }

  /** Null for a column or a post, of which a plan does not show a line, and where no line is found. */
  lineOf(label: MemberLabel): LabelLine | null {
    // The frame around a mark would pass for a leader.
    const tip = label.isMark ? null : leaderTip(label.run, this.lines);
    if (tip && this.symbols.some((symbol) => isNear(symbol, tip))) return null;
    return (tip && this.lineAtTip(label, tip)) ?? this.nearestLine(label);
  }

  /** The width of most members. */
  mainWidth(): number {
    const best = [...this.votes].reduce((first, vote) => (vote[1] > first[1] ? vote : first), ["|0", 0]);
    return Number(best[0].split("|")[1]);
  }

  /** Lines along a callout that reach over its middle, without the frame around it. */
  private linesNextTo({ centre, run, box, isMark }: MemberLabel): LabelLine[] {
    const direction = { ux: Math.cos(run.angle), uy: Math.sin(run.angle) };
    const textLength = Math.max(box.right - box.left, box.top - box.bottom);
    const found: (LabelLine & { side: number })[] = [];
    // Marks are written level next to members of any direction.
    const isAlong = (segment: Segment): boolean => isMark || isParallel(segment, direction, PARALLEL);
    for (const segment of this.lines.linesAround(centre, ASIDE.max * run.height, isAlong)) {
      if (!isAlong(segment) || segment.length < 0.6 * textLength) continue;
      const at = along(segment, centre);
      const aside = distanceTo(segment, centre) / run.height;
      if (at < -2 || at > segment.length + 2 || aside > ASIDE.max || aside < ASIDE.min || isOnAxis(segment, this.axes)) continue;
      const side = Math.sign(direction.ux * (segment.y1 - centre.y) - direction.uy * (segment.x1 - centre.x));
      found.push({ segment, how: "aside", aside, side });
    }
    const isFrame = (a: LabelLine & { side: number }): boolean =>
      found.some(
        (b) =>
          a.side !== b.side &&
          a.segment.length < 2.2 * run.width &&
          Math.abs(a.segment.length - b.segment.length) < 1.5 &&
          Math.hypot(
            (a.segment.x1 + a.segment.x2 - b.segment.x1 - b.segment.x2) / 2,
            (a.segment.y1 + a.segment.y2 - b.segment.y1 - b.segment.y2) / 2,
          ) <
            4 * run.height,
      );
    return found.filter((one) => !isFrame(one));
  }

  /** Each callout votes for the widths of the lines next to it: near ones count more, and thick ones. Joists and braces are thinner than beams. */
  private widthVotes(): Map<string, number> {
    const votes = new Map<string, number>();
    for (const [one, lines] of this.candidates) {
      if (one.isMark) continue;
      for (const { segment, aside } of lines) {
        if (segment.length < 1.2 * one.run.width) continue;
        const key = classOf(one, segment);
        votes.set(key, (votes.get(key) ?? 0) + Math.sqrt(segment.width) / (1 + aside));
      }
    }
    return votes;
  }

  private isMember(one: MemberLabel, segment: Segment): boolean {
    const minVotes = segment.width > this.mainWidth() ? MIN_VOTES.thick : MIN_VOTES.thin;
    return this.shareOf(one, segment) >= minVotes;
  }

  /** How far a line is of the width that members of a callout's kind have, 0 to 1. */
  private shareOf(one: MemberLabel, segment: Segment): number {
    const { kind } = one;
    const best = Math.max(...[...this.votes].flatMap(([key, vote]) => (key.startsWith(`${kind}|`) ? [vote] : [])), Number.EPSILON);
    return (this.votes.get(classOf(one, segment)) ?? 0) / best;
  }

  private nearestLine(one: MemberLabel): LabelLine | null {
    const ranked = (this.candidates.get(one) ?? [])
      .filter(({ segment }) => this.isMember(one, segment))
      .map((found) => ({ found, score: found.aside - 1.2 * this.shareOf(one, found.segment) }))
      .sort((a, b) => a.score - b.score);
    return ranked[0]?.found ?? null;
  }

  /** The member that the tip of a leader touches. */
  private lineAtTip(one: MemberLabel, tip: Point): LabelLine | null {
    let nearest: Segment | null = null;
    let nearestAside = TIP;
    for (const segment of this.lines.linesAround(tip, TIP, (stroke) => distanceTo(stroke, tip) < TIP)) {
      const at = along(segment, tip);
      const aside = distanceTo(segment, tip);
      if (!this.isMember(one, segment) || segment.length < 2 * TIP) continue;
      if (at < 0 || at > segment.length || aside >= nearestAside || isOnAxis(segment, this.axes)) continue;
      nearest = segment;
      nearestAside = aside;
    }
    return nearest && { segment: nearest, how: "leader", aside: 0 };
  }
}

function isNear({ left, bottom, right, top }: Box, { x, y }: Point): boolean {
  return x > left - TIP && x < right + TIP && y > bottom - TIP && y < top + TIP;
}

const classOf = ({ kind }: MemberLabel, { width }: Segment): string => `${kind}|${width}`;
