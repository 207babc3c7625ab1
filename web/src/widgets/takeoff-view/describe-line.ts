import type { ExportedLine } from "@takeoff/contracts";
import { writePieceLength } from "@takeoff/takeoff";
import { formatAmount } from "../../shared/format.ts";

/** What a line is: `4 × W18X35 · 25'-6"`. What the takeoff does not say is a question mark or left out. */
export function describeLine({ quantity, designation, designation_text, length_in: inches }: ExportedLine): string {
  const name = designation ?? designation_text ?? "No designation";
  const length = inches === undefined ? "" : ` \u00b7 ${writePieceLength(inches, name)}`;
  return `${quantity === undefined ? "?" : formatAmount(quantity)} \u00d7 ${name}${length}`;
}

/** The mark, grade and weight of a line, as far as they are known. */
export function describeDetails({ mark, grade, finish, total_weight, hardware, existing }: ExportedLine): string {
  return [
    mark && `mark ${mark}`,
    grade && `grade ${grade}`,
    finish && `finish ${finish}`,
    total_weight && `${formatAmount(total_weight.value)} lb${total_weight.source === "computed" ? " (computed)" : ""}`,
    hardware && "hardware",
    existing && "existing",
  ]
    .filter(Boolean)
    .join(", ");
}
