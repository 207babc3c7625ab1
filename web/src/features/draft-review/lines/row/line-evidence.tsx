import { Button, Group, Text } from "@mantine/core";
import { type Box, type DraftLine, LENGTH_BASIS_LABELS, LENGTH_SOURCE_LABELS } from "@takeoff/contracts";
import { writeLengthIn } from "@takeoff/takeoff";
import { LineButtons, type LineActs } from "./line-buttons.tsx";
import { countInView } from "./in-view.ts";

interface PiecesInViewProps {
  line: DraftLine;
  /** The part of the page that is seen; null until it is known. */
  seen: Box | null;
  onFitAll: () => void;
}

/** How many of a line's places are seen on the drawing, and the button that shows all. */
function PiecesInView({ line, seen, onFitAll }: PiecesInViewProps) {
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

interface Props {
  line: DraftLine;
  isMetric: boolean;
  /** The part of the page that is seen; null until it is known. */
  seen: Box | null;
  acts: LineActs;
  onFitAll: () => void;
}

/** What speaks for a line, where its pieces are, and the buttons that change it. */
export function LineEvidence({ line, isMetric, seen, acts, onFitAll }: Props) {
  const { read, length_source: source, length_basis: basis, survived } = line;
  return (
    <>
      {read && (
        <Text size="xs" c="dimmed">
          Read as {read.quantity ?? "?"} × {read.designation}
          {read.length_in !== null && ` · ${writeLengthIn(read.length_in, isMetric)}`}
        </Text>
      )}
      {source !== null && (
        <Text size="xs" c="dimmed">
          Length {source !== "typed" && basis !== null && `${LENGTH_BASIS_LABELS[basis]}, `}
          {LENGTH_SOURCE_LABELS[source]}
        </Text>
      )}
      {survived && (
        <Text size="xs" c="dimmed">
          Decided on the reading before.
        </Text>
      )}
      <PiecesInView line={line} seen={seen} onFitAll={onFitAll} />
      <LineButtons line={line} acts={acts} />
    </>
  );
}
