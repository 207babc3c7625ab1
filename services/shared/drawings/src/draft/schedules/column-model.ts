import type { Random } from "../../model/random.ts";
import { METRIC_STYLES, type MetricCountry } from "../metric/metric-sizes.ts";
import { SIZES } from "../sizes.ts";

/** A floor of a building. */
export interface Level {
  name: string;
  /** Inches. */
  elevation: number;
}

/** A piece of a column between two levels, by their places in the list of levels. */
export interface Lift {
  from: number;
  to: number;
  designation: string;
  /** As the sheet writes it. */
  written: string;
}

/** The columns under one heading of a schedule. */
export interface ColumnGroup {
  places: string[];
  lifts: Lift[];
  /** It stands on a beam. */
  isTransfer: boolean;
  /** By its place in the list of plates; null for one that stands on a beam. */
  plate: number | null;
}

export interface BasePlate {
  mark: string;
  /** `PL1X14`. */
  designation: string;
  /** `PL 1x14x1'-2"`. */
  written: string;
  inches: number;
}

export interface ColumnModel {
  levels: Level[];
  groups: ColumnGroup[];
  plates: BasePlate[];
}

/** `114'-6"`. */
export function writeFeet(inches: number): string {
  return `${Math.floor(inches / 12)}'-${inches % 12}"`;
}

/** `+16.400`, for a height of 16,400 mm. */
export function writeMetres(inches: number): string {
  const metres = (inches * MM_PER_INCH) / 1000;
  return `${metres < 0 ? "-" : "+"}${Math.abs(metres).toFixed(3)}`;
}

const MM_PER_INCH = 25.4;

/**
 * Columns of a building with levels, splices and base plates.
 * @param isStacked whether each storey has a piece of its own
 * @param country whose sizes and units they have; null for American ones
 */
export function columnModel(random: Random, isStacked: boolean, country: MetricCountry | null = null): ColumnModel {
  const count = random.integer(3, 6);
  let elevation = country === null ? random.pick([0, 100, 1200, 1206]) : random.pick([0, 100_000, 12_500]) / MM_PER_INCH;
  const levels = Array.from({ length: count }, (_, index): Level => {
    const level = { name: index === count - 1 ? "ROOF" : `LEVEL ${index + 1}`, elevation };
    elevation += country === null ? random.integer(130, 200) : (10 * random.integer(300, 480)) / MM_PER_INCH;
    return level;
  });
  const plates = country === null ? buildPlates(random) : buildMetricPlates(random);
  const groups = takePlaces(random).map((places): ColumnGroup => {
    const isTransfer = random.next() < 0.12;
    const lifts = buildLifts(random, { from: isTransfer ? 1 : 0, to: random.next() < 0.15 ? count - 2 : count - 1, isStacked, country });
    return { places, lifts, isTransfer, plate: isTransfer ? null : random.integer(0, plates.length - 1) };
  });
  return { levels, groups, plates };
}

interface Stretch {
  from: number;
  to: number;
  isStacked: boolean;
  country: MetricCountry | null;
}

function buildLifts(random: Random, { from, to, isStacked, country }: Stretch): Lift[] {
  const lifts: Lift[] = [];
  const top = Math.max(to, from + 1);
  for (let start = from; start < top;) {
    const end = isStacked ? start + 1 : random.integer(start + 1, top);
    lifts.push({ from: start, to: end, ...pickSize(random, country) });
    start = end;
  }
  return lifts;
}

function pickSize(random: Random, country: MetricCountry | null): Pick<Lift, "designation" | "written"> {
  if (country === null) {
    const designation = random.pick(SIZES.column);
    return { designation, written: designation.replaceAll(/(?<=\d)X(?=\d)/g, "x") };
  }
  const [designation, ...written] = random.pick(METRIC_STYLES[country].columns);
  return { designation, written: random.pick(written) };
}

/** Names of places on a grid, each once; some stand under one heading. */
function takePlaces(random: Random): string[][] {
  const separator = random.pick(["-", "-", "/"]);
  const letters = ["A", "B", "C", "C.4", "D"].slice(0, random.integer(2, 5));
  const numbers = ["1", "2", "2.5", "3", "4", "10"].slice(0, random.integer(2, 6));
  const isTurned = random.next() < 0.2;
  const places = letters.flatMap((letter) =>
    numbers.map((number) => (isTurned ? `${number}${separator}${letter}` : `${letter}${separator}${number}`)),
  );
  const groups: string[][] = [];
  while (places.length > 0 && groups.length < 9) groups.push(places.splice(0, random.next() < 0.25 ? random.integer(2, 3) : 1));
  return groups;
}

function buildPlates(random: Random): BasePlate[] {
  return Array.from({ length: random.integer(1, 4) }, (_, index): BasePlate => {
    const thickness = random.pick(["3/4", "1", "1 1/4", "1 1/2", "2"]);
    const width = random.integer(10, 22);
    const inches = random.integer(10, 26);
    const length = random.next() < 0.5 ? writeFeet(inches) : `${inches}"`;
    return {
      mark: `BP-${index + 1}`,
      designation: `PL${thickness.replace(" ", "-")}X${width}`,
      written: `PL ${thickness}x${width}x${length}`,
      inches,
    };
  });
}

function buildMetricPlates(random: Random): BasePlate[] {
  return Array.from({ length: random.integer(1, 4) }, (_, index): BasePlate => {
    const thickness = random.pick([16, 20, 25, 32]);
    const width = 10 * random.integer(25, 50);
    const length = 10 * random.integer(25, 60);
    const written = random.pick([`PL ${thickness}x${width}x${length}`, `${width}x${length}x${thickness} PL`]);
    return { mark: `BP-${index + 1}`, designation: `PL${thickness}X${width}`, written, inches: length / MM_PER_INCH };
  });
}
