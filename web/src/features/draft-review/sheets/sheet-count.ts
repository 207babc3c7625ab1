import { COUNT_REASONS, isUnread, LINEWORK_LABELS, type DraftLine, type DraftSheet } from "@takeoff/contracts";

/** What staff chose about whether a sheet counts; empty leaves it to the rules. */
export type CountChoice = "" | "yes" | "no";

export function readCountChoice(choice: CountChoice): boolean | null {
  return choice === "" ? null : choice === "yes";
}

export function writeCountChoice({ chosen_counted }: Pick<DraftSheet, "chosen_counted">): CountChoice {
  return chosen_counted === null ? "" : chosen_counted ? "yes" : "no";
}

/** Whether a sheet is counted, and why not, or why not all of it: null for a sheet that counts as a whole. */
export function describeCount(
  sheet: Pick<DraftSheet, "counted" | "count_reason" | "counted_instead" | "linework" | "scan">,
): string | null {
  const { counted, count_reason, counted_instead, linework } = sheet;
  if (count_reason === null) return null;
  const isEmpty = count_reason === "no_steel" || count_reason === "no_section";
  if (isEmpty && linework !== null && isUnread(sheet)) return `Not counted. ${LINEWORK_LABELS[linework]}: not read.`;
  const instead = counted_instead === null ? "" : ` See page ${counted_instead}.`;
  return `${counted ? "Counted." : "Not counted."} ${COUNT_REASONS[count_reason]}${instead}`;
}

/** Why a line is not counted: null for one that is. */
export function describeLeftOut({ left_out, repeats }: Pick<DraftLine, "left_out" | "repeats">): string | null {
  if (left_out === null) return null;
  const other = left_out === "repeated" && repeats !== null ? ` See page ${repeats}.` : "";
  return `Not counted. ${COUNT_REASONS[left_out]}${other}`;
}
