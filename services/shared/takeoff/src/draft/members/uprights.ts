import { boxDistance, type Box, type Point } from "../geometry/box.ts";
import { along, distanceTo } from "../geometry/segment.ts";
import { findDrawnSymbols, MAX_SYMBOL } from "../page/drawn-symbols.ts";
import type { LineFinder } from "../page/strokes/line-finder.ts";
import type { MemberLabel } from "./member-labels.ts";
import type { LabelLine } from "./width-votes.ts";

/** How far the symbol of a column or post is from its text, in heights of the text. */
const REACH = 2.5;
/** The symbol is nearer to the text than a line of members by this share, for the text to be the symbol's. */
const NEARER = 0.8;
/** A symbol this near to a text is the text's, where others of its designation are. In heights of the text. */
const NEXT = 1.2;
const TUBE = /^(?:HSS|PIPE)/;
/** A line of members this near to a text is what it names, though a symbol stands between them. In heights of the text. */
const UNDER = 1.2;
/** Symbols up to this size are no columns, in heights of the text. */
const SMALL = 0.7;
/** How far members end before the outline of a column, and how far they miss its middle; points. */
const MEMBER_GAP = 14;
const AIM = 1.5;
/** Half the height of capitals, in heights of the text. */
const HALF = 0.35;

/** The place of the first point at or right of a place, in points that are sorted from the left. */
function findFirst(sorted: readonly Point[], x: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.x ?? Infinity) < x) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Outlines of columns and posts seen from above: at each, a member or a grid line points at its middle. */
export class UprightSymbols {
  private readonly outlines: readonly Box[];
  private readonly texts: readonly Point[];
  private readonly lines: LineFinder;
  private readonly known = new Map<Box, boolean>();

  /**
   * @param outlines small outlines of the page
   * @param texts the middle of each text of the page: an outline with one is the frame of a mark or keynote
   */
  constructor(outlines: readonly Box[], texts: readonly Point[], lines: LineFinder) {
    this.texts = texts.toSorted((a, b) => a.x - b.x);
    this.outlines = outlines.filter((outline) => !this.isFrame(outline));
    this.lines = lines;
  }

  /** Those up to so many points from a box. */
  near(box: Box, reach: number): Box[] {
    const around = reach + MAX_SYMBOL;
    const isNear = (outline: Box): boolean =>
      Math.max(outline.left - box.right, box.left - outline.right) < reach && boxDistance(outline, box) < reach;
    const strokes = this.lines.within(box.left - around, box.bottom - around, box.right + around, box.top + around);
    const drawn = findDrawnSymbols(strokes).filter((outline) => isNear(outline) && !this.isFrame(outline));
    return [...this.outlines.filter(isNear), ...drawn].filter((outline) => this.isUpright(outline));
  }

  private isFrame({ left, right, bottom, top }: Box): boolean {
    for (let at = findFirst(this.texts, left); at < this.texts.length; at++) {
      const text = this.texts[at];
      if (!text || text.x > right) return false;
      if (text.y > bottom && text.y < top) return true;
    }
    return false;
  }

  /** An opening, a dot and the end of a pipe stand apart from members. */
  private isUpright(outline: Box): boolean {
    const known = this.known.get(outline);
    if (known !== undefined) return known;
    const centre = { x: (outline.left + outline.right) / 2, y: (outline.bottom + outline.top) / 2 };
    const size = Math.max(outline.right - outline.left, outline.top - outline.bottom);
    const reach = size / 2 + MEMBER_GAP;
    const isUpright = this.lines.around(centre, reach).some((stroke) => {
      const at = along(stroke, centre);
      if (distanceTo(stroke, centre) > AIM || at < -reach || at > stroke.length + reach) return false;
      return Math.max(Math.abs(at), Math.abs(stroke.length - at)) > size;
    });
    this.known.set(outline, isUpright);
    return isUpright;
  }
}

/** How a callout stands to the symbols of columns and posts: `next` where a line of members is as near as the symbol. */
export type UprightEvidence = "upright" | "next" | null;

/**
 * Whether a callout stands next to the symbol of a column or post, and nearer to it than to any line of members. A plan does not say how
 * long what stands upright is. @param nearest the line next to the text that it names most likely
 */
export function findUpright(label: MemberLabel, nearest: LabelLine | null, symbols: UprightSymbols): UprightEvidence {
  const { box, centre, run, kind, name } = label;
  if (kind === "joist") return null;
  const lineGap = nearest ? distanceTo(nearest.segment, centre) - HALF * run.height : Infinity;
  // A post on a girder may stand under the text of the girder, and its hangers under the ends of the text.
  const isOther = (symbol: Box): boolean => isAlongside(symbol, box) || (!TUBE.test(name) && isHanger(symbol, nearest, SMALL * run.height));
  const own = symbols.near(box, REACH * run.height).filter((symbol) => lineGap > UNDER * run.height || !isOther(symbol));
  if (own.some((symbol) => boxDistance(symbol, box) < NEARER * lineGap)) return "upright";
  const isNext = own.some((symbol) => boxDistance(symbol, box) < NEXT * run.height);
  if (!isNext) return null;
  // Tubes and pipes are columns far more often than beams.
  return TUBE.test(name) ? "upright" : "next";
}

/** Whether a small symbol stands on a line, away from its ends: a column is not smaller than its text, and members end at it. */
function isHanger({ left, right, bottom, top }: Box, line: LabelLine | null, maxSize: number): boolean {
  if (!line || Math.max(right - left, top - bottom) > maxSize) return false;
  const centre = { x: (left + right) / 2, y: (bottom + top) / 2 };
  const at = along(line.segment, centre);
  return distanceTo(line.segment, centre) < AIM && at > MEMBER_GAP && at < line.segment.length - MEMBER_GAP;
}

/** Whether the middle of a symbol stands above, below or next to a text, and not beyond its corners. */
function isAlongside(symbol: Box, box: Box): boolean {
  const x = (symbol.left + symbol.right) / 2;
  const y = (symbol.bottom + symbol.top) / 2;
  const isUprightText = box.top - box.bottom > box.right - box.left;
  return isUprightText ? y > box.bottom && y < box.top : x > box.left && x < box.right;
}
