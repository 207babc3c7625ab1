import { measureDistance } from "../nearest.ts";

/**
 * The weights in lb/ft of the rolled sections by family and nominal depth in inches, as their designations state them. Names of
 * sections are facts of the mills' catalogues and of ASTM A6; sections that are no longer rolled may be missing.
 */
const ROLLED: Readonly<Record<RolledFamily, Readonly<Record<string, string>>>> = {
  W: {
    44: "230 262 290 335",
    40: "149 167 183 199 211 215 235 249 264 277 278 294 297 324 327 331 362 372 392 397 431 503 593 655",
    36: "135 150 160 170 182 194 210 231 232 247 256 262 282 302 330 361 395 441 487 529 652 723 802 853 925",
    33: "118 130 141 152 169 201 221 241 263 291 318 354 387",
    30: "90 99 108 116 124 132 148 173 191 211 235 261 292 326 357 391",
    27: "84 94 102 114 129 146 161 178 194 217 235 258 281 307 336 368 539",
    24: "55 62 68 76 84 94 103 104 117 131 146 162 176 192 207 229 250 279 306 335 370",
    21: "44 48 50 55 57 62 68 73 83 93 101 111 122 132 147 166 182 201 223 248 275",
    18: "35 40 46 50 55 60 65 71 76 86 97 106 119 130 143 158 175 192 211 234 258 283 311",
    16: "26 31 36 40 45 50 57 67 77 89 100",
    14: "22 26 30 34 38 43 48 53 61 68 74 82 90 99 109 120 132 145 159 176 193 211 233 257 283 311 342 370 398 426 455 500 550 605 665 730 808 873",
    12: "14 16 19 22 26 30 35 40 45 50 53 58 65 72 79 87 96 106 120 136 152 170 190 210 230 252 279 305 336",
    10: "12 15 17 19 22 26 30 33 39 45 49 54 60 68 77 88 100 112",
    8: "10 13 15 18 21 24 28 31 35 40 48 58 67",
    6: "8.5 9 12 15 16 20 25",
    5: "16 19",
    4: "13",
  },
  C: {
    15: "33.9 40 50",
    12: "20.7 25 30",
    10: "15.3 20 25 30",
    9: "13.4 15 20",
    8: "11.5 13.7 13.75 18.7 18.75",
    7: "9.8 12.2 12.25 14.7 14.75",
    6: "8.2 10.5 13",
    5: "6.7 9",
    4: "4.5 5.4 6.25 7.2 7.25",
    3: "3.5 4.1 5 6",
  },
  MC: {
    18: "42.7 45.8 51.9 58",
    13: "31.8 35 40 50",
    12: "10.6 14.3 31 35 40 45 50",
    10: "6.5 8.4 22 25 28.5 33.6 41.1",
    9: "23.9 25.4",
    8: "8.5 18.7 20 21.4 22.8",
    7: "19.1 22.7",
    6: "6.5 7 12 15.1 15.3 16.3 18",
    4: "13.8",
    3: "7.1",
  },
  S: {
    24: "80 90 100 106 121",
    20: "66 75 86 96",
    18: "54.7 70",
    15: "42.9 50",
    12: "31.8 35 40.8 50",
    10: "25.4 35",
    8: "18.4 23",
    6: "12.5 17.2 17.25",
    5: "10",
    4: "7.7 9.5",
    3: "5.7 7.5",
  },
  HP: {
    18: "135 157 181 204",
    16: "88 101 121 141 162 183",
    14: "73 89 102 117",
    12: "53 63 74 84 89",
    10: "42 57",
    8: "36",
  },
  M: {
    12.5: "11.6 12.4",
    12: "10 10.8 11.8",
    10: "7.5 8 9",
    8: "6.2 6.5",
    6: "3.7 4.4",
    5: "18.9",
    4: "3.2 3.45 4.08 6",
    3: "2.9",
  },
};

/** The families whose designation is a depth and a weight per foot. */
export type RolledFamily = "W" | "M" | "S" | "HP" | "C" | "MC";

/** Tees are cut from these families: half the depth, half the weight. */
const CUT_FROM: Readonly<Record<TeeFamily, RolledFamily>> = { WT: "W", MT: "M", ST: "S" };
export type TeeFamily = "WT" | "MT" | "ST";

