import type { DraftLine } from "@takeoff/contracts";
import { useReducer } from "react";
import { filterLines, INITIAL_REVIEW, reduceReview } from "./review-state.ts";

/** The state of a review with the lines that it shows. @param all the lines of the sheet */
export function useReviewState(all: readonly DraftLine[]) {
  const [state, dispatch] = useReducer(reduceReview, INITIAL_REVIEW);
  const lines = filterLines(all, state);
  const selected = lines.find((line) => line.id === state.selectedId) ?? null;
  return { ...state, all, lines, selected, dispatch };
}

export type ReviewView = ReturnType<typeof useReviewState>;
