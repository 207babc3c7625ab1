import { Loader } from "@mantine/core";
import type { Box } from "@takeoff/contracts";
import { useEffect, useEffectEvent, useImperativeHandle, type Ref } from "react";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { Overlay } from "./overlay.tsx";
import type { PdfPages } from "./pages/pdf-pages.ts";
import type { SheetItem } from "./sheet-item.ts";
import classes from "./sheet.module.css";
import { usePageView } from "./view/use-page-view.ts";
import { useSheetPointer } from "./use-sheet-pointer.ts";
import { useWheelZoom } from "./view/use-wheel-zoom.ts";
import type { Measured } from "./view/view.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

/** What pointers do with the sheet: move it, draw a box, or click two points. */
export type SheetTool = "pan" | "box" | "measure";

/** What the keyboard does with the sheet. */
export interface SheetPaneHandle {
  zoom: (factor: number) => void;
  fit: () => void;
  /** Shows a whole box of the page. */
  showAll: (box: Box) => void;
}

interface Props {
  pages: PdfPages;
  page: number;
  items?: readonly SheetItem[];
  /** The ids of items. */
  selected?: readonly number[];
  onSelect?: (id: number) => void;
  /** Places that are outlined and cannot be selected. */
  outlines?: readonly Box[];
  /** A place that is to be seen. */
  focus?: Box | null;
  tool?: SheetTool;
  onDrawBox?: (box: Box) => void;
  /** What was measured last; two clicks with the tool measure anew. */
  measured?: Measured | null;
  onMeasure?: (measured: Measured | null) => void;
  /** Gets the part of the page that is seen, each time that the view rests. */
  onSee?: (seen: Box) => void;
  ref?: Ref<SheetPaneHandle>;
}

/** A page of a drawing that can be moved and zoomed, with items above it. */
export function SheetPane({ pages, page, items = [], selected = [], outlines = [], focus = null, tool = "pan", ...props }: Props) {
  const { onSelect, onDrawBox, measured = null, onMeasure, onSee, ref } = props;
  const { frame, sheet, canvasHolder, view, size, error, isPainting, paint, move, zoom, fit, show, showAll } = usePageView(
    pages,
    page,
    onSee,
  );
  const { drawn, measuring, listeners } = useSheetPointer({ frame, view, size, tool, move, onDrawBox, onMeasure });
  useWheelZoom(frame, zoom);
  useImperativeHandle(ref, () => ({ zoom, fit, showAll }));

  const showFocus = useEffectEvent(show);
  useEffect(() => {
    if (focus && size) showFocus(focus);
  }, [focus, size]);

  return (
    <div className={classes.pane}>
      {error !== null && <ErrorBanner message="The page could not be shown." error={error} onRetry={paint} />}
      <div
        ref={frame}
        className={classes.frame}
        data-drawing={tool !== "pan" || undefined}
        role="region"
        aria-label="Drawing"
        {...listeners}
      >
        <div ref={sheet} className={classes.sheet} style={size ? { width: size.width, height: size.height } : undefined}>
          <div ref={canvasHolder} className={classes.canvas} />
          {size && (
            <Overlay
              size={size}
              items={items}
              selected={selected}
              outlines={outlines}
              drawn={drawn}
              measured={measuring ?? measured}
              // A click measures, above an item too.
              onSelect={tool === "measure" ? undefined : onSelect}
            />
          )}
        </div>
        {isPainting && error === null && <Loader size="sm" className={classes.loader} aria-label="The page is being painted" />}
        <ZoomButtons onZoom={zoom} onFit={fit} />
      </div>
    </div>
  );
}
