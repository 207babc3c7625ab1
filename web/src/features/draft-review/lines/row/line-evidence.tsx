import { Text } from "@mantine/core";
import { LENGTH_BASIS_LABELS, LENGTH_SOURCE_LABELS, type Box, type DraftLine } from "@takeoff/contracts";
import { writeLengthIn } from "@takeoff/takeoff";
import { LineButtons, type LineActs } from "./line-buttons.tsx";
import { PiecesInView } from "./pieces-in-view.tsx";

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
