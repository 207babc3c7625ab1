import type { MarkPlace, MarkSummary, SetMark, SetMarkSide } from "@takeoff/contracts";
import { isMetricPiece, writeLengthIn } from "@takeoff/takeoff";
import { formatCount } from "../../shared/format.ts";
import { formatAmount } from "../../shared/steel-units.ts";

/** Whether there is something to look at: without plans, or without drawings, no mark was compared. */
export const isChecked = ({ state, marks }: MarkSummary): boolean => (state === "ready" || state === "reading") && marks > 0;

/** Both sides of a mark, and what is said where one of them does not have it. */
export const SIDES = {
  planned: { name: "Plan", none: "No plan of the set has this mark." },
  drawn: { name: "Shop drawing", none: "No drawing and no list of the set has this mark." },
} as const;
export type MarkSideName = keyof typeof SIDES;
export const SIDE_NAMES = Object.keys(SIDES) as MarkSideName[];

/** Whether the lengths of a mark are in millimetres: one of its designations is metric. */
const isMetricMark = ({ planned, drawn, change }: SetMark): boolean =>
  [planned, drawn, change?.planned, change?.drawn].some((side) => side?.designations.some(isMetricPiece));

/** `4 × W12X26 · 25'-6"`. What a side does not say is a question mark or said so; its lines may differ in length. */
function describeSide({ quantity, designations, length_in: inches }: SetMarkSide, isMetric: boolean): string {
  const name = designations.length === 0 ? "no section" : designations.join(" or ");
  const length = inches === null ? "length not clear" : writeLengthIn(inches, isMetric);
  return `${quantity === null ? "?" : formatAmount(quantity)} × ${name} · ${length}`;
}

/** What each side says about a mark: `Plan: 4 × W12X26 · 25'-6"`. The parts are those of its drawing. */
export function describeSides(mark: SetMark): string[] {
  const isMetric = isMetricMark(mark);
  const parts = mark.parts === 1 ? " · 1 part" : ` · ${formatCount(mark.parts)} parts`;
  return SIDE_NAMES.map((side) => {
    const stands = mark[side];
    const said = stands ? describeSide(stands, isMetric) : "none";
    return `${SIDES[side].name}: ${said}${side === "drawn" && mark.parts > 0 ? parts : ""}`;
  });
}

/**
 * What the older editions said that a revision replaces: `Older edition of the plan: 3 × W12X26 · 25'-6"`. They are not all that was known
 * of the mark before: what is said now adds sheets that were not revised.
 */
export function describeOlder(mark: SetMark): string[] {
  return SIDE_NAMES.flatMap((side) => {
    const older = mark.change?.[side];
    return older ? [`Older edition of the ${SIDES[side].name.toLowerCase()}: ${describeSide(older, isMetricMark(mark))}`] : [];
  });
}

/** `S-101`, or `Page 3` where the sheet's number is not clear. */
export const nameSheet = ({ sheet, page }: MarkPlace): string => sheet ?? `Page ${page}`;

/** The name of the document in which a mark stands. One that is not listed was added since, or is not visible. */
export const nameDocument = ({ document_id: id }: MarkPlace, { documents }: MarkSummary): string =>
  documents.find((document) => document.id === id)?.filename ?? "another document";
