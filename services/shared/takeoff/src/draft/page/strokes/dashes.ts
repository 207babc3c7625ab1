/** Which pieces of a line continue each other. All in points but for the share. */
export const JOINED = {
  /** Pieces with a gap up to this are one line without a gap. */
  gap: 1.2,
  /** Dashes, which are short, may have longer gaps: up to this share of the longer one. */
  share: 0.6,
  /** The longest dash of a pattern. */
  maxDash: 40,
} as const;
/** Fewer gaps are those between short members, and make no line of dashes. */
const MIN_GAPS = 2;

/**
 * How far apart the gaps are on average of a line that is drawn with a dash pattern, points. 0 for a pattern whose gaps are no longer than those
 * between pieces of an unbroken line.
 * @param pattern as of PDF's operator `d`: dashes and gaps in turn @param scale from its unit to points
 */
export function measureDashes(pattern: readonly number[], scale: number): number {
  // With an odd number, dashes and gaps change places in every second turn.
  const whole = pattern.length % 2 === 0 ? pattern : [...pattern, ...pattern];
  const gaps = whole.filter((length, index) => index % 2 === 1 && length * scale > JOINED.gap).length;
  return gaps === 0 ? 0 : (scale * whole.reduce((sum, length) => sum + length, 0)) / gaps;
}

/**
 * Whether a gap is one between dashes of one line, each as long as given: long strokes are none.
 * @param share of the longer dash, the most that a gap may be
 */
export function isGapOfDashes(gap: number, one: number, other: number, share: number = JOINED.share): boolean {
  return one <= JOINED.maxDash && other <= JOINED.maxDash && gap <= share * Math.max(one, other);
}

/** How far apart the gaps are of a line that two strokes make up, each with its own: none where one of them is unbroken. */
export function joinDashes(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : Math.max(one, other);
}

/**
 * Whether a line is one of dashes.
 * @param gaps between the strokes that it is joined of @param dashes how far apart the gaps are within each stroke; 0 for none
 */
export function isLineOfDashes({ gaps, dashes, length }: { gaps: number; dashes: number; length: number }): boolean {
  return gaps >= MIN_GAPS || (dashes > 0 && length >= MIN_GAPS * dashes);
}
