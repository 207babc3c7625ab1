import { POUNDS_PER_TON, type DraftLine } from "@takeoff/contracts";
import { isMetricPiece, KILOGRAMS_PER_POUND } from "@takeoff/takeoff";
import { formatCount } from "./format.ts";

const KILOGRAMS_PER_TONNE = 1000;
const AMOUNT = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const TONNAGE = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const RUN = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A decimal number, rounded to hundredths. */
export function formatAmount(amount: number): string {
  return AMOUNT.format(amount);
}

/** A sum of weights in short tons or tonnes: `1.00`. */
export function formatTonnage(tons: number): string {
  return TONNAGE.format(tons);
}

/** A sum of lengths in feet or metres: `120.5`. */
export function formatRun(length: number): string {
  return RUN.format(length);
}

/** Whether the pieces of a drawing are in millimetres: most of its designations are. */
export function isMetricDrawing(lines: readonly Pick<DraftLine, "designation">[]): boolean {
  const designations = [...new Set(lines.map(({ designation }) => designation))];
  return designations.length > 0 && 2 * designations.filter(isMetricPiece).length > designations.length;
}

/** The weight of lines: `1,250 lb`, or `567 kg` where pieces are in millimetres. */
export function writeWeight(pounds: number, isMetric: boolean): string {
  const weight = isMetric ? pounds * KILOGRAMS_PER_POUND : pounds;
  // What weighs little is not shown as if it weighed nothing.
  const number = weight > 0 && weight < 0.5 ? "< 1" : formatCount(Math.round(weight));
  return `${number} ${isMetric ? "kg" : "lb"}`;
}

/** Pounds as short tons, or as tonnes. */
export function toTons(pounds: number, isMetric: boolean): number {
  return isMetric ? (pounds * KILOGRAMS_PER_POUND) / KILOGRAMS_PER_TONNE : pounds / POUNDS_PER_TON;
}

/** The number of short tons, or of tonnes: `4.26`. */
export function formatTons(pounds: number, isMetric: boolean): string {
  return formatTonnage(toTons(pounds, isMetric));
}

/** A sum of weights in words: `4.26 tonnes`, `1.00 tons`. */
export function writeTons(pounds: number, isMetric: boolean): string {
  return `${formatTons(pounds, isMetric)} ${isMetric ? "tonnes" : "tons"}`;
}
