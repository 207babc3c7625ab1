import { lengthInInches, type WrittenLength } from "../../cells/lengths.ts";
import type { ReadDesignation } from "../../designations/read-designation.ts";
import { regionOfGrade, type StandardRegion } from "../../grades.ts";
import type { Standard } from "../../sections/standard.ts";
import { sectionWeight } from "../../sections/weight.ts";
import type { TakeoffWeight } from "../lines/row-arithmetic.ts";
import type { TakeoffRow } from "../takeoff-row.ts";

/** The standards whose names of sections show where a list belongs to. Those of hollow sections and angles are used in both. */
const REGIONS: Readonly<Partial<Record<Standard, StandardRegion>>> = {
  "AS/NZS 3679.1": "australia",
  "AS/NZS 3679.2": "australia",
  "AS/NZS 4600": "australia",
  "BS 4-1": "europe",
  "EN 10365": "europe",
  "EN 10055": "europe",
};
/** A stated weight is that of a section within the first share, and not that of another one beyond the second. */
const SAME = 0.01;
const OTHER = 0.005;

/** What a row says of its section besides the name. */
export interface Evidence {
  /** As the row states it, or as its weight and its length tell; null where it states neither. */
  perFoot: TakeoffWeight | null;
  grade: string;
  /** Of the table. */
  region: StandardRegion | null;
}

/** The section that a name of several standards means: by the weight that the row states, by its grade, else by its table. Null where nothing tells. */
export function chooseReading(read: ReadDesignation, { perFoot, grade, region }: Evidence): ReadDesignation | null {
  const { readings } = read;
  if (!readings) return read;
  const place = regionOfGrade(grade) ?? region;
  const chosen = (perFoot && findByWeight(readings, perFoot)) ?? (place && readings.find((one) => regionOf(one) === place));
  if (!chosen) return null;
  const { section, shape, size, designation, standard } = chosen;
  return { ...read, section, shape, size, designation, standard };
}

/** What a foot weighs by the weight of so many pieces; null where the weight, the length or the pieces are not known. */
export function perFootOf(weight: TakeoffWeight | null, length: WrittenLength | null, pieces: number | null): TakeoffWeight | null {
  const feet = length && pieces ? (lengthInInches(length) * pieces) / 12 : 0;
  return weight && feet > 0 ? { ...weight, value: weight.value / feet, rounding: (weight.rounding ?? 0) / feet } : null;
}

function findByWeight(readings: readonly ReadDesignation[], { value, rounding = 0 }: TakeoffWeight): ReadDesignation | null {
  const distanceOf = ({ section }: ReadDesignation): number => Math.abs((sectionWeight(section)?.perFoot ?? Infinity) - value);
  const [nearest, ...others] = readings.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  if (!nearest || distanceOf(nearest) > SAME * value + rounding) return null;
  return others.every((other) => distanceOf(other) > OTHER * value + rounding) ? nearest : null;
}

/**
 * Where the sections of a table belong to: by the names that several standards share and that a row itself decides, else by all other
 * sections and grades. Null where they differ, and where nothing tells.
 */
export function findRegion(lines: readonly TakeoffRow[]): StandardRegion | null {
  const decided = lines.flatMap(({ designation }) => (designation?.readings ? (regionOf(designation) ?? []) : []));
  const others = lines.flatMap(({ designation, grade }) => [designation ? (regionOf(designation) ?? []) : [], regionOfGrade(grade) ?? []]);
  const regions = new Set(decided.length > 0 ? decided : others.flat());
  return regions.size === 1 ? ([...regions][0] ?? null) : null;
}

function regionOf({ standard }: ReadDesignation): StandardRegion | null {
  return (standard && REGIONS[standard]) ?? null;
}
