import { SCALE_SOURCE_LABELS, type SheetView } from "@takeoff/contracts";
import { isMetricScale, writeLengthIn } from "@takeoff/takeoff";
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

/** By what a view is measured, and where that is from: `1/4" = 1'-0"`, `printed, confirmed by its dimensions`. */
export function describeScale({ stated, points_per_foot: pointsPerFoot, scale_source: source }: SheetView): string {
  const isPrinted = source === "stated" || source === "both";
  const scale = pointsPerFoot === null ? "Scale not known" : isPrinted && stated !== null ? stated : formatScale(pointsPerFoot);
  return source === "none" ? scale : `${scale}, ${SCALE_SOURCE_LABELS[source]}`;
}

/** The innermost view in which a point lies; null outside of all. */
export function findViewAt(views: readonly SheetView[], { x, y }: Point): number | null {
  const area = ({ box }: SheetView): number => (box.right - box.left) * (box.top - box.bottom);
  const around = views.flatMap((view, index) => {
    const { left, bottom, right, top } = view.box;
    return x >= left && x <= right && y >= bottom && y <= top ? [{ index, size: area(view) }] : [];
  });
  return around.sort((a, b) => a.size - b.size)[0]?.index ?? null;
}

/** The innermost view in which a point lies; the first one outside of all. */
export function findView(views: readonly SheetView[], point: Point): number {
  return findViewAt(views, point) ?? 0;
}

/** The inches of a measured line; null where the scale is not known, or is another one at its other end. */
export function measureInches(measured: Measured, views: readonly SheetView[]): number | null {
  const [from, to] = [measured.from, measured.to].map((end) => views[findViewAt(views, end) ?? -1]?.points_per_foot ?? null);
  if (!from || from !== to) return null;
  return (12 * measureLength(measured)) / from;
}

/** A measured length, in millimetres where the scale of its view is printed as metric ones are; null where the scale is not known. */
export function writeMeasured(measured: Measured, views: readonly SheetView[]): string | null {
  const inches = measureInches(measured, views);
  return inches === null ? null : writeLengthIn(inches, isMetricScale(views[findView(views, measured.from)]?.stated ?? ""));
}

/** What is said of a measured line, by the scale of the view in which it lies. */
export function describeMeasured(measured: Measured, views: readonly SheetView[]): string {
  const length = writeMeasured(measured, views);
  return length === null ? "The scale is not known here." : `Measured: ${length}`;
}
