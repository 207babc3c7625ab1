import { Button, Group, Text } from "@mantine/core";
import type { SheetView } from "@takeoff/contracts";
import type { Snapping } from "../measure/use-snapping.ts";
import { describeMeasured, measureInches } from "../scales.ts";
import type { Measured } from "../view/view.ts";

interface Props {
  measured: Measured | null;
  /** The second point is not clicked yet: the length changes with the pointer. */
  isRunning: boolean;
  views: readonly SheetView[];
  snapping: Snapping;
  onUseLength: ((inches: number) => void) | undefined;
}

const SNAPPING_HINTS: Record<Snapping, string> = {
  off: "",
  loading: " The lines of the sheet are being read.",
  ready: " Alt: without snapping.",
  none: " The lines of this sheet could not be read: nothing snaps.",
};

/** What was measured, or what to do; and the button that takes the length over. */
export function MeasuredLength({ measured, isRunning, views, snapping, onUseLength }: Props) {
  const inches = measured && measureInches(measured, views);
  return (
    <Group gap="xs" wrap="nowrap">
      {/* Screen readers wait for the length that is clicked. */}
      <Text size="xs" role="status" aria-busy={isRunning} truncate>
        {measured === null ? `Click two points on the drawing.${SNAPPING_HINTS[snapping]}` : describeMeasured(measured, views)}
      </Text>
      {inches !== null && !isRunning && onUseLength && (
        <Button size="compact-xs" variant="light" flex="none" onClick={() => onUseLength(inches)}>
          Use as length
        </Button>
      )}
    </Group>
  );
}
