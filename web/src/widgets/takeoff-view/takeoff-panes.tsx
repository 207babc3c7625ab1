import { Alert, Loader, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { NO_SHEET, TAKEOFF_PLACES, type TakeoffTotals } from "@takeoff/contracts";
import { Suspense, useState } from "react";
import { lazyPart } from "../../shared/start/load-part.ts";
import { SMALL_SCREEN } from "../../shared/ui/sizes.ts";
import type { Selection } from "./drawing.tsx";
import { SheetLines } from "./sheet-lines.tsx";
import { SheetSelect } from "./sheet-select.tsx";
import classes from "./takeoff-view.module.css";

// Loaded separately: few takeoffs have marks.
const MarksPanel = lazyPart(() => import("../marks/marks-panel.tsx"));

type Pane = "lines" | "drawing" | "marks";

const SHOWN: Record<Pane, string> = { lines: "Lines", drawing: "Drawing", marks: "Marks" };

/** The lines of a delivered takeoff next to their sheet, or its marks. On a phone one of them is shown at a time. */
export default function TakeoffPanes({ id, takeoff }: { id: number; takeoff: TakeoffTotals }) {
  const { sheets, places } = takeoff;
  const [page, setPage] = useState(sheets[0]?.page ?? NO_SHEET);
  const [selected, setSelected] = useState<Selection | null>(null);
  const isSmall = useMediaQuery(SMALL_SCREEN) ?? false;
  const [pane, setPane] = useState<Pane>("lines");
  const hasDrawing = places === "found";
  const shown: Pane[] = isSmall && hasDrawing ? ["lines", "drawing", "marks"] : ["lines", "marks"];
  const openSheet = (next: number) => {
    setPage(next);
    setSelected(null);
  };
  return (
    <div className={classes.panes}>
      {!hasDrawing && pane !== "marks" && (
        <Alert variant="light" color="gray" p="xs">
          {TAKEOFF_PLACES[places]}
        </Alert>
      )}
      <div className={classes.head}>
        <SegmentedControl
          aria-label="Shown"
          data={shown.map((value) => ({ value, label: SHOWN[value] }))}
          value={shown.includes(pane) ? pane : "lines"}
          onChange={setPane}
        />
        {pane !== "marks" && <SheetSelect sheets={sheets} page={page} onPage={openSheet} />}
      </div>
      {pane === "marks" ? (
        <Suspense fallback={<Loader size="sm" aria-label="The marks are being checked" />}>
          <MarksPanel id={id} of="results" />
        </Suspense>
      ) : (
        <SheetLines
          id={id}
          page={page}
          shown={shown.includes("drawing") ? pane : null}
          hasDrawing={hasDrawing}
          selected={selected}
          onSelect={setSelected}
          onShow={setPane}
        />
      )}
    </div>
  );
}
