import { Button, Checkbox, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount } from "../../../shared/format.ts";
import { DisabledBecause } from "../../../shared/ui/basics.tsx";

interface Props {
  /** The number of selected rows. */
  count: number;
  /** The number of rows that can be selected. */
  of: number;
  onAll: () => void;
  onNone: () => void;
  retryable: number;
  discardable: number;
  onRetry: () => void;
  onDiscard: () => void;
  isBusy: boolean;
  children?: ReactNode;
}

/** Selects all rows or none, and offers actions on the selected ones. */
export function SelectionBar({ count, of, onAll, onNone, retryable, discardable, onRetry, onDiscard, isBusy, children }: Props) {
  const none = (what: string): string => (count === 0 ? "Please select something first." : `Nothing that is selected can ${what}.`);
  return (
    <Group gap="sm" justify="space-between">
      <Group gap="sm">
        <Checkbox
          label={count === 0 ? "Select all" : `${formatCount(count)} selected`}
          checked={count > 0 && count >= of}
          indeterminate={count > 0 && count < of}
          disabled={of === 0 && count === 0}
          onChange={() => (count > 0 ? onNone() : onAll())}
        />
        <DisabledBecause reason={retryable > 0 ? null : none("run again")}>
          <Button variant="light" size="xs" loading={isBusy} onClick={onRetry}>
            Run selected again{retryable > 0 && ` (${formatCount(retryable)})`}
          </Button>
        </DisabledBecause>
        <DisabledBecause reason={discardable > 0 ? null : none("be discarded")}>
          <Button variant="light" color="red" size="xs" disabled={isBusy} onClick={onDiscard}>
            Discard selected...{discardable > 0 && ` (${formatCount(discardable)})`}
          </Button>
        </DisabledBecause>
      </Group>
      {children}
    </Group>
  );
}
