import {
  NO_SHEET,
  SUMMARIZED_DESIGNATIONS,
  SUMMARIZED_SHEETS,
  SUMMARY_NAMES,
  TAKEOFF_ASSUMPTIONS,
  type TakeoffPlaces,
  type TakeoffSums,
  type TakeoffTotals,
} from "@takeoff/contracts";
import type { TakeoffRow } from "@takeoff/takeoff";
import { NamedSums, SteelSums, type Sums } from "../sums.ts";
import { rounded } from "../takeoff-part.ts";

const DECIMALS = 3;
const NOT_UNDERSTOOD = "Not understood";
const OTHERS = "All others";

interface Sheet {
  sheet: string;
  lines: number;
  places: number;
}

/** Counts what a takeoff adds up to. Memory is bounded by the names of designations and by the sheets that are told apart. */
export class TakeoffTotalsCounter {
  private readonly sums = new SteelSums(SUMMARY_NAMES, NOT_UNDERSTOOD);
  private readonly families = new NamedSums(SUMMARIZED_DESIGNATIONS);
  private readonly sheets = new Map<number, Sheet>();

  add(line: TakeoffRow): void {
    if (this.sums.add(line)) this.families.add(line.designation?.shape || NOT_UNDERSTOOD, line);
  }

  /** The page under which a line of this one is listed: pages beyond those that are told apart are listed as of no sheet. */
  findSheet(page: number): number {
    return this.sheets.has(page) || this.sheets.size < SUMMARIZED_SHEETS ? page : NO_SHEET;
  }

  /** Counts a line on a sheet. @param page of `findSheet` @param places of its markups there */
  addToSheet(page: number, sheet: string, places: number): void {
    const known = this.sheets.get(page) ?? { sheet: "", lines: 0, places: 0 };
    this.sheets.set(page, { sheet: known.sheet || sheet, lines: known.lines + 1, places: known.places + places });
  }

  result(isMetric: boolean, places: TakeoffPlaces): TakeoffTotals {
    const { members, existing, hardware, designations, notUnderstood, assumedGrades, computed } = this.sums;
    const byWeight = sumsByWeight(designations);
    const assumed = [
      { what: TAKEOFF_ASSUMPTIONS.grade_assumed, lines: assumedGrades },
      { what: TAKEOFF_ASSUMPTIONS.weight_computed, lines: computed },
    ];
    return {
      is_metric: isMetric,
      members: toSums("Members", members),
      existing: existing.lines > 0 ? toSums("Existing members", existing) : null,
      hardware: hardware.lines > 0 ? toSums("Hardware", hardware) : null,
      families: sumsByWeight(this.families),
      by_designation: byWeight.slice(0, SUMMARIZED_DESIGNATIONS),
      other_designations: joinSums(byWeight.slice(SUMMARIZED_DESIGNATIONS)),
      not_understood: notUnderstood,
      assumed: assumed.filter(({ lines }) => lines > 0),
      places,
      sheets: [...this.sheets]
        .sort(([a], [b]) => Number(a === NO_SHEET) - Number(b === NO_SHEET) || a - b)
        .map(([page, sheet]) => ({ page, ...sheet })),
    };
  }
}

/** The heaviest first; of unknown weight the most pieces first. */
function sumsByWeight(sums: NamedSums): TakeoffSums[] {
  const named = sums.entries().map(([name, ofName]) => toSums(name, ofName));
  if (sums.others) named.push(toSums(OTHERS, sums.others));
  return named.sort((a, b) => (b.weight_lb ?? -1) - (a.weight_lb ?? -1) || (b.pieces ?? 0) - (a.pieces ?? 0) || compareNames(a, b));
}

const compareNames = ({ name: a }: TakeoffSums, { name: b }: TakeoffSums): number => Number(a > b) - Number(a < b);

function toSums(name: string, sums: Sums): TakeoffSums {
  return {
    ...{ name, lines: sums.lines },
    pieces: sums.isKnown("quantity") ? toFigure(sums.pieces) : null,
    length_in: sums.isKnown("length") ? toFigure(sums.inches) : null,
    weight_lb: sums.isKnown("weight") ? toFigure(sums.pounds) : null,
    computed_lb: toFigure(sums.computedPounds) ?? 0,
    without: { ...sums.without },
  };
}

/** Quantities that are multiplied along an indented list may exceed every number: such a sum is not known. */
function toFigure(sum: number): number | null {
  return Number.isFinite(sum) ? rounded(sum, DECIMALS) : null;
}

function joinSums(sums: readonly TakeoffSums[]): TakeoffSums | null {
  if (sums.length === 0) return null;
  const add = (key: "pieces" | "length_in" | "weight_lb"): number | null => {
    const known = sums.flatMap(({ [key]: value }) => (value === null ? [] : [value]));
    return known.length === 0 ? null : rounded(addUp(known), DECIMALS);
  };
  return {
    ...{ name: OTHERS, lines: addUp(sums.map(({ lines }) => lines)) },
    ...{ pieces: add("pieces"), length_in: add("length_in"), weight_lb: add("weight_lb") },
    computed_lb: rounded(addUp(sums.map(({ computed_lb }) => computed_lb)), DECIMALS),
    without: {
      quantity: addUp(sums.map(({ without }) => without.quantity)),
      length: addUp(sums.map(({ without }) => without.length)),
      weight: addUp(sums.map(({ without }) => without.weight)),
    },
  };
}

const addUp = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
