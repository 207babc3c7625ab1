import { Group } from "@mantine/core";
import { RowButton } from "../../../shared/ui/basics.tsx";
import type { ColumnWidth } from "../../../shared/ui/table/types.ts";

/** The width of the column with `RowActions`. */
export const ACTIONS_WIDTH: ColumnWidth = ["12rem", "12rem", "7rem", "6.5rem"];

interface ActionsProps {
  /** Null hides the button. */
  onRetry: (() => void) | null;
  onDiscard: (() => void) | null;
}

export function RowActions({ onRetry, onDiscard }: ActionsProps) {
  if (!onRetry && !onDiscard) return null;
  return (
    <Group gap="xxs">
      {onRetry && <RowButton onClick={onRetry}>Run again</RowButton>}
      {onDiscard && (
        <RowButton variant="light" color="red" onClick={onDiscard}>
          Discard...
        </RowButton>
      )}
    </Group>
  );
}
