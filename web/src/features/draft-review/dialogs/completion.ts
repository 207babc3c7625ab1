import {
  describeOmittedPieces,
  describeOmittedWeights,
  DRAWING_SIGNATURES,
  FAILURE_REASONS,
  MARKED_PDF_STATES,
  PAGE_FAILURES,
  type Draft,
  type DraftSheet,
} from "@takeoff/contracts";
import { formatCount } from "../../../shared/format.ts";
import { writeTons } from "../../../shared/steel-units.ts";
import { labelSheet } from "../lines/lines.ts";

const count = (lines: number): string => (lines === 1 ? "1 line" : `${formatCount(lines)} lines`);

/** What becomes of the draft: `54 lines with 97 pieces, 12.4 tons, without 7 lines that have no length.` */
export function summarizeCompletion({ totals }: Pick<Draft, "totals">): string {
  const { accepted, edited, pieces_decided: pieces, weight_decided: weight, decided_without_quantity: withoutQuantity, is_metric } = totals;
  const omitted = describeOmittedWeights(totals.decided_without_length, totals.decided_without_weight);
  const tons = weight === 0 && omitted !== "" ? "no weight is known" : `${writeTons(weight, is_metric)}${omitted}`;
  const number = `${pieces === 1 ? "1 piece" : `${formatCount(pieces)} pieces`}${describeOmittedPieces(withoutQuantity)}`;
  return `${count(accepted + edited)} with ${number}; ${tons}.`;
}

/** What the results say nothing about, and what was rejected: facts to know, which hold nothing up. */
export function listGaps({ totals }: Pick<Draft, "totals">): string[] {
  const { decided_without_grade: grade, decided_without_mark: mark, rejected } = totals;
  const gaps: string[] = [];
  if (grade > 0) gaps.push(`${count(grade)} without a grade on the drawing.`);
  if (mark > 0) gaps.push(`${count(mark)} without a mark.`);
  if (rejected > 0) gaps.push(`${count(rejected)} rejected.`);
  return gaps;
}

/** What staff do with a decided draft: the results are stored, and sent to the customer or not. */
export type Completion = "send" | "save";

/** What makes the results incomplete or stops the sending, so that a person says yes to it first. */
export function listFindings(
  how: Completion,
  { totals, preflight, prevents_marked_pdf, signature }: Pick<Draft, "totals" | "preflight" | "prevents_marked_pdf" | "signature">,
  sheets: readonly DraftSheet[],
): string[] {
  const { open, lost, decided_without_length: withoutLength, decided_without_quantity: withoutQuantity } = totals;
  const findings: string[] = [];
  if (prevents_marked_pdf) {
    const unsent = how === "send" ? ` The takeoff is stored but not sent: complete the document afterwards.` : "";
    findings.push(`${MARKED_PDF_STATES[prevents_marked_pdf]}${unsent}`);
  }
  if (signature && !prevents_marked_pdf) findings.push(DRAWING_SIGNATURES[signature]);
  if (open > 0) findings.push(`${count(open)} without a decision ${open === 1 ? "is" : "are"} left out.`);
  if (withoutLength > 0) findings.push(`${count(withoutLength)} ${withoutLength === 1 ? "has" : "have"} no length.`);
  if (withoutQuantity > 0) findings.push(`${count(withoutQuantity)} ${withoutQuantity === 1 ? "says" : "say"} no number of pieces.`);
  if (lost > 0)
    findings.push(
      `${count(lost)} that ${lost === 1 ? "was" : "were"} decided, split or joined before ${lost === 1 ? "was" : "were"} not found again.`,
    );
  for (const sheet of sheets) if (sheet.failure) findings.push(`${labelSheet(sheet)}: ${PAGE_FAILURES[sheet.failure]}`);
  if (preflight?.reason) findings.push(`The drawing suggests: ${FAILURE_REASONS[preflight.reason]}. ${preflight.sentence ?? ""}`.trimEnd());
  return findings;
}
