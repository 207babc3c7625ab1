import { Loader } from "@mantine/core";
import { TAKEOFF_VIEW_MESSAGES } from "@takeoff/contracts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { Drawing, type Selection } from "./drawing.tsx";
import { LineList } from "./line-list.tsx";
import classes from "./takeoff-view.module.css";
import { useTakeoffLines } from "./use-takeoff.ts";

interface Props {
  id: number;
  page: number;
  /** The one of both panes that is shown; null for both. */
  shown: "lines" | "drawing" | null;
  hasDrawing: boolean;
  selected: Selection | null;
  onSelect: (selection: Selection) => void;
  onShow: (pane: "lines" | "drawing") => void;
}

/** The lines of a sheet and the sheet, each finding the other. */
export function SheetLines({ id, page, shown, hasDrawing, selected, onSelect, onShow }: Props) {
  const lines = useTakeoffLines(id, page);
  return (
    <div className={classes.split} data-alone={!hasDrawing || undefined}>
      {shown !== "drawing" && (
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
              onSelect={(row) => onSelect({ row, moves: true })}
              onShow={() => onShow("drawing")}
              onMore={lines.loadMore}
            />
          )}
        </section>
      )}
      {hasDrawing && shown !== "lines" && (
        <div className={classes.pane}>
          <Drawing
            id={id}
            page={page}
            lines={lines.rows}
            selected={selected}
            onSelect={(row) => {
              onSelect({ row, moves: false });
              onShow("lines");
            }}
          />
        </div>
      )}
    </div>
  );
}
