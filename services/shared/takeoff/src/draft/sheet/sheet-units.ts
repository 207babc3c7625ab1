/** In which units a sheet is drawn, and whose names its steel has. */
export interface SheetUnits {
  /** Dimensions are millimetres, and the last number of `W310x39` is kg/m. */
  isMetric: boolean;
  /** `100x100x6 SHS` is a section of EN 10210, as in Britain, and none of AS/NZS 1163, as in Australia. */
  hasEuropeanHollows: boolean;
}

/** A sheet in feet and inches. */
export const IMPERIAL_SHEET: SheetUnits = { isMetric: false, hasEuropeanHollows: false };

/** A sheet in millimetres, of which nothing else is known. */
export const METRIC_SHEET: SheetUnits = { isMetric: true, hasEuropeanHollows: false };
