import { Loader } from "@mantine/core";
import type { Box, SheetView } from "@takeoff/contracts";
import { useEffect, useEffectEvent, useImperativeHandle, type Ref } from "react";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { MeasureLayer } from "./measure/measure-layer.tsx";
import { useSnapping } from "./measure/use-snapping.ts";
import { Overlay } from "./overlay.tsx";
import type { PdfPages } from "./pages/pdf-pages.ts";
import type { SheetItem } from "./sheet-item.ts";
import classes from "./sheet.module.css";
import type { SheetName } from "./toolbar/sheet-name.ts";
import { SheetToolbar } from "./toolbar/sheet-toolbar.tsx";
import { usePageView } from "./view/use-page-view.ts";
import { useSheetPointer, type SheetTool } from "./view/use-sheet-pointer.ts";
import { useWheelZoom } from "./view/use-wheel-zoom.ts";
import { findCentre, type Measured } from "./view/view.ts";

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
  /** The views of the page: without them the toolbar tells no scale. */
  views?: readonly SheetView[];
  /** All sheets of the drawing, between which the toolbar leads. */
  sheets?: readonly SheetName[];
  onSheet?: (page: number) => void;
  tool?: SheetTool;
  onDrawBox?: (box: Box) => void;
  /** Without it the toolbar has no button for measuring. */
  onToggleMeasure?: () => void;
  /** What was measured last; two clicks with the tool measure anew. */
  measured?: Measured | null;
  onMeasure?: (measured: Measured) => void;
  /** Takes a measured length over; undefined where there is no place for it. */
  onUseLength?: ((inches: number) => void) | undefined;
  /** Gets the part of the page that is seen, each time that the view rests. */
  onSee?: (seen: Box) => void;
  ref?: Ref<SheetPaneHandle>;
}

// New arrays in each rendering would draw the overlay again while a pointer measures.
const NONE: readonly never[] = [];

/** A page of a drawing that can be moved, zoomed and measured, with items above it. */
export function SheetPane({ pages, page, items = NONE, selected = NONE, outlines = NONE, focus = null, tool = "pan", ...props }: Props) {
  const { onSelect, views = NONE, sheets = NONE, onDrawBox, measured = null, onMeasure, onSee, ref } = props;
  const isMeasuring = tool === "measure";
  const { frame, sheet, canvasHolder, view, size, isShown, error, isPainting, paint, move, zoom, fit, show, showAll } = usePageView(
    pages,
    page,
    onSee,
  );
  const { snapping, snap } = useSnapping(pages, page, isMeasuring);
  const { drawn, measuring, pointer, listeners } = useSheetPointer({ page, frame, view, size, tool, move, snap, onDrawBox, onMeasure });
  useWheelZoom(frame, zoom);
  useImperativeHandle(ref, () => ({ zoom, fit, showAll }));
  const showFocus = useEffectEvent(show);
  useEffect(() => {
    if (focus && size && isShown) showFocus(focus);
  }, [focus, size, isShown]);

  return (
    <div className={classes.pane}>
      <SheetToolbar
        pages={pages}
        page={page}
        sheets={sheets}
        onSheet={props.onSheet}
        views={views}
        frame={frame}
        view={view}
        size={size}
        place={focus && findCentre(focus)}
        isMeasuring={isMeasuring}
        measured={measuring ?? measured}
        snapping={snapping}
        onToggleMeasure={props.onToggleMeasure}
        isRunning={measuring !== null}
        onUseLength={props.onUseLength}
        onZoom={zoom}
        onFit={fit}
      />
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
            <>
              <Overlay
                size={size}
                items={items}
                selected={selected}
                outlines={outlines}
                drawn={drawn}
                // A click measures, above an item too.
                onSelect={isMeasuring ? undefined : onSelect}
              />
              <MeasureLayer size={size} measured={measuring ?? measured} pointer={pointer} />
            </>
          )}
        </div>
        {isPainting && error === null && <Loader size="sm" className={classes.loader} role="img" aria-label="The page is being painted" />}
      </div>
    </div>
  );
}
