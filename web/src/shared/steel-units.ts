import { POUNDS_PER_TON, type DraftLine } from "@takeoff/contracts";
import { isMetricPiece, KILOGRAMS_PER_POUND } from "@takeoff/takeoff";
import { formatAmount, formatCount } from "./format.ts";

const KILOGRAMS_PER_TONNE = 1000;

/** Whether the pieces of a drawing are in millimetres: most of its designations are. */
export function isMetricDrawing(lines: readonly Pick<DraftLine, "designation">[]): boolean {
  const designations = [...new Set(lines.map(({ designation }) => designation))];
  return designations.length > 0 && 2 * designations.filter(isMetricPiece).length > designations.length;
}

/** `1,250 lb`, or `567 kg` where pieces are in millimetres. */
export function writeWeight(pounds: number, isMetric: boolean): string {
  return isMetric ? `${formatCount(Math.round(pounds * KILOGRAMS_PER_POUND))} kg` : `${formatCount(Math.round(pounds))} lb`;
}

/** A weight to hundredths: `892.5 lb`, `404.83 kg`. */
export function writeExactWeight(pounds: number, isMetric: boolean): string {
  return isMetric ? `${formatAmount(pounds * KILOGRAMS_PER_POUND)} kg` : `${formatAmount(pounds)} lb`;
}

/** Pounds as short tons, or as tonnes. */
export function toTons(pounds: number, isMetric: boolean): number {
  return isMetric ? (pounds * KILOGRAMS_PER_POUND) / KILOGRAMS_PER_TONNE : pounds / POUNDS_PER_TON;
}

/** The number of short tons, or of tonnes: `4.26`. */
export function formatTons(pounds: number, isMetric: boolean): string {
  return formatAmount(toTons(pounds, isMetric));
}

/** A sum of weights in words: `4.26 tonnes`, `1 ton`. */
export function writeTons(pounds: number, isMetric: boolean): string {
  const number = formatTons(pounds, isMetric);
  const unit = isMetric ? "tonne" : "ton";
  return `${number} ${unit}${number === "1" ? "" : "s"}`;
}
