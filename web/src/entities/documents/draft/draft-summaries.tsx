import { createContext, useContext, type ReactNode } from "react";
import type { DraftSummary } from "@takeoff/contracts";
import { useDraftSummaries, type SummaryById } from "./use-draft-summaries.ts";

const Summaries = createContext<SummaryById>(new Map());

/** Loads what the rows of a list say about drafts: a change renders them, and not the list. */
export function DraftSummaries({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  return <Summaries value={useDraftSummaries(ids)}>{children}</Summaries>;
}

/** The draft of a row's document; undefined while it is not known, and without one. */
export function useDraftSummary(id: number): DraftSummary | undefined {
  return useContext(Summaries).get(id);
}
