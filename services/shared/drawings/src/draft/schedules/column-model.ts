import type { Random } from "../../model/random.ts";
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

/** Columns of a building with levels, splices and base plates. @param isStacked whether each storey has a piece of its own */
export function columnModel(random: Random, isStacked: boolean): ColumnModel {
  const count = random.integer(3, 6);
  let elevation = random.pick([0, 100, 1200, 1206]);
  const levels = Array.from({ length: count }, (_, index): Level => {
    const level = { name: index === count - 1 ? "ROOF" : `LEVEL ${index + 1}`, elevation };
    elevation += random.integer(130, 200);
    return level;
  });
  const plates = buildPlates(random);
  const groups = takePlaces(random).map((places): ColumnGroup => {
    const isTransfer = random.next() < 0.12;
    const lifts = buildLifts(random, { from: isTransfer ? 1 : 0, to: random.next() < 0.15 ? count - 2 : count - 1, isStacked });
    return { places, lifts, isTransfer, plate: isTransfer ? null : random.integer(0, plates.length - 1) };
  });
  return { levels, groups, plates };
}

function buildLifts(random: Random, { from, to, isStacked }: { from: number; to: number; isStacked: boolean }): Lift[] {
  const lifts: Lift[] = [];
  const top = Math.max(to, from + 1);
  for (let start = from; start < top;) {
    const end = isStacked ? start + 1 : random.integer(start + 1, top);
    lifts.push({ from: start, to: end, designation: random.pick(SIZES.column) });
    start = end;
  }
  return lifts;
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
