import { TextPlaces } from "./text-places.ts";
import type { PlacedText } from "./placed-text.ts";

/** The denominators of drawings' inches. */
const DENOMINATORS = "2|4|8|16|32|64";
const NUMERATOR = /^(?<over>\d{1,2})(?<slash> ?\/)?$/;
const DENOMINATOR = new RegExp(String.raw`^(?<under>${DENOMINATORS})(?![\d/.'])(?<rest>.*)$`);
const SLASH_AND_DENOMINATOR = new RegExp(String.raw`^\/ ?(?<under>${DENOMINATORS})(?![\d/.'])(?<rest>.*)$`);
const WHOLE_FRACTION = new RegExp(String.raw`^(?<over>\d{1,2})\/(?<under>${DENOMINATORS})(?![\d/.'])(?<rest>.*)$`);

/** How far the numerator of a stacked fraction stands above the denominator, in heights of the small digits. */
const STACKED = { min: 0.6, max: 1.8, offCentre: 0.4 };
/** How far a numerator that stands beside its denominator is raised above it, in heights of the denominator. */
const RAISED = { min: 0.12, max: 1 };
/** Between the parts of a fraction, in heights of the larger one. */
const PART_GAP = { min: -0.45, max: 0.35 };
/** The digits of a fraction are smaller than the text that it belongs to, and not smaller than this, as a share of its height. */
const SMALL = { min: 0.35, max: 0.95 };
/** Between a fraction and the text that it belongs to, in heights of that text. */
const HOST_GAP = { min: -0.3, max: 0.75 };
/** How far the denominator's baseline may lie below that of the text, in heights of the text. */
const LOWERED = 0.35;

/** The parts of one printed fraction. */
interface PrintedFraction {
  parts: readonly PlacedText[];
  /** `11/16`, and what is written behind it without a gap: `3/8x6`. */
  text: string;
  along: number;
  end: number;
  /** The baselines of the denominator and of the numerator. */
  low: number;
  high: number;
  /** Of the smallest and the largest digits. */
  height: { min: number; max: number };
}

/**
 * Replaces printed fractions by one text on the baseline of the number that they belong to. Drawing programs write them as two small
 * numbers above each other, as a raised `11/` and a lowered `16`, as a raised `3` and `/4` on the baseline, as three texts with the slash
 * half-way between them, or as a smaller `15/16`, often without a gap behind the whole number: joined by their letters alone `3` and `1/2` would read `31/2`. Only proper fractions over 2, 4, 8,
 * 16, 32 and 64 are joined. All texts have one direction.
 */
export function joinFractions(texts: readonly PlacedText[]): readonly PlacedText[] {
  const starts = texts.filter(({ text }) => NUMERATOR.test(text.trim()) || WHOLE_FRACTION.test(text.trim()));
  if (starts.length === 0) return texts;
  const places = new TextPlaces(texts);
  const used = new Set<PlacedText>();
  const fractions: PlacedText[] = [];
  for (const start of starts) {
    if (used.has(start)) continue;
    const fraction = readFraction(start, places, used);
    const placed = fraction && placeFraction(fraction, places, used);
    if (!placed) continue;
    for (const part of fraction.parts) used.add(part);
    fractions.push(placed);
  }
  return fractions.length === 0 ? texts : [...texts.filter((text) => !used.has(text)), ...fractions];
}

/** The fraction that begins with a text; null where none does. */
function readFraction(start: PlacedText, places: TextPlaces, used: ReadonlySet<PlacedText>): PrintedFraction | null {
  const whole = WHOLE_FRACTION.exec(start.text.trim())?.groups;
  if (whole) return buildFraction(whole["over"], whole["under"], whole["rest"], [start]);
  const { over, slash } = NUMERATOR.exec(start.text.trim())?.groups ?? {};
  const isFree = (text: PlacedText): boolean => text !== start && !used.has(text);
  for (const next of places.startingNear(start.along + start.width, start.across - RAISED.max * start.height, start.across)) {
    if (!isFree(next) || !isBesideLower(start, next)) continue;
    const lower = slash === undefined && next.text.trim() === "/" ? findLower(next, places, isFree) : null;
    const found = (slash === undefined && !lower ? SLASH_AND_DENOMINATOR : DENOMINATOR).exec((lower ?? next).text.trim())?.groups;
    const fraction = found && buildFraction(over, found["under"], found["rest"], lower ? [start, next, lower] : [start, next]);
    if (fraction) return fraction;
  }
  if (slash !== undefined) return null;
  const below = places
    .centredNear(centre(start), start.across - STACKED.max * start.height, start.across)
    .find((text) => isFree(text) && DENOMINATOR.exec(text.text.trim())?.groups?.["rest"] === "" && standsBelow(text, start));
  return below ? buildFraction(over, below.text.trim(), "", [start, below]) : null;
}

