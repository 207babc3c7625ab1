import { Loader, Text } from "@mantine/core";
import { NO_SHEET } from "@takeoff/contracts";
import { useMemo } from "react";
import { usePdf } from "../sheet/pages/use-pdf.ts";
import { SheetPane } from "../sheet/sheet-pane.tsx";
import { toItemPlace, toSheetItems } from "./sheet-items.ts";
import type { ViewedLine } from "./use-takeoff.ts";

export interface Selection {
  row: number;
  /** Whether the drawing moves to it: a piece that was clicked is seen already. */
  moves: boolean;
}

interface DrawingProps {
  id: number;
  page: number;
  lines: readonly ViewedLine[];
  selected: Selection | null;
  onSelect: (row: number) => void;
}

/** The sheet of the processed PDF, whose markups find their lines. */
export function Drawing({ id, page, lines, selected, onSelect }: DrawingProps) {
  const pdf = usePdf(id, "processed");
  const items = useMemo(() => toSheetItems(lines), [lines]);
  const focus = useMemo(() => {
    const [place] = (selected?.moves && lines.find((line) => line.id === selected.row)?.places) || [];
    return place ? toItemPlace(place).box : null;
  }, [selected, lines]);
  if (page === NO_SHEET) return <Text c="dimmed">These lines are on no sheet.</Text>;
  if (!pdf) return <Loader size="sm" aria-label="The drawing is being opened" />;
  return (
    <SheetPane
      key={page}
      pages={pdf}
      page={page}
      items={items}
      selected={selected ? [selected.row] : []}
      onSelect={onSelect}
      focus={focus}
    />
  );
}
