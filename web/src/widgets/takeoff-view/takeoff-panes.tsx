import { Alert, Group, Loader, NativeSelect, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { NO_SHEET, TAKEOFF_PLACES, type TakeoffTotals } from "@takeoff/contracts";
import { Suspense, useState } from "react";
import { lazyPart } from "../../shared/start/load-part.tsx";
import { SMALL_SCREEN } from "../../shared/ui/sizes.ts";
import type { Selection } from "./drawing.tsx";
import { SheetLines } from "./sheet-lines.tsx";
import classes from "./takeoff-view.module.css";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { formatCount } from "../../shared/format.ts";
import { DisabledBecause, IconButton } from "../../shared/ui/basics.tsx";
import { SHEET_ENDS } from "../sheet/toolbar/sheet-name.ts";

type Sheet = TakeoffTotals["sheets"][number];

interface Props {
  sheets: readonly Sheet[];
  page: number;
  onPage: (page: number) => void;
}

function nameSheet({ page, sheet, lines }: Sheet): string {
  const count = lines === 1 ? "1 line" : `${formatCount(lines)} lines`;
  if (page === NO_SHEET) return `No sheet: ${count}`;
  return `${sheet ? `${sheet}, page ${page}` : `Page ${page}`}: ${count}`;
}

/** Chooses the sheet whose lines are shown. */
function SheetSelect({ sheets, page, onPage }: Props) {
  const at = sheets.findIndex((sheet) => sheet.page === page);
  const before = sheets[at - 1];
  const after = sheets[at + 1];
  return (
    <Group gap="xs" wrap="nowrap">
      <DisabledBecause reason={before ? null : SHEET_ENDS.first}>
        <IconButton icon={IconChevronLeft} size="input-sm" label="Previous sheet" onClick={() => before && onPage(before.page)} />
      </DisabledBecause>
      <NativeSelect
        aria-label="Sheet"
        className={classes.sheetSelect}
        data={sheets.map((sheet) => ({ value: String(sheet.page), label: nameSheet(sheet) }))}
        value={String(page)}
        onChange={(event) => onPage(Number(event.currentTarget.value))}
      />
      <DisabledBecause reason={after ? null : SHEET_ENDS.last}>
        <IconButton icon={IconChevronRight} size="input-sm" label="Next sheet" onClick={() => after && onPage(after.page)} />
      </DisabledBecause>
    </Group>
  );
}

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