/** The denominator behind a slash that is a text of its own. */
function findLower(slash: PlacedText, places: TextPlaces, isFree: (text: PlacedText) => boolean): PlacedText | null {
  const near = places.startingNear(slash.along + slash.width, slash.across - RAISED.max * slash.height, slash.across);
  return near.find((text) => isFree(text) && isBesideLower(slash, text) && DENOMINATOR.test(text.text.trim())) ?? null;
}

function buildFraction(over = "", under = "", rest = "", parts: readonly PlacedText[]): PrintedFraction | null {
  if (Number(over) === 0 || Number(over) >= Number(under)) return null;
  const heights = parts.map(({ height }) => height);
  const baselines = parts.map(({ across }) => across);
  return {
    parts,
    text: `${over}/${under}${rest}`,
    along: Math.min(...parts.map(({ along }) => along)),
    end: Math.max(...parts.map(({ along, width }) => along + width)),
    low: Math.min(...baselines),
    high: Math.max(...baselines),
    height: { min: Math.min(...heights), max: Math.max(...heights) },
  };
}

const centre = ({ along, width }: PlacedText): number => along + width / 2;

/** Whether a text follows a numerator directly, and the numerator is raised above it. */
function isBesideLower(numerator: PlacedText, next: PlacedText): boolean {
  const height = Math.max(numerator.height, next.height);
  const gap = next.along - (numerator.along + numerator.width);
  const rise = numerator.across - next.across;
  return gap > PART_GAP.min * height && gap < PART_GAP.max * height && rise > RAISED.min * next.height && rise < RAISED.max * next.height;
}

function standsBelow(below: PlacedText, above: PlacedText): boolean {
  const height = Math.max(above.height, below.height);
  const rise = above.across - below.across;
  return (
    Math.abs(above.height - below.height) < 0.2 * height &&
    rise > STACKED.min * height &&
    rise < STACKED.max * height &&
    Math.abs(centre(above) - centre(below)) < STACKED.offCentre * height
  );
}

/**
 * A fraction as a text on the baseline of the text that it belongs to: of the one in front of it, else of the one behind it. Null for
 * numbers that are none: a stacked one, or a whole one of the size of its neighbours, needs a larger text.
 */
function placeFraction(fraction: PrintedFraction, places: TextPlaces, used: ReadonlySet<PlacedText>): PlacedText | null {
  const isHost = (text: PlacedText): boolean => !used.has(text) && !fraction.parts.includes(text) && isAsHigh(text, fraction);
  const low = fraction.low - LOWERED * fraction.height.max;
  const before = places
    .endingNear(fraction.along, low, fraction.high)
    .find((text) => isHost(text) && isGap(fraction.along - (text.along + text.width), text));
  const host =
    before ?? places.startingNear(fraction.end, low, fraction.high).find((text) => isHost(text) && isGap(text.along - fraction.end, text));
  const [first, ...others] = fraction.parts;
  const last = others.at(-1);
  if (!first) return null;
  const isBeside = last !== undefined && Math.abs(centre(first) - centre(last)) > STACKED.offCentre * first.height;
  if (!host && !isBeside) return null;
  const line = host ?? { ...first, across: fraction.low, height: fraction.height.max };
  return moveAlong(line, fraction, before !== undefined && /\d\s*$/.test(before.text));
}

/** Whether a text is larger than the digits of a fraction and stands on the baseline between them. */
function isAsHigh({ height, across, text }: PlacedText, { low, high, height: digits }: PrintedFraction): boolean {
  if (text.trim() === "" || digits.min < SMALL.min * height || digits.min > SMALL.max * height) return false;
  return across <= high + 0.05 * height && across >= low - 0.2 * height && across - low < LOWERED * height + 0.2 * digits.max;
}

function isGap(gap: number, { height }: PlacedText): boolean {
  return gap > HOST_GAP.min * height && gap < HOST_GAP.max * height;
}

/** @param line whose baseline and size the fraction takes over */
function moveAlong(line: PlacedText, { text, along, end }: PrintedFraction, needsSpace: boolean): PlacedText {
  const cos = Math.cos(line.angle);
  const sin = Math.sin(line.angle);
  const { angle, direction, height, across } = line;
  return {
    text: `${needsSpace ? " " : ""}${text}`,
    // The point that lies at these places along and across the direction.
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    width: end - along,
    height,
    angle,
    direction,
    along,
    across,
  };
}
