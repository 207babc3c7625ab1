import { feetAndInches, type SheetView } from "@takeoff/contracts";
import { lengthOf, type Measured } from "../drawing/view.ts";

const POINTS_PER_INCH = 72;

/** A view's name for people. */
export function viewName({ title, stated }: SheetView, index: number): string {
  return [title ?? `View ${index + 1}`, stated].filter((part) => part !== null).join(" · ");
}

/** `0.093" = 1'-0"` for 6.7 points for a foot. */
export function scaleText(pointsPerFoot: number): string {
  return `${Number((pointsPerFoot / POINTS_PER_INCH).toFixed(3))}" = 1'-0"`;
}

/** What is said above the lines about views without lengths; null when all have a scale or none is a plan's. */
export function scaleWarning(views: readonly SheetView[]): string | null {
  const inDoubt = views.findIndex(({ scale_source }) => scale_source === "conflict");
  const view = views[inDoubt];
  if (!view) return null;
  const { stated, stated_points_per_foot: printed, voted_points_per_foot: voted } = view;
  if (voted === null)
    return `${viewName(view, inDoubt)}: another view of this sheet is not drawn at its printed scale, and this one has too few dimensions to tell. Nothing is measured until you pick one.`;
  const says = printed !== null ? ` (${Number((voted / printed).toFixed(2))} of it)` : "";
  return `${viewName(view, inDoubt)}: the dimensions do not agree with the printed scale ${stated ?? ""}${says}. Nothing is measured until you pick one.`;
}

/** The innermost view in which a point lies; the first one outside of all. */
export function viewAt(views: readonly SheetView[], { x, y }: { x: number; y: number }): number {
  const area = ({ box }: SheetView): number => (box.right - box.left) * (box.top - box.bottom);
  const around = views.flatMap((view, index) => {
    const { left, bottom, right, top } = view.box;
    return x >= left && x <= right && y >= bottom && y <= top ? [{ index, size: area(view) }] : [];
  });
  return around.sort((a, b) => a.size - b.size)[0]?.index ?? 0;
}

/** A measured line, by the scale of the view in which it begins. */
export function measuredText(measured: Measured, views: readonly SheetView[]): string {
  const pointsPerFoot = views[viewAt(views, measured.from)]?.points_per_foot;
  if (!pointsPerFoot) return "The scale is not known here.";
  return `Measured: ${feetAndInches((12 * lengthOf(measured)) / pointsPerFoot)}`;
}
