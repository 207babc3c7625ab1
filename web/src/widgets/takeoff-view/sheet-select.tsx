import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { NO_SHEET, type TakeoffTotals } from "@takeoff/contracts";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { formatCount } from "../../shared/format.ts";
import { DisabledBecause } from "../../shared/ui/form/disabled-because.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { SHEET_ENDS } from "../sheet/toolbar/sheet-name.ts";
import classes from "./takeoff-view.module.css";

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
export function SheetSelect({ sheets, page, onPage }: Props) {
  const at = sheets.findIndex((sheet) => sheet.page === page);
  const before = sheets[at - 1];
  const after = sheets[at + 1];
  return (
    <Group gap="xs" wrap="nowrap">
      <DisabledBecause reason={before ? null : SHEET_ENDS.first}>
        <ActionIcon variant="default" size="input-sm" aria-label="Previous sheet" onClick={() => before && onPage(before.page)}>
          <IconChevronLeft size={LAYOUT.icon.sm} aria-hidden />
        </ActionIcon>
      </DisabledBecause>
      <NativeSelect
        aria-label="Sheet"
        className={classes.sheetSelect}
        data={sheets.map((sheet) => ({ value: String(sheet.page), label: nameSheet(sheet) }))}
        value={String(page)}
        onChange={(event) => onPage(Number(event.currentTarget.value))}
      />
      <DisabledBecause reason={after ? null : SHEET_ENDS.last}>
        <ActionIcon variant="default" size="input-sm" aria-label="Next sheet" onClick={() => after && onPage(after.page)}>
          <IconChevronRight size={LAYOUT.icon.sm} aria-hidden />
        </ActionIcon>
      </DisabledBecause>
    </Group>
  );
}