/** Nominal depths of the same sections in mm by those in inches (CSA G40.20, ASTM A6M). */
const METRIC_DEPTHS: Readonly<Record<string, number>> = {
  44: 1100,
  40: 1000,
  36: 920,
  33: 840,
  30: 760,
  27: 690,
  24: 610,
  21: 530,
  20: 510,
  18: 460,
  16: 410,
  15: 380,
  14: 360,
  13: 330,
  12: 310,
  10: 250,
  9: 230,
  8: 200,
  7: 180,
  6: 150,
  5: 130,
  4: 100,
  3: 75,
};
const KG_PER_M_PER_LB_PER_FT = 1.488164;
/** Metric names state the mass to a kilogram or to a tenth of one. */
const ROUNDING = 0.6;
/** The most sections that are proposed for one that no mill rolls. */
const MAX_NEAREST = 3;

interface RolledName {
  depth: number;
  weight: number;
}

const SECTIONS: ReadonlyMap<string, readonly RolledName[]> = new Map(
  Object.entries(ROLLED).map(([family, depths]) => [
    family,
    Object.entries(depths).flatMap(([depth, weights]) =>
      weights.split(" ").map((weight) => ({ depth: Number(depth), weight: Number(weight) })),
    ),
  ]),
);

/** Every rolled section with its name, in inches and lb/ft. */
export const ROLLED_SECTIONS: readonly (RolledName & { family: string; name: string })[] = [...SECTIONS].flatMap(([family, sections]) =>
  sections.map(({ depth, weight }) => ({ family, depth, weight, name: `${family}${depth}X${weight}` })),
);

const NAMES: ReadonlySet<string> = new Set(ROLLED_SECTIONS.map(({ name }) => name));

function isTee(family: RolledFamily | TeeFamily): family is TeeFamily {
  return family === "WT" || family === "MT" || family === "ST";
}

/** Whether mills roll a section of this family, depth in inches and weight in lb/ft, or one that it is cut from. */
export function isRolledSection(family: RolledFamily | TeeFamily, depth: number, weight: number): boolean {
  if (isTee(family)) return NAMES.has(`${CUT_FROM[family]}${depth * 2}X${weight * 2}`);
  return NAMES.has(`${family}${depth}X${weight}`);
}

/** Whether mills roll a section of this family, depth in mm and mass in kg/m, which follow from those in inches and lb/ft. */
export function isRolledMetricSection(family: RolledFamily | TeeFamily, depth: number, mass: number): boolean {
  const pieces = isTee(family) ? 2 : 1;
  return listSections(family).some(
    (section) =>
      METRIC_DEPTHS[section.depth] === depth * pieces &&
      Math.abs(section.weight * KG_PER_M_PER_LB_PER_FT - mass * pieces) <= ROUNDING * pieces,
  );
}

/** The names of the rolled sections that are nearest to one that is not rolled, such as `W18X35` for `W18X36`; in inches and lb/ft. */
export function findNearestRolled(family: RolledFamily | TeeFamily, depth: number, weight: number): string[] {
  const pieces = isTee(family) ? 2 : 1;
  const measure = (section: RolledName): number => measureDistance([depth, weight], [section.depth / pieces, section.weight / pieces]);
  return listSections(family)
    .toSorted((a, b) => measure(a) - measure(b))
    .slice(0, MAX_NEAREST)
    .map((section) => `${family}${section.depth / pieces}X${section.weight / pieces}`);
}

/** The names nearest to a metric one, in mm and kg/m: `W310X39` for `W310X38`. */
export function findNearestMetricRolled(family: RolledFamily | TeeFamily, depth: number, mass: number): string[] {
  const pieces = isTee(family) ? 2 : 1;
  const names = listSections(family).flatMap((section): RolledName[] => {
    const metric = METRIC_DEPTHS[section.depth];
    if (metric === undefined) return [];
    return [{ depth: metric / pieces, weight: Math.round((section.weight * KG_PER_M_PER_LB_PER_FT) / pieces) }];
  });
  const measure = (name: RolledName): number => measureDistance([depth, mass], [name.depth, name.weight]);
  const nearest = names.sort((a, b) => measure(a) - measure(b)).map((name) => `${family}${name.depth}X${name.weight}`);
  return [...new Set(nearest)].slice(0, MAX_NEAREST);
}

function listSections(family: RolledFamily | TeeFamily): readonly RolledName[] {
  return SECTIONS.get(isTee(family) ? CUT_FROM[family] : family) ?? [];
}
