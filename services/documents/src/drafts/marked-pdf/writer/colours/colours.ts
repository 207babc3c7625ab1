/** Red, green and blue, 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Colours of markups: readable as text on white paper (WCAG 2.2, 1.4.3), and of different hues. Red, the reviewers' own, is the last. */
export const PALETTE: readonly Rgb[] = [
  [0.05, 0.3, 0.75],
  [0.48, 0.12, 0.64],
  [0, 0.44, 0.18],
  [0.64, 0.29, 0],
  [0, 0.42, 0.46],
  [0.7, 0, 0.42],
  [0.77, 0.06, 0.11],
];

/** Colours with less chroma look grey: they are no hue that a markup could be taken for. */
const MIN_CHROMA = 0.04;
/** Hues that are closer, degrees, can be taken for one another. */
const MIN_DISTANCE = 40;

/**
 * Chooses a colour for each family of pieces that the drawing itself does not use: by their hues, since a pale red is still red.
 * @param drawn the colours of the drawing, `#rrggbb`
 * @returns all families in one colour, the one that is the farthest from the drawing's, where it uses all of them
 */
export function chooseColours(families: readonly string[], drawn: Iterable<string>): Map<string, Rgb> {
  const hues = new Set<number>();
  for (const colour of drawn) {
    const hue = findHue(readHex(colour));
    if (hue !== null) hues.add(Math.round(hue));
  }
  const distances = new Map(PALETTE.map((colour) => [colour, findDistance(colour, hues)]));
  const apart = PALETTE.filter((colour) => (distances.get(colour) ?? 0) >= MIN_DISTANCE);
  const byDistance = PALETTE.toSorted((a, b) => (distances.get(b) ?? 0) - (distances.get(a) ?? 0));
  const usable = apart.length > 0 ? apart : byDistance.slice(0, 1);
  return new Map(families.map((family, index) => [family, usable[index % usable.length] ?? BLACK]));
}

const BLACK: Rgb = [0, 0, 0];

/** Degrees from a colour to the closest of some hues; 180 where there are none. */
function findDistance(colour: Rgb, hues: Iterable<number>): number {
  const own = findHue(colour) ?? 0;
  let least = 180;
  for (const hue of hues) {
    const difference = Math.abs(own - hue) % 360;
    least = Math.min(least, difference, 360 - difference);
  }
  return least;
}

function readHex(text: string): Rgb {
  const part = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** The hue in OKLab (https://bottosson.github.io/posts/oklab/), degrees; null for a colour that looks grey. */
export function findHue(colour: Rgb): number | null {
  const [red, green, blue] = colour.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  if (!(Math.hypot(a, b) >= MIN_CHROMA)) return null;
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}
