import type { Confidence, LineState } from "@takeoff/contracts";
import { Counter } from "prom-client";

const decisions = new Counter({
  name: "takeoff_draft_decisions_total",
  help: "Decisions of staff about lines of draft takeoffs, by the line's confidence; accepted ones are unchanged",
  labelNames: ["confidence", "decision"],
});

/** Counts a decision about a line. */
export function countDecision(confidence: Confidence, decision: LineState): void {
  decisions.inc({ confidence, decision });
}
