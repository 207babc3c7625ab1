import { describeOmittedWeights, type Draft } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/text/dimmed.ts";
import { formatCount } from "../../../shared/format.ts";
import { formatTons } from "../../../shared/steel-units.ts";

const countLines = (count: number): string => (count === 1 ? "1 line" : `${formatCount(count)} lines`);

/** What is decided of the whole drawing, and what is open; sums say which lines they leave out. */
export function DraftTotals({ totals }: Pick<Draft, "totals">) {
  const { lines, open, accepted, edited, pieces_decided, pieces_open, weight_decided, weight_open, left_out, is_metric } = totals;
  const decidedGap = describeOmittedWeights(totals.decided_without_length, totals.decided_without_weight);
  const openGap = describeOmittedWeights(totals.open_without_length, totals.open_without_weight);
  const unit = is_metric ? "Tonnes" : "Tons";
  const tons = (pounds: number): string => formatTons(pounds, is_metric);
  return (
    <Dimmed>
      {countLines(lines)}, {open} open, {accepted + edited} accepted. Pieces: {formatCount(pieces_decided)} accepted,{" "}
      {formatCount(pieces_open)} open. {unit}: {tons(weight_decided)} accepted{decidedGap}; {tons(weight_open)} open{openGap}.
      {left_out > 0 && ` Not counted: ${countLines(left_out)}.`}
    </Dimmed>
  );
}
