import type { Point } from "../../geometry/box.ts";
import { isPieceMarkAlone, MARK, PIECE_MARK, type MarkText } from "./mark-texts.ts";
import { findRowOrder, findRows, widthOfCallout, type RowOrder } from "./mark-rows.ts";
import type { Callout } from "../callouts.ts";
import type { CalloutRole } from "../roles.ts";
import type { Run } from "../../text/runs.ts";
import { findDesignations } from "../callout-grammar.ts";

/** A mark stands with its callout, or beyond the line of the member. All in heights of the callout's text. */
const REACH = { across: 3, along: 2.8, sameLine: 0.5 };
/** The labels at both ends of a member are no farther apart, in heights: a beam of 60 feet at 1/8" to the foot. */
const MAX_ROW_GAP = 40;
/** How much farther from its callout a mark stands at most than the nearest quarter of those of its sheet; where few do, in heights. */
const MAX_OVER_USUAL = 1.5;
const FEW = { pairs: 8, distance: 2 };
/** So many marks in a row, fewer than that share of them with a size, are of plates and the like along a member: its size is none of theirs. */
const PLATES = { minMarks: 3, minSized: 0.5 };
/** A mark on the side on which most of the sheet stand is nearer by this. */
const USUAL_SIDE = 0.8;
/** Fewer callouts with a mark, or a smaller share of them, and the texts are no piece marks, or those of other pieces where they can be nothing else. */
const MIN_MARKED = { callouts: 2, share: 0.4, shareAlone: 0.25 };
/** Texts within this angle have one direction, radians. */
const SAME_DIRECTION = 0.05;

/** Where a text stands, seen from a callout. */
type Side = "above" | "below" | "before" | "after";

interface Pair {
  callout: Callout;
  run: MarkText;
  side: Side;
  /** In heights of the callout's text. */
  distance: number;
}

/** A callout with the text that is its mark. */
export interface MarkedCallout {
  mark: string;
  run: Run;
}

/** What the marks of a page are told from. */
export interface PieceMarkContext {
  roles: readonly CalloutRole[];
  /** Of `separateMarks`. */
  runs: readonly MarkText[];
  /** Names of grid lines: they are no marks. */
  gridNames: ReadonlySet<string>;
}

/**
 * The piece marks of callouts: each under or beside its callout, in the same direction. All marks of a sheet have one form. Where few
 * callouts have a text of that form next to them, it is no mark: empty then.
 */
export function findPieceMarks(callouts: readonly Callout[], { roles, runs, gridNames }: PieceMarkContext): Map<Callout, MarkedCallout> {
  const placed = callouts.filter((_, index) => roles[index] === "placed");
  const texts = runs.filter(({ text }) => isPieceMark(text.toUpperCase(), gridNames));
  const pairs = findPairs(placed, texts);
  const form = findMost(pairs, ({ run }) => formOf(run.text));
  const isOfForm = ({ text }: Run): boolean => formOf(text) === form;
  const marks = texts.filter(isOfForm);
  const own = placed.filter(({ isAdded }) => !isAdded);
  const ofForm = pairs.filter(({ run }) => isOfForm(run));
  const kept = keepOwn(keepOrder(ofForm, findRowOrder(own, marks)), marks);
  const usual = findMost(matchNearest(kept, null), ({ side }) => side);
  const marked = matchNearest(kept, usual);
  const isAlone = marked.some(({ run }) => isPieceMarkAlone(run.text.toUpperCase()));
  const least = isAlone ? MIN_MARKED.shareAlone * Math.min(own.length, marks.length) : MIN_MARKED.share * own.length;
  if (marked.length < MIN_MARKED.callouts || marked.length < least) return new Map();
  const found = new Map(marked.map(({ callout, run }) => [callout, { mark: run.text.toUpperCase(), run }]));
  for (const callout of placed.filter(({ isAdded }) => isAdded)) {
    const host = findHost(callout, own);
    const mark = host && found.get(host);
    if (mark) found.set(callout, mark);
    else found.delete(callout);
  }
  return found;
}

/** Pairs in the order in which labels follow each other along the lines of their sheet, those that are farther apart among them. */
function keepOrder(pairs: readonly Pair[], order: RowOrder | null): Pair[] {
  if (!order) return [...pairs];
  const inRows = order.pairs.filter(({ gap }) => gap <= MAX_ROW_GAP);
  return [
    ...pairs.filter(isStacked),
    ...inRows.map(({ callout, run, gap }): Pair => ({ callout, run, side: order.side, distance: 1 + gap })),
  ];
}

/**
 * Without marks that stand farther above or below than those of the sheet do, and without those of rows most of which have no size: across the
 * line of a member they are of what is joined to it.
 */
