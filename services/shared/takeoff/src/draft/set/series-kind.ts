import type { SheetKind } from "../sheet/sheet-kind.ts";

/** What tells which sheets are of one series. */
export interface SeriesSheet {
  page: number;
  sheet: string | null;
  kind: SheetKind;
  isDrawing: boolean;
  /** Points. */
  width: number;
  height: number;
}

/** Kinds that all sheets of a series may have. Notes, schedules and lists stand alone among others. */
const SHARED: ReadonlySet<SheetKind> = new Set([
  "plan",
  "erection_plan",
  "anchor_plan",
  "elevation",
  "section",
  "detail",
  "shop",
  "gather",
]);
/** So many sheets, and of those whose kind is known such a share, say what a series shows. */
const SERIES = { minSheets: 3, minShare: 0.9 };
/** Sheets of one size differ by less, points. */
const SAME_SIZE = 10;

/**
 * Finds the kinds of sheets that do not say what they show, by the other sheets of their series: the same size, and numbers that differ in
 * their last two digits. Without it a shop drawing that lacks one heading is counted as a detail among a hundred alike.
 * @returns by page, for sheets whose own words do not say it
 */
export function findKindsBySeries(sheets: readonly SeriesSheet[]): Map<number, SheetKind> {
  const found = new Map<number, SheetKind>();
  const numbered = sheets.filter(({ sheet, isDrawing }) => isDrawing && sheet !== null && LAST_NUMBER.test(sheet));
  for (const series of Map.groupBy(numbered, nameSeries).values()) {
    const kind = findSharedKind(series);
    if (kind !== null) for (const sheet of series) if (isUncertain(sheet.kind, kind)) found.set(sheet.page, kind);
  }
  return found;
}

const LAST_NUMBER = /^(.*?)(\d+)[A-Z]?$/;

/** `S-1` for S-101 to S-199; the sheets E1 to E99 are one series. */
function nameSeries({ sheet, width, height }: SeriesSheet): string {
  const [, letters = "", digits = ""] = LAST_NUMBER.exec(sheet ?? "") ?? [];
  const size = [width, height].map((side) => Math.round(side / SAME_SIZE)).sort((a, b) => a - b);
  return [letters, digits.slice(0, -2), ...size].join(" ");
}

function findSharedKind(series: readonly SeriesSheet[]): SheetKind | null {
  const byKind = Map.groupBy(series, ({ kind }) => kind);
  const [most] = [...byKind].filter(([kind]) => SHARED.has(kind)).sort(([, a], [, b]) => b.length - a.length);
  if (!most) return null;
  const [kind, { length }] = most;
  const uncertain = series.filter((sheet) => isUncertain(sheet.kind, kind)).length;
  const isClear = length >= SERIES.minSheets && length >= SERIES.minShare * (series.length - uncertain) && length > uncertain;
  return isClear ? kind : null;
}

/** Shop drawings are told from details by one heading. */
function isUncertain(kind: SheetKind, ofSeries: SheetKind): boolean {
  return kind === "other" || (kind === "detail" && (ofSeries === "shop" || ofSeries === "gather"));
}
