import type { ExportedLine, FactSource } from "@takeoff/contracts";
import { isMetricPiece, writePieceLength } from "@takeoff/takeoff";
import { formatAmount, writeWeight } from "../../shared/steel-units.ts";

/** What a line is: `4 × W18X35 · 25'-6"`. What the takeoff does not say is a question mark or left out. */
export function describeLine({ quantity, designation, designation_text, length_in: inches }: ExportedLine): string {
  const name = designation ?? designation_text ?? "No designation";
  const length = inches === undefined ? "" : ` \u00b7 ${writePieceLength(inches, name)}`;
  return `${quantity === undefined ? "?" : formatAmount(quantity)} \u00d7 ${name}${length}`;
}

/** The mark, grade and weight of a line, as far as they are known. What comes from the uploader's parameters is said to be assumed. */
export function describeDetails(line: ExportedLine): string {
  const { mark, grade, grade_from, finish, finish_from, hardware, existing } = line;
  return [
    mark && `mark ${mark}`,
    grade && `grade ${grade}${markAssumed(grade_from)}`,
    finish && `finish ${finish}${markAssumed(finish_from)}`,
    describeWeight(line),
    hardware && "hardware",
    existing && "existing",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The weight that the list states, with ours where that is another one; else ours. In the units of the designation, as the length is. */
function describeWeight({ total_weight: weight, section_weight: ours, designation, designation_text }: ExportedLine): string | undefined {
  if (!weight) return undefined;
  const isMetric = isMetricPiece(designation ?? designation_text ?? "");
  const written = writeWeight(weight.value, isMetric);
  if (ours) return `${written} (${writeWeight(ours.value, isMetric)} by its section)`;
  return weight.source === "computed" ? `${written} (computed)` : written;
}

const markAssumed = (from: FactSource | undefined): string => (from === "parameters" ? " (assumed)" : "");
