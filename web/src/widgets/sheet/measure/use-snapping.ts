import { useEffect, useState } from "react";
import { whileCurrent } from "../../../shared/ui/hooks/while-current.ts";
import type { PdfPages } from "../pages/pdf-pages.ts";
import type { Point } from "../view/view.ts";
import { findSnap, type SnappedPoint } from "./find-snap.ts";
import type { LineIndex } from "./line-index.ts";

/** `off` until a person measures; `none` where the lines of the page could not be read. */
export type Snapping = "off" | "loading" | "ready" | "none";

type Loaded = { page: number; index: LineIndex | null };

/** Reads the lines of a page once a person measures on it, for the pointer to snap to. */
export function useSnapping(pages: PdfPages, page: number, isMeasuring: boolean) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isLoaded = loaded?.page === page;
  useEffect(() => {
    if (!isMeasuring || isLoaded) return;
    return whileCurrent(
      // Without its lines a page is measured without snapping, and the toolbar says so.
      () => pages.readLines(page).catch(() => null),
      (index) => setLoaded({ page, index }),
    );
  }, [pages, page, isMeasuring, isLoaded]);

  const index = isLoaded ? loaded.index : null;
  const snapping: Snapping = !isMeasuring ? "off" : !isLoaded ? "loading" : index ? "ready" : "none";
  return {
    snapping,
    snap: (at: Point, from: Point | null, reach: number): SnappedPoint =>
      index ? findSnap(index, at, from, reach) : { point: at, kind: null },
  };
}
