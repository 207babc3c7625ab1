import type { TakeoffSums } from "@takeoff/contracts";
import { formatAmount, formatRun, formatTonnage, toTons } from "../../../shared/steel-units.ts";

const INCHES_PER_FOOT = 12;
const METERS_PER_INCH = 0.0254;

/** What a summary measures, in the units of the takeoff. */
export interface Measure {
  key: "weight" | "length" | "pieces";
  label: string;
  /** Null where it is not known. */
  read: (sums: TakeoffSums) => number | null;
  format: (value: number) => string;
}

export function listMeasures(isMetric: boolean): readonly Measure[] {
  return [
    {
      key: "weight",
      label: isMetric ? "Tonnes" : "Short tons",
      read: ({ weight_lb }) => (weight_lb === null ? null : toTons(weight_lb, isMetric)),
      format: formatTonnage,
    },
    {
      key: "length",
      label: isMetric ? "Meters" : "Feet",
      read: ({ length_in }) => (length_in === null ? null : isMetric ? length_in * METERS_PER_INCH : length_in / INCHES_PER_FOOT),
      format: formatRun,
    },
    { key: "pieces", label: "Pieces", read: ({ pieces }) => pieces, format: formatAmount },
  ];
}
