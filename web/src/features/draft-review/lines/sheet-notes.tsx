import { Button, Group, Kbd, Text } from "@mantine/core";
import { describeOmittedWeights, type Draft, type DraftLine, type SheetView } from "@takeoff/contracts";
import { Dimmed, DisabledBecause, Notice, NoticeButton } from "../../../shared/ui/basics.tsx";
import { useIsLocked } from "../state/review-lock.ts";
import { describeQuestions, findSureLines } from "./lines.ts";
import { formatCount } from "../../../shared/format.ts";
import { formatTons } from "../../../shared/steel-units.ts";
import type { SheetTool } from "../../../widgets/sheet/view/use-sheet-pointer.ts";
import { describeScaleDoubt } from "../sheet/scales.ts";

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

interface HintProps {
  tool: SheetTool;
  /** Whether the box of a new line is drawn already. */
  hasBox: boolean;
}

/** What to do with the tool that adds a line. What is measured stands above the drawing. */
export function ToolHint({ tool, hasBox }: HintProps) {
  if (tool !== "box" || hasBox) return null;
  return (
    <Text size="xs" role="status">
      Draw a box around the piece on the drawing.
    </Text>
  );
}

/** Says that nothing is measured in a view until its scale is picked. */
export function ScaleWarning({ views, onPick }: { views: readonly SheetView[]; onPick: () => void }) {
  const warning = describeScaleDoubt(views);
  if (warning === null) return null;
  return (
    <Notice color="yellow">
      {warning}
      <NoticeButton onClick={onPick}>Pick a scale</NoticeButton>
    </Notice>
  );
}
