import type { Confidence, LineState, ReviewEffort } from "@takeoff/contracts";
import { Counter, Histogram } from "prom-client";
import type { LineOutcome } from "../store/draft.repository.ts";

const decisions = new Counter({
  name: "takeoff_draft_decisions_total",
  help: "Decisions of staff about lines of draft takeoffs, by the line's confidence; accepted ones are unchanged",
  labelNames: ["confidence", "decision"],
});
const completedLines = new Counter({
  name: "takeoff_draft_completed_lines_total",
  help: "Lines of completed draft takeoffs, by the line's confidence and by what staff made of it; draft lines were left out",
  labelNames: ["confidence", "state"],
});
const secondsPerSheet = new Histogram({
  name: "takeoff_draft_review_seconds_per_sheet",
  help: "Seconds for each counted sheet that a draft takeoff was open before it was completed",
  buckets: [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600],
});
const keysPerSheet = new Histogram({
  name: "takeoff_draft_review_keys_per_sheet",
  help: "Keys for each counted sheet that were pressed before a draft takeoff was completed",
  buckets: [2, 5, 10, 20, 30, 50, 100, 200, 500],
});

export function countDecision(confidence: Confidence, decision: LineState): void {
  decisions.inc({ confidence, decision });
}

/** Measures a completed review: what it took of a person, and how many lines were right as read. @param effort null if not reported */
export function measureReview(outcomes: readonly LineOutcome[], effort: ReviewEffort | null): void {
  for (const { confidence, state, lines } of outcomes) completedLines.inc({ confidence, state }, lines);
  const sheets = new Set(outcomes.map(({ page }) => page)).size;
  if (!effort || sheets === 0) return;
  secondsPerSheet.observe(effort.seconds / sheets);
  keysPerSheet.observe(effort.keys / sheets);
}
