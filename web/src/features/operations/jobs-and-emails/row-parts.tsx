import { Button, Group } from "@mantine/core";
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
      {onRetry && (
        <Button size="compact-sm" fz="xs" variant="default" onClick={onRetry}>
          Run again
        </Button>
      )}
      {onDiscard && (
        <Button size="compact-sm" fz="xs" variant="light" color="red" onClick={onDiscard}>
          Discard...
        </Button>
      )}
    </Group>
  );
}
