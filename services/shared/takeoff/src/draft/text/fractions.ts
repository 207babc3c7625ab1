import type { PlacedText } from "./placed-text.ts";

/** Of the height of the text that the fraction belongs to. */
const SMALL = { min: 0.4, max: 0.8 };
/** How far the numerator stands above the denominator, in heights of the small digits. */
const ABOVE = { min: 0.6, max: 1.8 };
/** How far the centres are apart, in heights of the small digits. */
const OFF_CENTRE = 0.4;
/** Between the text and the fraction behind it, in heights of the text. */
const MAX_GAP = 0.75;
/** The height of a row of the search, points. */
const ROW = 12;

const isNumerator = ({ text }: PlacedText): boolean => /^\d{1,2}$/.test(text.trim());
const isDenominator = ({ text }: PlacedText): boolean => /^(?:2|4|8|16|32|64)$/.test(text.trim());

/**
 * Replaces stacked fractions, which drawing programs write as two small numbers above each other, by a text on the baseline of
 * the number in front of them: `3'-1`, `1` above `2` becomes `3'-1` and ` 1/2`. All texts have one direction.
 */
export function joinFractions(texts: readonly PlacedText[]): readonly PlacedText[] {
  const small = texts.filter((text) => isNumerator(text) || isDenominator(text));
  if (small.length < 2) return texts;
  const digits = new Rows(small);
  const rows = new Rows(texts);
  const used = new Set<PlacedText>();
  const fractions: PlacedText[] = [];
  for (const below of small.filter(isDenominator).sort((a, b) => a.height - b.height)) {
    if (used.has(below)) continue;
    const above = digits
      .between(below.across, below.across + ABOVE.max * below.height)
      .find((text) => !used.has(text) && isNumerator(text) && standsAbove(text, below));
    const whole = above && rows.between(below.across - below.height, above.across).find((text) => standsBefore(text, above, below));
    if (!whole) continue;
    used.add(above).add(below);
    fractions.push(toFraction(whole, above, below));
  }
  return fractions.length === 0 ? texts : [...texts.filter((text) => !used.has(text)), ...fractions];
}

/** Finds texts by their place across the direction. */
class Rows {
  private readonly rows: Map<number, PlacedText[]>;

  constructor(texts: readonly PlacedText[]) {
    this.rows = Map.groupBy(texts, ({ across }) => Math.floor(across / ROW));
  }

  between(from: number, to: number): PlacedText[] {
    const first = Math.floor(from / ROW);
    return Array.from({ length: Math.floor(to / ROW) - first + 1 }, (_, index) => this.rows.get(first + index) ?? []).flat();
  }
}

const centre = ({ along, width }: PlacedText): number => along + width / 2;

function standsAbove(above: PlacedText, below: PlacedText): boolean {
  const height = Math.max(above.height, below.height);
  const rise = above.across - below.across;
  return (
    Math.abs(above.height - below.height) < 0.2 * height &&
    rise > ABOVE.min * height &&
    rise < ABOVE.max * height &&
    Math.abs(centre(above) - centre(below)) < OFF_CENTRE * height
  );
}

/** Whether a text ends in front of a fraction and is as high as both its numbers. */
function standsBefore(text: PlacedText, above: PlacedText, below: PlacedText): boolean {
  const { height, across, along, width } = text;
  const small = Math.max(above.height, below.height);
  if (small < SMALL.min * height || small > SMALL.max * height) return false;
  if (across < below.across - 0.2 * height || across > above.across) return false;
  const gap = Math.min(above.along, below.along) - (along + width);
  return gap > -0.3 * height && gap < MAX_GAP * height;
}

function toFraction(whole: PlacedText, above: PlacedText, below: PlacedText): PlacedText {
  const start = Math.min(above.along, below.along);
  const end = Math.max(above.along + above.width, below.along + below.width);
  const along = start - whole.along;
  return {
    ...whole,
    text: `${/\d\s*$/.test(whole.text) ? " " : ""}${above.text.trim()}/${below.text.trim()}`,
    x: whole.x + Math.cos(whole.angle) * along,
    y: whole.y + Math.sin(whole.angle) * along,
    along: start,
    width: end - start,
  };
}
