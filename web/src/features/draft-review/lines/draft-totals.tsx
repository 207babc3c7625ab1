import { Text } from "@mantine/core";
import { describeOmittedWeights, type Draft } from "@takeoff/contracts";
import { formatCount, formatTons } from "../../../shared/format.ts";

const countLines = (count: number): string => (count === 1 ? "1 line" : `${formatCount(count)} lines`);

/** What is decided of the whole drawing, and what is open; sums say which lines they leave out. */
export function DraftTotals({ totals }: Pick<Draft, "totals">) {
  const { lines, open, accepted, edited, pieces_decided, pieces_open, weight_decided, weight_open, left_out } = totals;
  const decidedGap = describeOmittedWeights(totals.decided_without_length, totals.decided_without_weight);
  const openGap = describeOmittedWeights(totals.open_without_length, totals.open_without_weight);
  return (
    <Text size="xs" c="dimmed">
      {countLines(lines)}, {open} open, {accepted + edited} accepted. Pieces: {formatCount(pieces_decided)} accepted,{" "}
      {formatCount(pieces_open)} open. Tons: {formatTons(weight_decided)} accepted{decidedGap}; {formatTons(weight_open)} open{openGap}.
      {left_out > 0 && ` Not counted: ${countLines(left_out)}.`}
    </Text>
  );
}
