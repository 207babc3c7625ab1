import { describeReason, type DraftLine, type DraftReason } from "@takeoff/contracts";

/** Reasons that say why there is no length, as the end of a sentence that begins with it. */
const NO_LENGTH: Partial<Record<DraftReason, string>> = {
  no_scale: "the scale of its view is not known.",
  no_line: "no line that can be measured was found for it.",
  no_end: "its line was found, but not where it ends.",
  upright: "it is a column or post, whose elevations no plan shows.",
  schedule: "it is in a schedule, and its mark was not found on the plans.",
  list_length: "the list states none that can be read.",
  cut_to_suit: "it is cut to suit or measured on the site.",
  by_person: "none was entered.",
};

/** Why a line has no length: null for one that has. */
export function describeMissingLength({ length_in, reasons }: Pick<DraftLine, "length_in" | "reasons">): string | null {
  if (length_in !== null) return null;
  const cause = reasons.find((reason) => NO_LENGTH[reason] !== undefined);
  return `No length: ${(cause && NO_LENGTH[cause]) ?? "the drawing does not state it."}`;
}

/** Why a line is to be looked at, as sentences, besides a missing length. */
export function describeReasons(line: Pick<DraftLine, "length_in" | "reasons" | "size_note" | "listed">): string[] {
  const { length_in, reasons } = line;
  return (
    reasons
      .filter((reason) => !isAboutLength(reason) || length_in !== null)
      // A length that was typed since answers why there was none.
      .filter((reason) => !(length_in !== null && (reason === "no_scale" || reason === "no_line" || reason === "no_end")))
      .map((reason) => describeReason(reason, line))
  );
}

const isAboutLength = (reason: DraftReason): boolean => NO_LENGTH[reason] !== undefined && reason !== "schedule" && reason !== "by_person";
