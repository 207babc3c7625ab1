import { TAKEOFF_FINDINGS, type Finding } from "@takeoff/contracts";
import type { Understanding } from "@takeoff/takeoff";

/** What staff are told about a takeoff: the summary first, then everything that may be wrong or missing. */
export function takeoffFindings(understanding: Understanding): Finding[] {
  const { lines, designations, lengths, weights, columnsNotUsed, findings } = understanding;
  if (lines === 0) return [TAKEOFF_FINDINGS.no_lines()];
  const summary = TAKEOFF_FINDINGS.understood({ lines, designations, lengths, weights, columnsNotUsed });
  return [summary, ...findings.map(({ kind, ...where }) => TAKEOFF_FINDINGS[kind](where))];
}
