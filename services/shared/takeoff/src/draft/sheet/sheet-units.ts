import type { StandardRegion } from "../../grades.ts";

/** In which units a sheet is drawn, and whose names its steel has. */
export interface SheetUnits {
  /** Dimensions are millimetres, and the last number of `W310x39` is kg/m. */
  isMetric: boolean;
  /** `100x100x6 SHS` is a section of EN 10210 in Europe, and of AS/NZS 1163 elsewhere; `PFC 125x65` is of BS 4-1 or AS/NZS 3679.1. Null where nothing tells. */
  region: StandardRegion | null;
}

/** A sheet in feet and inches. */
export const IMPERIAL_SHEET: SheetUnits = { isMetric: false, region: null };

/** A sheet in millimetres, of which nothing else is known. */
export const METRIC_SHEET: SheetUnits = { isMetric: true, region: null };
