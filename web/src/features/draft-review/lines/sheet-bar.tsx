import { Button, Group, NativeSelect } from "@mantine/core";
import type { DraftSheet } from "@takeoff/contracts";
import { useIsLocked } from "../state/review-lock.ts";
import { labelSheet } from "./lines.ts";

interface Props {
  page: number;
  sheets: readonly DraftSheet[];
  onPage: (page: number) => void;
  /** Whether a box for a line is being drawn. */
  isAdding: boolean;
  onAdd: () => void;
}

/** The choice of the sheet, and the button that adds a line to it. */
export function SheetBar({ page, sheets, onPage, isAdding, onAdd }: Props) {
  const isLocked = useIsLocked();
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <NativeSelect
        label="Sheet"
        size="xs"
        flex={1}
        value={String(page)}
        onChange={(event) => onPage(Number(event.currentTarget.value))}
        data={sheets.map((sheet) => ({ value: String(sheet.page), label: labelSheet(sheet) }))}
      />
      {!isLocked && (
        <Button size="xs" variant={isAdding ? "filled" : "default"} aria-pressed={isAdding} onClick={onAdd}>
          Add line
        </Button>
      )}
    </Group>
  );
}
