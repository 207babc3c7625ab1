import { Loader, Text } from "@mantine/core";
import { TAKEOFF_VIEW_MESSAGES } from "@takeoff/contracts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { Drawing, type Selection } from "./drawing.tsx";
import classes from "./takeoff-view.module.css";
import { useTakeoffLines, type ViewedLine } from "./use-takeoff.ts";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { formatCount } from "../../shared/format.ts";
import { ChoiceList } from "../../shared/ui/list/choice-list.tsx";
import { describeDetails, describeLine } from "./describe-line.ts";

/** The height of a line with its details, until it is measured. */
const LINE_PX = 58;

interface ListProps {
  lines: readonly ViewedLine[];
  selected: number | null;
  hasMore: boolean;
  onSelect: (row: number) => void;
  /** Shows the pieces of the selected line. */
  onShow: () => void;
  onMore: () => void;
}

const countPlaces = ({ places, places_elsewhere: elsewhere }: ViewedLine): string => {
  const here = places.length === 1 ? "1 markup" : `${formatCount(places.length)} markups`;
  if (places.length === 0 && elsewhere === 0) return "not marked on the drawing";
  return elsewhere === 0 ? here : `${here} here, ${formatCount(elsewhere)} on other sheets`;
};

/** The lines of a sheet as a list of choices. */
function LineList({ lines, selected, ...props }: ListProps) {
  return (
    <ChoiceList label="Lines" rows={lines} selected={selected} rowHeight={LINE_PX} {...props}>
      {(line) => (
        <>
          <Text size="sm" fw={600}>
            {describeLine(line.line)}
          </Text>
          <Dimmed>{[describeDetails(line.line), countPlaces(line)].filter(Boolean).join(" \u00b7 ")}</Dimmed>
          {line.id === selected && line.line.notes && <Text size="xs">{line.line.notes}</Text>}
        </>
      )}
    </ChoiceList>
  );
}

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
