import { Loader } from "@mantine/core";
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle } from "react";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { MeasureLayer } from "./measure/measure-layer.tsx";
import { useSnapping } from "./measure/use-snapping.ts";
import { Overlay } from "./overlay.tsx";
import type { SheetPaneProps } from "./sheet-pane-props.ts";
import classes from "./sheet.module.css";
import { SheetToolbar } from "./toolbar/sheet-toolbar.tsx";
import { usePageView } from "./view/use-page-view.ts";
import { useSheetPointer } from "./view/use-sheet-pointer.ts";
import { findCentre, type Point, ZOOM } from "./view/view.ts";

/** Zooms by the wheel, around the pointer. */
function useWheelZoom(frame: RefObject<HTMLDivElement | null>, zoom: (factor: number, at: Point) => void): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    zoom(event.deltaY < 0 ? ZOOM.step : 1 / ZOOM.step, { x: event.clientX - box.left, y: event.clientY - box.top });
  });
  useEffect(() => {
    const element = frame.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // Not passive, since the page must not scroll: React's own listener would be.
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, [frame]);
}

// New arrays in each rendering would draw the overlay again while a pointer measures.
const NONE: readonly never[] = [];

/** A page of a drawing that can be moved, zoomed and measured, with items above it. */
export function SheetPane({
  pages,
  page,
  label = "Drawing",
  items = NONE,
  selected = NONE,
  outlines = NONE,
  focus = null,
  tool = "pan",
  ...props
}: SheetPaneProps) {
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
      <div ref={frame} className={classes.frame} data-drawing={tool !== "pan" || undefined} role="region" aria-label={label} {...listeners}>
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
