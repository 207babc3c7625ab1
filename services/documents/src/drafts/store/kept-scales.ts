import type { SheetView, ViewScale } from "@takeoff/contracts";

/** A scale that staff picked for a view of the reading of before, with what tells the view from others. */
export interface KeptScale extends Pick<SheetView, "title" | "box"> {
  points_per_foot: number;
}

/** Two readings find the same linework of a view, if not to the point: as a share of what both boxes cover. */
const SAME_PLACE = 0.5;

/** The scales that staff picked for views of a page. @param views with these scales */
export function keepScales(views: readonly SheetView[]): KeptScale[] {
  return views.flatMap(({ title, box, scale_source, points_per_foot }) =>
    scale_source === "picked" && points_per_foot !== null ? [{ title, box, points_per_foot }] : [],
  );
}

/** The kept scales by the places of the views that are found again: those with the same title in the same place. */
export function matchScales(kept: readonly KeptScale[], views: readonly SheetView[]): ViewScale[] {
  return kept.flatMap(({ title, box, points_per_foot }): ViewScale[] => {
    const [view, ...others] = views.flatMap((one, index) =>
      one.title === title && measureOverlap(one.box, box) > SAME_PLACE ? [index] : [],
    );
    return view === undefined || others.length > 0 ? [] : [{ view, points_per_foot }];
  });
}

type PlaceBox = SheetView["box"];

/** What two boxes both cover, as a share of what either covers. */
function measureOverlap(a: PlaceBox, b: PlaceBox): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const up = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
  if (across <= 0 || up <= 0) return 0;
  return (across * up) / (measureArea(a) + measureArea(b) - across * up);
}

function measureArea({ left, right, bottom, top }: PlaceBox): number {
  return (right - left) * (top - bottom);
}
