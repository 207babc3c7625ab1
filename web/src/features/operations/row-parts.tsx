import { Button, Checkbox, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { LongText } from "../../lib/ui/long-text.tsx";

interface ChosenProps {
  label: string;
  isChosen: boolean;
  /** Null where nothing can be done to the row. */
  onToggle: (() => void) | null;
  children: ReactNode;
}

/** A row's first cell: what it is, and whether it is chosen. */
export function Chosen({ label, isChosen, onToggle, children }: ChosenProps) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Checkbox aria-label={`Select ${label}`} checked={isChosen} disabled={!onToggle} onChange={() => onToggle?.()} />
      <LongText>{children}</LongText>
    </Group>
  );
}

interface ActionsProps {
  /** Null where it is not to be had. */
  onRetry: (() => void) | null;
  onDrop: (() => void) | null;
}

export function RowActions({ onRetry, onDrop }: ActionsProps) {
  if (!onRetry && !onDrop) return null;
  return (
    <Group gap="xxs" wrap="nowrap">
      {onRetry && (
        <Button size="compact-sm" fz="xs" variant="default" onClick={onRetry}>
          Run again
        </Button>
      )}
      {onDrop && (
        <Button size="compact-sm" fz="xs" variant="light" color="red" onClick={onDrop}>
          Drop…
        </Button>
      )}
    </Group>
  );
}
