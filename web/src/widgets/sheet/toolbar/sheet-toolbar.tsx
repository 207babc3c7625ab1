import { Group } from "@mantine/core";
import type { SheetView } from "@takeoff/contracts";
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinus, IconPlus, IconRuler2 } from "@tabler/icons-react";
import type { RefObject } from "react";
import { DisabledBecause, IconButton } from "../../../shared/ui/basics.tsx";
import type { Snapping } from "../measure/use-snapping.ts";
import type { PdfPages } from "../pages/pdf-pages.ts";
import classes from "../sheet.module.css";
import { type Measured, type Point, type Size, type View, ZOOM } from "../view/view.ts";
import { MeasuredLength } from "./measured-length.tsx";
import { SHEET_ENDS, type SheetName } from "./sheet-name.ts";
import { ViewScale } from "./view-scale.tsx";
import { SheetPicker } from "./sheet-picker.tsx";

interface SheetStepsProps {
  pages: PdfPages;
  page: number;
  sheets: readonly SheetName[];
  onSheet: (page: number) => void;
}

/** The sheet that is shown, with those before and after it, and all of them as small pictures. */
function SheetSteps({ pages, page, sheets, onSheet }: SheetStepsProps) {
  const at = sheets.findIndex((sheet) => sheet.page === page);
  const previous = sheets[at - 1];
  const next = sheets[at + 1];
  return (
    <Group gap="xxs" wrap="nowrap">
      <DisabledBecause reason={previous ? null : SHEET_ENDS.first}>
        <IconButton
          icon={IconChevronLeft}
          label="Previous sheet"
          title="Previous sheet ([)"
          onClick={() => previous && onSheet(previous.page)}
        />
      </DisabledBecause>
      <SheetPicker pages={pages} page={page} sheets={sheets} onSheet={onSheet} />
      <DisabledBecause reason={next ? null : SHEET_ENDS.last}>
        <IconButton icon={IconChevronRight} label="Next sheet" title="Next sheet (])" onClick={() => next && onSheet(next.page)} />
      </DisabledBecause>
    </Group>
  );
}

function ZoomButtons({ onZoom, onFit }: { onZoom: (factor: number) => void; onFit: () => void }) {
  return (
    <>
      <IconButton icon={IconMinus} label="Zoom out" title="Zoom out (-)" onClick={() => onZoom(1 / ZOOM.step)} />
      <IconButton icon={IconPlus} label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(ZOOM.step)} />
      <IconButton icon={IconMaximize} label="Whole page" title="Whole page (0)" onClick={onFit} />
    </>
  );
}

interface Props {
  pages: PdfPages;
  page: number;
  sheets: readonly SheetName[];
  onSheet: ((page: number) => void) | undefined;
  views: readonly SheetView[];
  frame: RefObject<HTMLDivElement | null>;
  view: RefObject<View>;
  size: Size | null;
  /** A point of the view that is described while no pointer is above the drawing. */
  place: Point | null;
  isMeasuring: boolean;
  measured: Measured | null;
  /** The second point is not clicked yet. */
  isRunning: boolean;
  snapping: Snapping;
  onToggleMeasure: (() => void) | undefined;
  onUseLength: ((inches: number) => void) | undefined;
  onZoom: (factor: number) => void;
  onFit: () => void;
}

/** The tools above a drawing: its sheets, the scale under the pointer, measuring, and zoom. */
export function SheetToolbar({ pages, page, sheets, onSheet, views, frame, view, size, place, onZoom, onFit, ...measuring }: Props) {
  const { isMeasuring, isRunning, measured, snapping, onToggleMeasure, onUseLength } = measuring;
  return (
    <Group role="group" aria-label="Tools of the drawing" gap="xs" className={classes.toolbar}>
      {onSheet && sheets.length > 1 && <SheetSteps pages={pages} page={page} sheets={sheets} onSheet={onSheet} />}
      <div className={classes.reading}>
        {isMeasuring ? (
          <MeasuredLength measured={measured} isRunning={isRunning} views={views} snapping={snapping} onUseLength={onUseLength} />
        ) : (
          <ViewScale frame={frame} view={view} size={size} views={views} place={place} />
        )}
      </div>
      <Group gap="xxs" wrap="nowrap">
        {onToggleMeasure && (
          <IconButton
            icon={IconRuler2}
            label="Measure"
            variant={isMeasuring ? "filled" : "default"}
            aria-pressed={isMeasuring}
            title="Measure between two points (m)"
            onClick={onToggleMeasure}
          />
        )}
        <ZoomButtons onZoom={onZoom} onFit={onFit} />
      </Group>
    </Group>
  );
}
