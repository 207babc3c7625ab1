/**
 * Published weights of hot-rolled angles in lb/ft, by legs and thickness in inches (ASTM A6 profiles; the fillets make them up to
 * 1.5 % heavier than their rectangles).
 */
const WEIGHTS: Readonly<Record<string, string>> = {
  "8X8": "1-1/8:56.9 1:51 7/8:45 3/4:38.9 5/8:32.7 9/16:29.6 1/2:26.4",
  "8X6": "1:44.2 7/8:39.1 3/4:33.8 5/8:28.5 9/16:25.7 1/2:23 7/16:20.2",
  "8X4": "1:37.4 7/8:33.1 3/4:28.7 5/8:24.2 9/16:21.9 1/2:19.6 7/16:17.2",
  "7X4": "3/4:26.2 5/8:22.1 1/2:17.9 7/16:15.7 3/8:13.6",
  "6X6": "1:37.4 7/8:33.1 3/4:28.7 5/8:24.2 9/16:21.9 1/2:19.6 7/16:17.2 3/8:14.9 5/16:12.4",
  "6X4": "7/8:27.2 3/4:23.6 5/8:20 9/16:18.1 1/2:16.2 7/16:14.3 3/8:12.3 5/16:10.3",
  "6X3-1/2": "1/2:15.3 3/8:11.7 5/16:9.8",
  "5X5": "7/8:27.2 3/4:23.6 5/8:20 1/2:16.2 7/16:14.3 3/8:12.3 5/16:10.3",
  "5X3-1/2": "3/4:19.8 5/8:16.8 1/2:13.6 3/8:10.4 5/16:8.7 1/4:7",
  "5X3": "1/2:12.8 7/16:11.3 3/8:9.8 5/16:8.2 1/4:6.6",
  "4X4": "3/4:18.5 5/8:15.7 1/2:12.8 7/16:11.3 3/8:9.8 5/16:8.2 1/4:6.6",
  "4X3-1/2": "1/2:11.9 3/8:9.1 5/16:7.7 1/4:6.2",
  "4X3": "5/8:13.6 1/2:11.1 3/8:8.5 5/16:7.2 1/4:5.8",
  "3-1/2X3-1/2": "1/2:11.1 7/16:9.8 3/8:8.5 5/16:7.2 1/4:5.8",
  "3-1/2X3": "1/2:10.2 7/16:9.1 3/8:7.9 5/16:6.6 1/4:5.4",
  "3-1/2X2-1/2": "1/2:9.4 3/8:7.2 5/16:6.1 1/4:4.9",
  "3X3": "1/2:9.4 7/16:8.3 3/8:7.2 5/16:6.1 1/4:4.9 3/16:3.71",
  "3X2-1/2": "1/2:8.5 7/16:7.6 3/8:6.6 5/16:5.6 1/4:4.5 3/16:3.39",
  "3X2": "1/2:7.7 3/8:5.9 5/16:5 1/4:4.1 3/16:3.07",
  "2-1/2X2-1/2": "1/2:7.7 3/8:5.9 5/16:5 1/4:4.1 3/16:3.07",
  "2-1/2X2": "3/8:5.3 5/16:4.5 1/4:3.62 3/16:2.75",
  "2X2": "3/8:4.7 5/16:3.92 1/4:3.19 3/16:2.44 1/8:1.65",
};

/** The angles of the table by legs, the longer one first, and thickness, all in inches. */
export const ANGLES: readonly { legs: readonly [number, number]; thickness: number; weight: number }[] = Object.entries(WEIGHTS).flatMap(
  ([legs, weights]) => {
    const [long = 0, short = 0] = legs.split("X").map(inches);
    return weights.split(" ").map((entry) => {
      const [thickness = "", weight = ""] = entry.split(":");
      return { legs: [long, short] as const, thickness: inches(thickness), weight: Number(weight) };
    });
  },
);

const BY_SIZE: ReadonlyMap<string, number> = new Map(
  ANGLES.map(({ legs, thickness, weight }) => [`${legs[0]}X${legs[1]}X${thickness}`, weight]),
);

/** The published weight of an angle in lb/ft; null for an angle that is not in the table. Legs in any order, in inches. */
export function publishedAngleWeight(legA: number, legB: number, thickness: number): number | null {
  return BY_SIZE.get(`${Math.max(legA, legB)}X${Math.min(legA, legB)}X${thickness}`) ?? null;
}

function inches(text: string): number {
  return text
    .split("-")
    .map((part) => part.split("/").map(Number))
    .reduce((sum, [over = 0, under = 1]) => sum + over / under, 0);
}
