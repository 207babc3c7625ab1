import { IMPORT_FINDINGS, type Finding } from "@takeoff/contracts";

/**
 * The values of a detail line behind its `D`, by position (KISS 1.1), with names by which the takeoff's columns are recognized.
 * Lengths are always in millimetres.
 */
export const KISS_HEADER = [
  ...["Drawing", "Revision", "Assembly Mark", "Mark", "Quantity", "Shape", "Size", "Grade", "Length (mm)", "Finish", "Remarks"],
] as const;

/** Whether a file begins as a KISS file does. */
export function isKissText(head: string): boolean {
  return /^\ufeff?\s*KISS\s*,\s*\d/i.test(head);
}

/** The detail lines of a KISS file as the rows of a table. Other kinds of lines, such as labor, are counted. */
export function* kissRows(text: string, findings: Finding[]): Generator<string[]> {
  yield [...KISS_HEADER];
  let others = 0;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const [kind = "", ...values] = line.split(",").map((value) => value.trim());
    if (kind.toUpperCase() === "D") yield KISS_HEADER.map((_, index) => values[index] ?? "");
    else if (!/^(?:\ufeff?KISS|H|\*.*|)$/i.test(kind)) others++;
  }
  if (others > 0) findings.push(IMPORT_FINDINGS.kissLinesSkipped(others));
}
