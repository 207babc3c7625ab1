import { Loader } from "@mantine/core";
import type { Box, DraftException, DraftLine } from "@takeoff/contracts";
import { useEffect, useEffectEvent, useImperativeHandle, type Ref } from "react";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import classes from "../draft-review.module.css";
import { Overlay } from "./overlay.tsx";
import type { PdfPages } from "./pdf-pages.ts";
import { usePageView } from "./use-page-view.ts";
import { useSheetPointer } from "./use-sheet-pointer.ts";
import { useWheelZoom } from "./use-wheel-zoom.ts";
import type { Measured } from "./view.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

const ignore = () => undefined;

/** What the keyboard does with the sheet. */
export interface SheetPaneHandle {
  zoom: (factor: number) => void;
  fit: () => void;
}

interface Props {
  pages: PdfPages;
  page: number;
  lines: readonly DraftLine[];
  exceptions: readonly DraftException[];
  selected: DraftLine | null;
  /** A place that is to be seen, besides that of the selected line. */
  focus: Box | null;
  onSelect: (id: number) => void;
  /** What pointers do: move the drawing, draw a box, or click two points. */
  tool: "pan" | "box" | "measure";
  onDrawn: (box: Box) => void;
  /** What was measured last; two clicks with the tool measure anew. */
  measured: Measured | null;
  onMeasured: (measured: Measured | null) => void;
  ref: Ref<SheetPaneHandle>;
}

/** A sheet with the evidence of its lines above it. */
export function SheetPane({ pages, page, lines, exceptions, selected, focus, onSelect, tool, onDrawn, measured, onMeasured, ref }: Props) {
  const { frame, sheet, canvasHolder, view, size, error, isPainting, paint, move, zoom, fit, show } = usePageView(pages, page);
  const { drawn, measuring, listeners } = useSheetPointer({ frame, view, size, tool, move, onDrawn, onMeasured });
  useWheelZoom(frame, zoom);
  useImperativeHandle(ref, () => ({ zoom, fit }));

  const showWanted = useEffectEvent(show);
  const wanted = focus ?? selected?.pieces[0]?.box;
  useEffect(() => {
    if (wanted && size) showWanted(wanted);
  }, [wanted, size]);

  return (
    <div className={classes.drawing}>
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
              lines={lines}
              exceptions={exceptions}
              selected={selected?.id ?? null}
              drawn={drawn}
              measured={measuring ?? measured}
              // A click measures, above a box too.
              onSelect={tool === "measure" ? ignore : onSelect}
            />
          )}
        </div>
        {isPainting && error === null && <Loader size="sm" className={classes.loader} role="img" aria-label="The page is being painted" />}
        <ZoomButtons onZoom={zoom} onFit={fit} />
      </div>
    </div>
  );
}
