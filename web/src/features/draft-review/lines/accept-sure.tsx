import { Button, Group, Kbd } from "@mantine/core";
import type { DraftLine } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/text/dimmed.ts";
import { DisabledBecause } from "../../../shared/ui/form/buttons.tsx";
import { useIsLocked } from "../state/review-lock.ts";
import { describeQuestions, findSureLines } from "./lines.ts";

interface Props {
  /** All lines of the sheet, those that a filter hides included. */
  lines: readonly DraftLine[];
  onAccept: () => void;
}

/** Accepts the sure lines of a sheet at once, and says what that leaves. */
export function AcceptSure({ lines, onAccept }: Props) {
  const isLocked = useIsLocked();
  const count = findSureLines(lines).length;
  const rest = describeQuestions(lines);
  if (isLocked) return null;
  return (
    <Group gap="xs">
      <DisabledBecause reason={count === 0 ? `No open line of this sheet is sure. ${rest}` : null}>
        <Button
          size="xs"
          onClick={onAccept}
          aria-description={rest}
          aria-keyshortcuts="Shift+A"
          rightSection={
            <Kbd size="xs" aria-hidden>
              A
            </Kbd>
          }
        >
          Accept {count === 1 ? "1 sure line" : `${count} sure lines`}
        </Button>
      </DisabledBecause>
      <Dimmed aria-hidden>{rest}</Dimmed>
    </Group>
  );
}
