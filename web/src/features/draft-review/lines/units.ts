import type { DraftLine } from "@takeoff/contracts";
import { isMetricPiece, KILOGRAMS_PER_POUND } from "@takeoff/takeoff";
import { formatCount } from "../../../shared/format.ts";

/** Whether the pieces of a drawing are in millimetres: most of its designations are. */
export function isMetricDrawing(lines: readonly Pick<DraftLine, "designation">[]): boolean {
  const designations = [...new Set(lines.map(({ designation }) => designation))];
  return designations.length > 0 && 2 * designations.filter(isMetricPiece).length > designations.length;
}

/** `1,250 lb`, or `567 kg` where pieces are in millimetres. */
export function writeWeight(pounds: number, isMetric: boolean): string {
  return isMetric ? `${formatCount(Math.round(pounds * KILOGRAMS_PER_POUND))} kg` : `${formatCount(Math.round(pounds))} lb`;
}
