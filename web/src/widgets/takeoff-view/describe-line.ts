import type { ExportedLine, FactSource } from "@takeoff/contracts";
import { isMetricPiece, writePieceLength } from "@takeoff/takeoff";
import { formatAmount } from "../../shared/format.ts";
import { writeExactWeight } from "../../shared/steel-units.ts";

/** What a line is: `4 × W18X35 · 25'-6"`. What the takeoff does not say is a question mark or left out. */
export function describeLine({ quantity, designation, designation_text, length_in: inches }: ExportedLine): string {
  const name = designation ?? designation_text ?? "No designation";
  const length = inches === undefined ? "" : ` \u00b7 ${writePieceLength(inches, name)}`;
  return `${quantity === undefined ? "?" : formatAmount(quantity)} \u00d7 ${name}${length}`;
}

/** The mark, grade and weight of a line, as far as they are known. What comes from the uploader's parameters is said to be assumed. */
export function describeDetails(line: ExportedLine): string {
  const { mark, grade, grade_from, finish, finish_from, total_weight, hardware, existing } = line;
  return [
    mark && `mark ${mark}`,
    grade && `grade ${grade}${markAssumed(grade_from)}`,
    finish && `finish ${finish}${markAssumed(finish_from)}`,
    total_weight && `${writeTotal(total_weight.value, line)}${total_weight.source === "computed" ? " (computed)" : ""}`,
    hardware && "hardware",
    existing && "existing",
  ]
    .filter(Boolean)
    .join(", ");
}

/** In the units of the designation, as the length is. */
const writeTotal = (pounds: number, { designation, designation_text }: ExportedLine): string =>
  writeExactWeight(pounds, isMetricPiece(designation ?? designation_text ?? ""));

const markAssumed = (from: FactSource | undefined): string => (from === "parameters" ? " (assumed)" : "");
