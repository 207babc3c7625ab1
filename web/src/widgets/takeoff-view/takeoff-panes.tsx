import { Alert, Loader, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { NO_SHEET, TAKEOFF_PLACES, TAKEOFF_VIEW_MESSAGES, type TakeoffTotals } from "@takeoff/contracts";
import { useState } from "react";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { SMALL_SCREEN } from "../../shared/ui/sizes.ts";
import { Drawing, type Selection } from "./drawing.tsx";
import { LineList } from "./line-list.tsx";
import { SheetSelect } from "./sheet-select.tsx";
import classes from "./takeoff-view.module.css";
import { useTakeoffLines } from "./use-takeoff.ts";

type Pane = "lines" | "drawing";

/** The lines of a delivered takeoff next to their sheet, each finding the other. On a phone one of them is shown at a time. */
export default function TakeoffPanes({ id, takeoff }: { id: number; takeoff: TakeoffTotals }) {
  const { sheets, places } = takeoff;
  const [page, setPage] = useState(sheets[0]?.page ?? NO_SHEET);
  const lines = useTakeoffLines(id, page);
  const [selected, setSelected] = useState<Selection | null>(null);
  const isSmall = useMediaQuery(SMALL_SCREEN) ?? false;
  const [pane, setPane] = useState<Pane>("lines");
  const hasDrawing = places === "found";
  const shows = (one: Pane) => !isSmall || !hasDrawing || pane === one;
  const openSheet = (next: number) => {
    setPage(next);
    setSelected(null);
  };
  return (
    <div className={classes.panes}>
      {!hasDrawing && (
        <Alert variant="light" color="gray" p="xs">
          {TAKEOFF_PLACES[places]}
        </Alert>
      )}
      {isSmall && hasDrawing && (
        <SegmentedControl
          aria-label="Shown"
          data={[
            { value: "lines", label: "Lines" },
            { value: "drawing", label: "Drawing" },
          ]}
          value={pane}
          onChange={setPane}
        />
      )}
      <SheetSelect sheets={sheets} page={page} onPage={openSheet} />
      <div className={classes.split} data-alone={!hasDrawing || undefined}>
        {shows("lines") && (
          <section className={classes.pane} aria-label="Lines of the takeoff">
            {lines.error !== undefined && (
              <ErrorBanner message={TAKEOFF_VIEW_MESSAGES.fetchLinesFailed} error={lines.error} onRetry={() => void lines.reload()} />
            )}
            {lines.isLoading ? (
              <Loader size="sm" aria-label="The lines are being loaded" />
            ) : (
              <LineList
                key={page}
                lines={lines.rows}
                selected={selected?.row ?? null}
                hasMore={lines.hasMore}
                onSelect={(row) => setSelected({ row, moves: true })}
                onShow={() => setPane("drawing")}
                onMore={lines.loadMore}
              />
            )}
          </section>
        )}
        {hasDrawing && shows("drawing") && (
          <div className={classes.pane}>
            <Drawing
              id={id}
              page={page}
              lines={lines.rows}
              selected={selected}
              onSelect={(row) => {
                setSelected({ row, moves: false });
                setPane("lines");
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}
