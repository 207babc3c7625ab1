import type { ReadLine } from "../reading/text-box.ts";

/** In heights of the lower box: how far the ends of two boxes may be apart or overlap, and their middles across. */
const GAP = { most: 0.6, overlap: 1 };
const ACROSS = 0.35;
/** Of the higher to the lower box. */
const MAX_RATIO = 1.7;
/** Boxes that overlap by more, in heights, cut a word in two. */
const SAME_WORD = -0.15;

/** A box in the direction of its reading: `from` and `to` along it, `low` and `high` across, from its baseline. */
interface Laid {
  line: ReadLine;
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Joins boxes that continue each other into lines: a wide gap, a rule or a change of letters parts what is one text. */
export function joinLines(lines: readonly ReadLine[]): ReadLine[] {
  return [...Map.groupBy(lines, ({ angle }) => angle).values()].flatMap(joinOneWay);
}

function joinOneWay(lines: readonly ReadLine[]): ReadLine[] {
  const laid = lines.map(layBox).sort((a, b) => a.from - b.from);
  const used = new Set<Laid>();
  return laid.flatMap((first) => {
    if (used.has(first)) return [];
    let whole = first;
    for (const next of laid) {
      if (next === first || used.has(next) || next.from < first.from || !continues(whole, next)) continue;
      used.add(next);
      whole = joinTwo(whole, next);
    }
    return [whole.line];
  });
}

function layBox(line: ReadLine): Laid {
  const { left, right, top, bottom } = line;
  switch (line.angle) {
    case 0:
      return { line, from: left, to: right, low: -bottom, high: -top };
    case 180:
      return { line, from: -right, to: -left, low: top, high: bottom };
    case 90:
      return { line, from: -bottom, to: -top, low: -right, high: -left };
    case 270:
      return { line, from: top, to: bottom, low: left, high: right };
  }
}

function continues(a: Laid, b: Laid): boolean {
  const heights = [a.high - a.low, b.high - b.low] as const;
  const lower = Math.min(...heights);
  const gap = b.from - a.to;
  const across = Math.abs((a.low + a.high) / 2 - (b.low + b.high) / 2);
  return gap <= GAP.most * lower && gap > -GAP.overlap * lower && across < ACROSS * lower && Math.max(...heights) < MAX_RATIO * lower;
}

function joinTwo(a: Laid, b: Laid): Laid {
  const lower = Math.min(a.high - a.low, b.high - b.low);
  const blank = b.from - a.to < SAME_WORD * lower ? "" : " ";
  return {
    from: a.from,
    to: Math.max(a.to, b.to),
    low: Math.min(a.low, b.low),
    high: Math.max(a.high, b.high),
    line: {
      angle: a.line.angle,
      text: `${a.line.text}${blank}${b.line.text}`,
      score: Math.min(a.line.score, b.line.score),
      hasStacked: a.line.hasStacked || b.line.hasStacked,
      left: Math.min(a.line.left, b.line.left),
      right: Math.max(a.line.right, b.line.right),
      top: Math.min(a.line.top, b.line.top),
      bottom: Math.max(a.line.bottom, b.line.bottom),
    },
  };
}
