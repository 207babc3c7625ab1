import { feetAndInches, type SheetView } from "@takeoff/contracts";
import { measureLength, type Measured, type Point } from "./view/view.ts";

export const POINTS_PER_INCH = 72;

/** A view's name for people. */
export function nameView({ title, stated }: SheetView, index: number): string {
  return [title ?? `View ${index + 1}`, stated].filter((part) => part !== null).join(" · ");
}

/** `0.093" = 1'-0"` for 6.7 points for a foot. */
export function formatScale(pointsPerFoot: number): string {
  return `${Number((pointsPerFoot / POINTS_PER_INCH).toFixed(3))}" = 1'-0"`;
}

/** The innermost view in which a point lies; the first one outside of all. */
export function findView(views: readonly SheetView[], { x, y }: Point): number {
  const area = ({ box }: SheetView): number => (box.right - box.left) * (box.top - box.bottom);
  const around = views.flatMap((view, index) => {
    const { left, bottom, right, top } = view.box;
    return x >= left && x <= right && y >= bottom && y <= top ? [{ index, size: area(view) }] : [];
  });
  return around.sort((a, b) => a.size - b.size)[0]?.index ?? 0;
}

/** A measured line, by the scale of the view in which it begins. */
export function describeMeasured(measured: Measured, views: readonly SheetView[]): string {
  const pointsPerFoot = views[findView(views, measured.from)]?.points_per_foot;
  if (!pointsPerFoot) return "The scale is not known here.";
  return `Measured: ${feetAndInches((12 * measureLength(measured)) / pointsPerFoot)}`;
}