function keepOwn(pairs: readonly Pair[], texts: readonly MarkText[]): Pair[] {
  const nearest = matchNearest(pairs.filter(isStacked), null);
  const usual = nearest[Math.floor(nearest.length / 4)]?.distance ?? 0;
  const reach = Math.min(MAX_OVER_USUAL * usual, nearest.length < FEW.pairs ? FEW.distance : Infinity);
  const near = pairs.filter((pair) => !isStacked(pair) || pair.distance <= reach);
  const sized = new Set(pairs.map(({ run }) => run));
  const rows = findRows(texts).filter((row) => row.length >= PLATES.minMarks);
  const plates = new Set(rows.filter((row) => row.filter((run) => sized.has(run)).length < PLATES.minSized * row.length).flat());
  return near.filter((pair) => !isStacked(pair) || !plates.has(pair.run));
}

const isStacked = ({ side }: Pair): boolean => side === "above" || side === "below";

/** The callout of the piece to which another one is added: `w/ C12X20.7 CAP`. Null when none is near. */
export function findHost(added: Callout, callouts: readonly Callout[]): Callout | null {
  let host: Callout | null = null;
  let nearest = MAX_HOST * added.run.height;
  for (const callout of callouts) {
    if (callout === added || callout.isAdded || !isSameDirection(callout.run, added.run)) continue;
    const distance = Math.hypot(callout.centre.x - added.centre.x, callout.centre.y - added.centre.y);
    if (distance < nearest) {
      nearest = distance;
      host = callout;
    }
  }
  return host;
}

/** How far a piece and what is added to it are named from each other, in heights of the text. */
const MAX_HOST = 12;

function findPairs(callouts: readonly Callout[], texts: readonly MarkText[]): Pair[] {
  const columns = Map.groupBy(texts, ({ centre }) => Math.floor(centre.x / COLUMN));
  return callouts.flatMap((callout) => {
    const reach = MAX_PAIR * callout.run.height;
    const found: Pair[] = [];
    const last = Math.floor((callout.centre.x + reach) / COLUMN);
    for (let column = Math.floor((callout.centre.x - reach) / COLUMN); column <= last; column++) {
      for (const run of columns.get(column) ?? []) {
        const pair = pairOf(callout, run);
        if (pair) found.push(pair);
      }
    }
    return found;
  });
}

/** Texts are looked up by columns of the page of this width, points. */
const COLUMN = 64;

function isPieceMark(text: string, gridNames: ReadonlySet<string>): boolean {
  return (MARK.test(text) || PIECE_MARK.test(text)) && !gridNames.has(text) && findDesignations(text).length === 0;
}

/** `9A9` for `2B51`: how a mark is put together. */
function formOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/\d+/g, "9")
    .replace(/[A-Z]+/, "A")
    .replace(/[A-Z]$/, "");
}

export function isSameDirection(a: Run, b: Run): boolean {
  const turn = Math.abs(a.angle - b.angle) % (2 * Math.PI);
  return Math.min(turn, 2 * Math.PI - turn) < SAME_DIRECTION;
}

/** How a text stands to a callout; null where it is too far away or has another direction. */
function pairOf(callout: Callout, run: MarkText): Pair | null {
  const { height, angle } = callout.run;
  if (run === callout.run || !isSameDirection(callout.run, run) || isFar(callout.centre, run.centre, height)) return null;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const dx = run.centre.x - callout.centre.x;
  const dy = run.centre.y - callout.centre.y;
  const across = (dy * cos - dx * sin) / height;
  const along = (dx * cos + dy * sin) / height;
  const ofCallout = run.whole === callout.run ? widthOfCallout(callout) : callout.run.width;
  const halfWidths = (ofCallout + run.width) / 2 / height;
  const gap = Math.max(0, Math.abs(along) - halfWidths);
  if (Math.abs(across) < REACH.sameLine) {
    if (gap > REACH.along) return null;
    return { callout, run, side: along > 0 ? "after" : "before", distance: 1 + gap };
  }
  if (Math.abs(across) > REACH.across || gap > 0) return null;
  return { callout, run, side: across > 0 ? "above" : "below", distance: Math.abs(across) + Math.abs(along) / 10 };
}

/** More than a callout with its mark is long, in heights. */
const MAX_PAIR = 14;

function isFar(a: Point, b: Point, height: number): boolean {
  return Math.abs(a.x - b.x) > MAX_PAIR * height || Math.abs(a.y - b.y) > MAX_PAIR * height;
}

/** Each text with the callout that it is nearest to, and each callout with one text. @param usual side of which texts count as nearer */
function matchNearest(pairs: readonly Pair[], usual: Side | null): Pair[] {
  const distanceOf = ({ side, distance }: Pair): number => (side === usual ? distance - USUAL_SIDE : distance);
  const callouts = new Set<Callout>();
  const runs = new Set<Run>();
  return pairs
    .toSorted((a, b) => distanceOf(a) - distanceOf(b))
    .filter(({ callout, run }) => {
      if (callout.isAdded || callouts.has(callout) || runs.has(run)) return false;
      callouts.add(callout);
      runs.add(run);
      return true;
    });
}

/** The value that most of some pairs have; null for none. */
function findMost<Value>(pairs: readonly Pair[], valueOf: (pair: Pair) => Value): Value | null {
  let most: { value: Value; count: number } | null = null;
  for (const [value, { length }] of Map.groupBy(pairs, valueOf)) if (!most || length > most.count) most = { value, count: length };
  return most && most.value;
}
