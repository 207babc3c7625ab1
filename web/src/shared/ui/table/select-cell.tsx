import { Checkbox, Group, type MantineSize } from "@mantine/core";
import type { ReactNode } from "react";
import { LongText } from "../text/cell-texts.tsx";
import classes from "./select-cell.module.css";

interface Props {
  label: string;
  isChosen: boolean;
  /** Null when the row cannot be selected. `isRange`: the shift key was held. */
  onToggle: ((isRange: boolean) => void) | null;
  size?: MantineSize;
  children: ReactNode;
}

/** A row's first cell, with the checkbox that selects the row. */
export function SelectCell({ label, isChosen, onToggle, size = "md", children }: Props) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Checkbox
        className={classes.checkbox}
        aria-label={`Select ${label}`}
        size={size}
        checked={isChosen}
        disabled={!onToggle}
        onMouseDown={(event) => {
          if (!event.shiftKey) return;
          // Otherwise the browser selects the text between two clicks.
          event.preventDefault();
          event.currentTarget.focus();
        }}
        onChange={({ nativeEvent }) => onToggle?.(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <LongText>{children}</LongText>
    </Group>
  );
}
