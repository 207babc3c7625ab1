import { Button, Group } from "@mantine/core";
import { type Box, type DraftLine, LENGTH_BASIS_LABELS, LENGTH_SOURCE_LABELS } from "@takeoff/contracts";
import { writeLengthIn } from "@takeoff/takeoff";
import { Dimmed } from "../../../../shared/ui/basics.tsx";
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
      <Dimmed role="status">
        {all === 1 ? "1 place" : `${all} places`}
        {inView !== null && `, ${inView} in view`}
      </Dimmed>
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
        <Dimmed>
          Read as {read.quantity ?? "?"} × {read.designation}
          {read.length_in !== null && ` · ${writeLengthIn(read.length_in, isMetric)}`}
        </Dimmed>
      )}
      {source !== null && (
        <Dimmed>
          Length {source !== "typed" && basis !== null && `${LENGTH_BASIS_LABELS[basis]}, `}
          {LENGTH_SOURCE_LABELS[source]}
        </Dimmed>
      )}
      {survived && <Dimmed>Decided on the reading before.</Dimmed>}
      <PiecesInView line={line} seen={seen} onFitAll={onFitAll} />
      <LineButtons line={line} acts={acts} />
    </>
  );
}
