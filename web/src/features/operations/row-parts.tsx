import { Button, Checkbox, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { ColumnWidth } from "../../shared/ui/data-table/widths.ts";
import { LongText } from "../../shared/ui/long-text.tsx";

interface ChosenProps {
  label: string;
  isChosen: boolean;
  /** Null when the row cannot be selected. */
  onToggle: (() => void) | null;
  children: ReactNode;
}

/** A row's first cell, with the checkbox that selects the row. */
export function SelectCell({ label, isChosen, onToggle, children }: ChosenProps) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Checkbox aria-label={`Select ${label}`} checked={isChosen} disabled={!onToggle} onChange={() => onToggle?.()} />
      <LongText>{children}</LongText>
    </Group>
  );
}

/** Of the column with `RowActions`. */
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
