import type { DraftLine } from "@takeoff/contracts";
import { isMetricPiece } from "@takeoff/takeoff";
import { formatCount } from "../../../shared/format.ts";

const KILOGRAMS_PER_POUND = 0.45359237;
const INCHES_PER_FOOT = 12;

/** Whether the pieces of a drawing are in millimetres: most of its designations are. */
export function isMetricDrawing(lines: readonly Pick<DraftLine, "designation">[]): boolean {
  const designations = [...new Set(lines.map(({ designation }) => designation))];
  return designations.length > 0 && 2 * designations.filter(isMetricPiece).length > designations.length;
}

/** The weight of all pieces of a line, pounds; null where number, length or weight is not known. */
export function computeWeight({ quantity, weight_per_ft: perFoot, length_in: inches }: DraftLine): number | null {
  return quantity === null || perFoot === null || inches === null ? null : (quantity * perFoot * inches) / INCHES_PER_FOOT;
}

/** `1,250 lb`, or `567 kg` where pieces are in millimetres. */
export function writeWeight(pounds: number, isMetric: boolean): string {
  return isMetric ? `${formatCount(Math.round(pounds * KILOGRAMS_PER_POUND))} kg` : `${formatCount(Math.round(pounds))} lb`;
}
