import type { DraftLine } from "@takeoff/contracts";
import { useMemo, useReducer } from "react";
import { sortLines } from "../lines/lines.ts";
import { isMetricDrawing } from "../../../shared/steel-units.ts";
import { filterLines, INITIAL_REVIEW, reduceReview } from "./review-state.ts";

/** The state of a review with the lines that it shows, in their order. @param read the lines of the sheet */
export function useReviewState(read: readonly DraftLine[]) {
  const [state, dispatch] = useReducer(reduceReview, INITIAL_REVIEW);
  const all = useMemo(() => sortLines(read), [read]);
  const isMetric = useMemo(() => isMetricDrawing(read), [read]);
  const lines = filterLines(all, state);
  const selected = lines.find((line) => line.id === state.selectedId) ?? null;
  return { ...state, all, lines, selected, isMetric, dispatch };
}

export type ReviewView = ReturnType<typeof useReviewState>;
