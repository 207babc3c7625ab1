import { Button, Group, Text } from "@mantine/core";
import type { Box, DraftLine } from "@takeoff/contracts";
import { countInView } from "./in-view.ts";

interface Props {
  line: DraftLine;
  /** The part of the page that is seen; null until it is known. */
  seen: Box | null;
  onFitAll: () => void;
}

/** How many of a line's places are seen on the drawing, and the button that shows all. */
export function PiecesInView({ line, seen, onFitAll }: Props) {
  const all = line.pieces.length;
  const inView = seen === null ? null : countInView(line, seen);
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed" role="status">
        {all === 1 ? "1 place" : `${all} places`}
        {inView !== null && `, ${inView} in view`}
      </Text>
      {inView !== null && inView < all && (
        <Button size="compact-xs" variant="default" title="Show all places (f)" onClick={onFitAll}>
          Fit all
        </Button>
      )}
    </Group>
  );
}
