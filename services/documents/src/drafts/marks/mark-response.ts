import {
  describeMarks,
  hasVerdict,
  MARK_PLACES,
  MARK_VERDICTS,
  type DifferenceKind,
  type MarkCheckState,
  type MarkPlace,
  type MarkSummary,
  type MarkVerdict,
  type SetDocument,
  type SetMark,
  type SetMarkSide,
} from "@takeoff/contracts";
import type { CheckedMark, MarkSide, SetCheck } from "@takeoff/takeoff/set-check";
import type { SetLine } from "./mark-source.ts";

/** What a mark has on each of its sides, now and before a revision. */
interface Sided<Side> {
  planned: Side | null;
  drawn: Side | null;
  change: { kind: DifferenceKind; planned: Side | null; drawn: Side | null } | null;
}

/** The sides of a mark, each made anew. */
export function mapSides<Side, To>({ planned, drawn, change }: Sided<Side>, map: (side: Side) => To): Sided<To> {
  const mapOne = (side: Side | null): To | null => (side === null ? null : map(side));
  return {
    planned: mapOne(planned),
    drawn: mapOne(drawn),
    change: change && { kind: change.kind, planned: mapOne(change.planned), drawn: mapOne(change.drawn) },
  };
}

/** A mark as the API shows it, with the first of its places. */
export function toSetMark(checked: CheckedMark<SetLine>): SetMark {
  const { mark, differences, doubts, parts } = checked;
  return { mark, differences, doubts, parts, ...mapSides(checked, toSide) };
}

function toSide({ lines, quantity, designations, length, weight }: MarkSide<SetLine>): SetMarkSide {
  return {
    ...{ quantity, designations, length_in: length, weight_lb: weight },
    places: lines.slice(0, MARK_PLACES).map(toPlace),
    more_places: Math.max(0, lines.length - MARK_PLACES),
  };
}

function toPlace({ document, page, sheet, id, box }: SetLine): MarkPlace {
  return { document_id: document, page, sheet, line: id, box };
}

/** A mark as it is delivered: lines of drafts are nothing to customers. */
export function withoutLines(mark: SetMark): SetMark {
  return { ...mark, ...mapSides(mark, (side) => ({ ...side, places: side.places.map((place) => ({ ...place, line: null })) })) };
}

interface CheckFacts extends Pick<MarkSummary, "of" | "documents" | "assemblies"> {
  id: number;
  /** Lengths. */
  offered: number;
}

/** What a check found, in figures and one sentence. */
export function summarizeCheck(
  check: SetCheck<SetLine>,
  marks: readonly SetMark[],
  { id, of, documents, offered, assemblies }: CheckFacts,
): MarkSummary {
  const verdicts = countVerdicts(marks);
  const state = findState(check, documents);
  const shown = marks.filter(({ planned, drawn }) => planned !== null || drawn !== null);
  return {
    ...{ document_id: id, of, state, documents, verdicts },
    sentence:
      shown.length > 0 && (state === "ready" || state === "reading") ? describeMarks(verdicts, shown.length, findOnlyQuantity(marks)) : "",
    lengths_offered: offered,
    assemblies,
    marks: shown.length,
    unsure: shown.filter(({ doubts }) => doubts.length > 0).length,
  };
}

function countVerdicts(marks: readonly SetMark[]): Record<MarkVerdict, number> {
  const counts = Object.keys(MARK_VERDICTS).map((verdict): [string, number] => [
    verdict,
    marks.filter((mark) => hasVerdict(mark, verdict as MarkVerdict)).length,
  ]);
  return Object.fromEntries(counts) as Record<MarkVerdict, number>;
}

/** The quantities of the one mark that differs in them. */
function findOnlyQuantity(marks: readonly SetMark[]): { planned: number; drawn: number } | null {
  const [first, ...others] = marks.filter((mark) => hasVerdict(mark, "quantity"));
  const [planned = null, drawn = null] = [first?.planned?.quantity, first?.drawn?.quantity];
  return others.length === 0 && planned !== null && drawn !== null ? { planned, drawn } : null;
}

function findState({ hasPlans, hasDrawings }: SetCheck, documents: readonly SetDocument[]): MarkCheckState {
  if (hasPlans && hasDrawings) return documents.some(isBeingRead) ? "reading" : "ready";
  if (documents.some(isBeingRead)) return "reading";
  if (hasDrawings) return "no_plans";
  return hasPlans ? "no_drawings" : "nothing";
}

const isBeingRead = ({ draft }: SetDocument): boolean => draft === "queued" || draft === "running";
