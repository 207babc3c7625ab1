import { readFeetAndInches, type SheetView } from "@takeoff/contracts";
import { nameView, POINTS_PER_INCH } from "../../../widgets/sheet/scales.ts";

/** Whether the printed scale of a view and its dimensions disagree. */
export const isInDoubt = ({ scale_source }: SheetView): boolean => scale_source === "conflict";

/** How a person says what the scale of a view is; an empty value is for no choice yet. */
export type ScaleChoice = "stated" | "voted" | "typed" | "known" | "";

export interface ScaleInput {
  by: ScaleChoice;
  /** Inches on the sheet for one foot. */
  typed: string;
  /** The length of the line that was measured. */
  known: string;
}

/** The points for a foot that a person chose; null while it is not known. @param measured points */
export function computePointsPerFoot(view: SheetView, { by, typed, known }: ScaleInput, measured: number | null): number | null {
  switch (by) {
    case "stated":
      return view.stated_points_per_foot;
    case "voted":
      return view.voted_points_per_foot;
    case "typed": {
      const inches = readFeetAndInches(typed);
      return inches && inches * POINTS_PER_INCH;
    }
    case "known": {
      const inches = readFeetAndInches(known);
      return inches && measured && (12 * measured) / inches;
    }
    case "":
      return null;
  }
}

/** What is said above the lines about views without lengths; null when all have a scale or none is a plan's. */
export function describeScaleDoubt(views: readonly SheetView[]): string | null {
  const inDoubt = views.findIndex(isInDoubt);
  const view = views[inDoubt];
  if (!view) return null;
  const { stated, stated_points_per_foot: printed, voted_points_per_foot: voted } = view;
  if (voted === null)
    return `${nameView(view, inDoubt)}: another view of this sheet is not drawn at its printed scale, and this one has too few dimensions to tell. Nothing is measured until you pick one.`;
  const says = printed !== null ? ` (${Number((voted / printed).toFixed(2))} of it)` : "";
  return `${nameView(view, inDoubt)}: the dimensions do not agree with the printed scale ${stated ?? ""}${says}. Nothing is measured until you pick one.`;
}
