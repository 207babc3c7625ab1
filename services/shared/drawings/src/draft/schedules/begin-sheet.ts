import { drawBorder, newSheet, type Sheet, type SheetOptions } from "../sheet/sheet.ts";

const PLAIN: SheetOptions = { linework: "vector", stackedFractions: "none", doubledTexts: 0, splitTexts: 0, explodedDashes: false };

/** Begins a sheet of schedules with its border; each third one has texts in pieces. */
export function beginScheduleSheet(seed: number, sheet: string, title: string): Sheet {
  const begun = newSheet(seed, { kind: "schedule", sheet }, { ...PLAIN, splitTexts: seed % 3 === 0 ? 0.3 : 0 });
  drawBorder(begun, title);
  return begun;
}
